//! Displayed text reads back as an equal value, in every notation and leniency (PGN 8.2.3), and messages escape
//! invisible characters.

use core::fmt::{Debug, Display};

use crate::table::rows;
use movetext_san::{Figurine, Leniency, LocalSan, LongAlgebraic, PieceLetters, San, SanError, SanErrorKind};
use movetext_testkit::Random;

const LENIENCIES: [Leniency; 3] = [Leniency::Strict, Leniency::Import, Leniency::Lenient];

/// Returns whether there was a move, which then reads back.
fn reads_back<T: Display + Debug + PartialEq>(
    text: &str,
    read: impl Fn(&str) -> Result<T, SanError>,
) -> bool {
    let Ok(one) = read(text) else { return false };
    let written = one.to_string();
    assert_eq!(read(&written).as_ref(), Ok(&one), "{text} is written {written}");
    true
}

fn all_read_back(text: &str) -> usize {
    let mut times = 0;
    for leniency in LENIENCIES {
        times += usize::from(reads_back(text, |text| San::parse_with(text, leniency)));
        times += usize::from(reads_back(text, |text| LongAlgebraic::parse_with(text, leniency)));
        times += usize::from(reads_back(text, |text| Figurine::parse_with(text, leniency)));
        for letters in PieceLetters::ALL {
            times += usize::from(reads_back(text, |text| LocalSan::parse_with(text, letters, leniency)));
        }
    }
    times
}

#[test]
fn texts_of_the_tables_read_back_from_what_they_display() {
    let mut times = 0;
    for row in rows("") {
        let Ok(text) = core::str::from_utf8(&row.text) else { continue };
        times += all_read_back(text);
    }
    for text in
        ["exd6 e.p.", "Pe2-e4", "♙e2e4", "♟e2-e4", "♟e4", "♟a8=♕", "ed", "exd", "ed ep", "P2e4", "2e4"]
    {
        assert!(all_read_back(text) > 0, "{text}");
    }
    assert!(times > 5000, "{times}");
}

#[test]
fn generated_texts_read_back_from_what_they_display() {
    const PARTS: [&[&str]; 7] = [
        &["", "N", "B", "K", "P", "b", "n", "♘", "♟", "S", "Q"],
        &["", "e", "b", "a", "h"],
        &["", "2", "7", "5"],
        &["", "x", "-", ":"],
        &["e4", "d8", "b1", "d", "b5"],
        &["", "=Q", "n", "(R)", "=♛"],
        &["", "+", "#", "++", " mate", "!?", " e.p.", "ep+!!!"],
    ];
    let random = &mut Random::new(0xD15);
    let mut times = 0;
    for _ in 0..60_000 {
        let text: String = PARTS.iter().map(|parts| random.pick(parts)).collect();
        times += all_read_back(&text);
    }
    assert!(times > 50_000, "{times}");
}

#[test]
fn messages_show_unseen_characters_by_their_numbers() {
    for (text, message) in [
        ("e4\u{200B}", "expected the end of the move, found U+200B at 2..5"),
        ("\u{202E}e4", "expected a move, found U+202E at 0..3"),
        ("e4\n", "expected the end of the move, found U+000A at 2..3"),
        ("e8=\u{0}", "expected the end of the move, found `=` at 2..3"),
        ("N\u{1B}f3", "expected a target square, found U+001B at 1..2"),
        ("e4\\", "expected the end of the move, found `\\` at 2..3"),
        ("e4\u{E9}", "expected the end of the move, found `é` at 2..4"),
    ] {
        assert_eq!(San::parse(text).unwrap_err().to_string(), message);
    }
}

#[test]
fn faults_have_exact_spans() {
    for (text, kind, span) in [
        ("Nf\u{FF13}", SanErrorKind::UnexpectedInTarget('\u{FF13}'), 2..5),
        ("N@f3", SanErrorKind::UnexpectedInTarget('@'), 1..2),
        ("Nf9", SanErrorKind::UnexpectedInTarget('9'), 2..3),
        ("Nf", SanErrorKind::MissingTarget, 2..2),
        ("O--O", SanErrorKind::UnexpectedInCastling('-'), 2..3),
        ("O-OO", SanErrorKind::Trailing('O'), 3..4),
        ("0-0-0-0", SanErrorKind::Trailing('-'), 5..6),
        ("O-O e.p.", SanErrorKind::Trailing('e'), 4..5),
        ("--+", SanErrorKind::Trailing('+'), 2..3),
        ("null mate", SanErrorKind::Trailing('m'), 5..6),
        ("nullmate", SanErrorKind::Trailing('m'), 4..5),
        ("0-1", SanErrorKind::UnexpectedStart('0'), 0..1),
    ] {
        let error = San::parse(text).unwrap_err();
        assert_eq!((error.kind(), error.span()), (kind, span.into()), "{text}");
    }
    assert!(San::parse("--!").is_ok());
}
