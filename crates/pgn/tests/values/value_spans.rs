//! The spans of parts of a value in the stream (PGN 7, 8.1).

use movetext_pgn::{Span, Tag, Text};

#[test]
fn value_spans_are_exact_without_escapes() {
    let place = |bytes: &[u8]| {
        let value_span = Span::new(100, 100 + bytes.len() as u64);
        let tag = Tag {
            name: Text::plain(b"ECO"),
            value: Text::escaped(bytes),
            span: Span::new(94, value_span.end + 2),
            value_span,
        };
        tag.place_in_value(Span::new(3, 4))
    };
    assert_eq!(place(b"C07m"), Span::new(103, 104));
    assert_eq!(place(b"C07\\\""), Span::new(100, 105));
    assert_eq!(place(b"C07\xFC"), Span::new(100, 104));
}
