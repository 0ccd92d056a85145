//! Random and damaged texts with fixed seeds (PGN 8.2.3). Parsing never panics. It returns a move that can be read back
//! from its own text, or an error with a span inside the text.

use crate::{positions::LENIENCIES, table::rows};
use core::fmt::{Debug, Display};
use movetext_board::Position;
use movetext_san::{
    San,
    error::SanError,
    notation::{Figurine, Iccf, LongAlgebraic, PieceLetters, Uci},
};
use movetext_testkit::{Random, damage, files::is_deep, positions::position};

/// Parses `bytes` with every function that takes bytes, and resolves the result. All results must agree.
#[track_caller]
fn survive(bytes: &[u8], position: &Position) {
    let mut stricter: Option<San> = None;
    for leniency in LENIENCIES {
        let read = San::parse_bytes(bytes, leniency);
        check(bytes, read, position);
        if let Some(before) = stricter {
            assert_eq!(read.unwrap(), before, "{bytes:?} says something else to a more lenient reader");
        }
        stricter = read.ok();
    }
    let _ = (Uci::parse_bytes(bytes), Iccf::parse_bytes(bytes));
}

#[track_caller]
fn check(bytes: &[u8], read: Result<San, SanError>, position: &Position) {
    let (span, message) = match read.map(|san| (san, san.resolve(position))) {
        Ok((san, Ok(resolved))) => {
            assert!(!san.text().is_empty() && !format!("{san:?}").is_empty());
            assert_eq!(san.find_move(position), Ok(resolved.mv()));
            assert!(position.legal_moves().contains(&resolved.mv()), "{bytes:?} plays what is not legal");
            return;
        }
        Ok((_, Err(error))) => {
            for candidate in error.explain(position).candidates() {
                assert!(candidate.resolve(position).is_ok());
            }
            (error.span(), format!("{error}{}", error.explain(position)))
        }
        Err(error) => {
            // If the text is UTF-8, the span must not split a character.
            if let Ok(text) = core::str::from_utf8(bytes) {
                let (start, end) = (error.span().start as usize, error.span().end as usize);
                assert!(text.get(start..end).is_some(), "{text:?}: {start}..{end}");
            }
            (error.span(), error.to_string())
        }
    };
    assert!(span.start <= span.end && span.end <= bytes.len() as u64, "{bytes:?}: {span:?}");
    assert!(!message.is_empty());
}

/// Returns whether `read` returns a move. If so, the move must be read back from its own text.
#[track_caller]
fn reads_back<T: Copy + Display + Debug + PartialEq>(
    text: &str,
    position: &Position,
    san: fn(&T) -> San,
    read: impl Fn(&str) -> Result<T, SanError>,
) -> bool {
    let found = read(text);
    check(text.as_bytes(), found.map(|found| san(&found)), position);
    let Ok(found) = found else { return false };
    let written = found.to_string();
    assert_eq!(read(&written), Ok(found), "{text} is written {written}");
    true
}

/// Parses `text` in every notation and in `languages`. Returns how often it is a move.
#[track_caller]
fn survive_text(text: &str, position: &Position, languages: &[PieceLetters]) -> usize {
    let mut times = 0;
    for leniency in LENIENCIES {
        let notations = [
            reads_back(text, position, |san| *san, |text| San::parse_with(text, leniency)),
            reads_back(text, position, LongAlgebraic::san, |text| LongAlgebraic::parse_with(text, leniency)),
            reads_back(text, position, Figurine::san, |text| Figurine::parse_with(text, leniency)),
        ];
        times += notations.into_iter().filter(|read| *read).count();
        for &letters in languages {
            let read = San::parse_in(text, letters, leniency);
            check(text.as_bytes(), read, position);
            if let Ok(san) = read {
                times += 1;
                let written = san.text_in(letters);
                assert_eq!(San::parse_in(&written, letters, leniency), read, "{text} is written {written}");
            }
        }
    }
    times
}

#[test]
fn one_and_two_bytes_never_panic() {
    let start = Position::initial();
    for first in u8::MIN..=u8::MAX {
        survive(&[first], &start);
        for second in u8::MIN..=u8::MAX {
            survive(&[first, second], &start);
        }
    }
}

#[test]
fn random_bytes_never_panic() {
    let (random, start) = (&mut Random::new(0x0BAD), Position::initial());
    for _ in 0..60_000 {
        let length = random.below(24);
        survive(&random.bytes(length), &start);
    }
}

#[test]
fn random_move_characters_never_panic() {
    let alphabet: Vec<char> =
        "KQRBNPSDOabcdefgh12345678xX:×-–=+#!?()/ .oO0Zz@nulpsmtch♘♟\u{1FA00}\u{FE0F}\u{301}é\u{FF}�"
            .chars()
            .collect();
    let dense: Vec<char> = "abhe1248KQRBNPOo0xX:-=+#!?()♘".chars().collect();
    let positions = [
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -",
        "r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq d6",
        "7k/8/1R3R2/8/1B1N1B2/3N4/1N6/KQ1N4 w - -",
    ]
    .map(position);
    let random = &mut Random::new(0x5EED);
    let mut times = 0;
    for _ in 0..150_000 {
        let alphabet = if random.one_in(2) { &alphabet } else { &dense };
        let text: String = (0..random.below(12)).map(|_| random.pick(alphabet)).collect();
        let (position, letters) = (random.pick(&positions), random.pick(&PieceLetters::ALL));
        survive(text.as_bytes(), &position);
        times += survive_text(&text, &position, &[letters]);
    }
    assert!(times > 1_000, "{times}");
}

#[test]
fn generated_moves_read_back_from_text() {
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
    let start = Position::initial();
    let mut times = 0;
    for _ in 0..60_000 {
        let text: String = PARTS.iter().map(|parts| random.pick(parts)).collect();
        times += survive_text(&text, &start, &PieceLetters::ALL);
    }
    assert!(times > 50_000, "{times}");
}

#[test]
fn table_moves_read_back_from_text() {
    let mut times = 0;
    for row in rows() {
        if let Ok(text) = core::str::from_utf8(&row.text) {
            times += survive_text(text, &row.position, &PieceLetters::ALL);
        }
    }
    assert!(times > 5000, "{times}");
    let start = Position::initial();
    for text in
        ["exd6 e.p.", "Pe2-e4", "♙e2e4", "♟e2-e4", "♟e4", "♟a8=♕", "ed", "exd", "ed ep", "P2e4", "2e4"]
    {
        assert!(survive_text(text, &start, &PieceLetters::ALL) > 0, "{text}");
    }
}

#[test]
fn mutated_table_texts_never_panic() {
    let random = &mut Random::new(0x7AB1E);
    let (rows, any_byte) = (rows(), Vec::from_iter(u8::MIN..=u8::MAX));
    for row in &rows {
        let (text, position) = (&row.text, &row.position);
        for cut in 0..=text.len() {
            survive(&text[..cut], position);
            survive(&text[cut..], position);
        }
        for _ in 0..12 {
            let mut mutated = text.clone();
            for _ in 0..=random.below(2) {
                let (at, other) = (random.below(mutated.len() + 1), &rows[random.below(rows.len())].text);
                if random.one_in(6) {
                    mutated.splice(at..at, other.iter().copied());
                } else {
                    damage(&mut mutated, &any_byte, random);
                }
            }
            survive(&mutated, position);
            if let Ok(text) = core::str::from_utf8(&mutated) {
                survive_text(text, position, &[random.pick(&PieceLetters::ALL)]);
            }
        }
    }
}

#[test]
fn replaced_bytes_never_panic() {
    let step = if is_deep() { 1 } else { 3 };
    for row in rows() {
        let (text, position) = (&row.text, &row.position);
        for place in 0..text.len() {
            let with = |bytes: &[u8]| [&text[..place], bytes, &text[place + 1..]].concat();
            survive(&with(b""), position);
            survive(&with(&[text[place]; 2]), position);
            let others = b"a1h8x=+#-O0KNQ!? .\0\x80\xC3\xE2\xFF";
            for &byte in others.iter().skip(place % step).step_by(step) {
                survive(&with(&[byte]), position);
            }
        }
    }
}

#[test]
fn very_long_texts_are_not_moves() {
    let start = Position::initial();
    for part in ["e4", "N", "a", "1", "x", "-", "O-", "0", "=Q", "♘", " ", "e.p.", "+", "\0", "\u{301}"] {
        for length in [300, 70_000] {
            let text = part.repeat(length);
            for leniency in LENIENCIES {
                assert!(San::parse_with(&text, leniency).is_err(), "{part}");
                let moved = format!("Nf3{text}");
                assert!(San::parse_with(&moved, leniency).is_err(), "Nf3{part}");
            }
            survive(text.as_bytes(), &start);
        }
    }
    // Any number of spaces may come before a mark, and a suffix may have any number of `!` and `?`.
    for text in [format!("e4{}!", " ".repeat(70_000)), format!("e4{}", "!?".repeat(70_000))] {
        assert!(San::parse(&text).unwrap().resolve(&start).is_ok());
        survive(text.as_bytes(), &start);
    }
}
