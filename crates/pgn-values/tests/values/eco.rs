//! Opening codes (PGN 9.4.1).

use super::expect::{canonical, refused};
use movetext_pgn_values::value::{Eco, ValueErrorKind};

#[test]
fn clause_9_4_1_both_forms_are_read() {
    canonical("ECO", &["B97", "E35", "A00", "E99", "B97/08", "C00/00"]);
}

#[test]
fn eco_code_round_trips() {
    let mut previous = None;
    for volume in 'A'..='E' {
        for code in 0..100 {
            for line in (0..100).map(Some).chain([None]) {
                let text = match line {
                    Some(line) => format!("{volume}{code:02}/{line:02}"),
                    None => format!("{volume}{code:02}"),
                };
                let eco: Eco = text.parse().unwrap();
                assert_eq!((eco.volume(), eco.code(), eco.line()), (volume, code, line));
                assert_eq!(eco.to_string(), text);
                assert_eq!(Eco::new(volume, code, line), Some(eco));
            }
            let plain = Eco::new(volume, code, None);
            assert!(previous < plain && plain < Eco::new(volume, code, Some(0)));
            previous = plain;
        }
    }
    let refused = [Eco::new('F', 0, None), Eco::new('a', 0, None), Eco::new('A', 100, None)];
    assert!(refused.iter().all(Option::is_none) && Eco::new('A', 0, Some(100)).is_none());
}

#[test]
fn invalid_eco_code_is_error_with_span() {
    use ValueErrorKind::{Character, Empty, Incomplete, Query, TrailingText};
    refused(
        "ECO",
        &[
            ("", Empty, (0, 0), "found nothing, expected a letter from `A` to `E` and two digits"),
            ("?", Query, (0, 1), "found `?`, expected a letter from `A` to `E` and two digits"),
            ("F00", Character, (0, 1), "found `F`, expected a letter from `A` to `E` and two digits"),
            ("c07", Character, (0, 1), "found `c`, expected a letter from `A` to `E` and two digits"),
            ("C07m", TrailingText, (3, 4), "found `m`, expected the end of the value"),
            ("C7", Incomplete, (2, 2), "found nothing, expected a digit"),
            ("C07/1", Incomplete, (5, 5), "found nothing, expected a digit"),
            ("C07/", Incomplete, (4, 4), "found nothing, expected a digit"),
            ("C07/123", TrailingText, (6, 7), "found `3`, expected the end of the value"),
            ("C0é", Character, (2, 4), "found `é`, expected a digit"),
        ],
    );
}
