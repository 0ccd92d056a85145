//! Spans: slices, shifts, and limits at the end of the text and at the largest offset.

use movetext_san::Span;

#[test]
fn slice_out_of_bounds_is_empty() {
    let text = "\u{E4}b";
    assert_eq!(Span::new(0, 2).slice(text), "\u{E4}");
    assert_eq!(Span::new(2, 3).slice(text), "b");
    for span in [Span::new(0, 1), Span::new(2, 4), Span::new(3, 2), Span::new(0, u64::MAX)] {
        assert_eq!(span.slice(text), "", "{span}");
    }
}

#[test]
fn shift_saturates() {
    assert_eq!(Span::new(4, 7).shift(3), Span::new(7, 10));
    assert_eq!(Span::new(4, 7).shift(u64::MAX - 5), Span::new(u64::MAX - 1, u64::MAX));
    assert_eq!(Span::new(4, 7).shift(u64::MAX), Span::at(u64::MAX));
}

#[test]
fn to_contains_both_spans() {
    let (first, second) = (Span::new(2, 4), Span::new(7, 9));
    assert_eq!([first.to(second), second.to(first)], [Span::new(2, 9); 2]);
    assert_eq!(Span::new(2, 9).to(first), Span::new(2, 9));
}

#[test]
fn len_of_reversed_span_is_zero() {
    assert_eq!((Span::new(7, 4).len(), Span::new(7, 4).is_empty()), (0, true));
    assert_eq!((Span::from(4..7).len(), Span::from(4..7).is_empty()), (3, false));
    assert!(Span::at(4).is_empty());
}

#[test]
fn column_counts_characters_from_one() {
    for (start, text, column) in
        [(0, "", 1), (0, "ab", 1), (5, "a\u{FC}\u{FC}b", 4), (5, "ab", 3), (2, "a\u{FC}b", 3)]
    {
        assert_eq!(Span::new(start, start + 1).column(text), column, "{start} {text}");
    }
}
