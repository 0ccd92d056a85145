//! Random bytes (PGN 8.2.3): reading returns a move, or an error whose span lies within the text, and never panics.
//! Seeds are fixed.

use crate::table::rows;
use movetext_board::Position;
use movetext_san::{Figurine, Iccf, Leniency, LocalSan, LongAlgebraic, PieceLetters, San, SanError, Uci};
use movetext_testkit::{Random, files::is_deep, positions::position};

const LENIENCIES: [Leniency; 3] = [Leniency::Strict, Leniency::Import, Leniency::Lenient];

/// Reads `bytes` in every way and resolves the result; all results must be consistent.
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
    match read {
        Ok(san) => {
            let (text, shown) = (san.text(), format!("{san:?}"));
            assert!(!text.is_empty() && !shown.is_empty());
            match san.resolve(position) {
                Ok(resolved) => {
                    assert_eq!(san.find_move(position), Ok(resolved.mv));
                    assert!(
                        position.legal_moves().contains(&resolved.mv),
                        "{bytes:?} plays what is not legal"
                    );
                }
                Err(error) => {
                    let span = error.span();
                    assert!(span.start <= span.end && span.end <= bytes.len() as u64, "{bytes:?}: {span:?}");
                    assert!(!format!("{error} {}", error.explain(position)).is_empty());
                    for candidate in error.explain(position).candidates() {
                        assert!(candidate.resolve(position).is_ok());
                    }
                }
            }
        }
        Err(error) => {
            let span = error.span();
            assert!(span.start <= span.end && span.end <= bytes.len() as u64, "{bytes:?}: {span:?}");
            assert!(!error.to_string().is_empty());
            // The span consists of whole characters if the text is UTF-8.
            if let Ok(text) = core::str::from_utf8(bytes) {
                assert!(text.get(span.start as usize..span.end as usize).is_some(), "{text:?}: {span:?}");
            }
        }
    }
}

/// Reads `text` in every notation that takes a `str`.
fn survive_text(text: &str, position: &Position, random: &mut Random) {
    let letters = random.pick(&PieceLetters::ALL);
    for leniency in LENIENCIES {
        check(text.as_bytes(), San::parse_in(text, letters, leniency), position);
        check(
            text.as_bytes(),
            LocalSan::parse_with(text, letters, leniency).map(|local| local.san()),
            position,
        );
        check(text.as_bytes(), LongAlgebraic::parse_with(text, leniency).map(|long| long.san()), position);
        check(text.as_bytes(), Figurine::parse_with(text, leniency).map(|figurine| figurine.san()), position);
    }
}

#[test]
fn all_texts_of_one_and_two_bytes_are_survived() {
    let start = Position::initial();
    for first in u8::MIN..=u8::MAX {
        survive(&[first], &start);
        for second in u8::MIN..=u8::MAX {
            survive(&[first, second], &start);
        }
    }
}

#[test]
fn random_bytes_are_survived() {
    let (random, start) = (&mut Random::new(0x0BAD), Position::initial());
    for _ in 0..60_000 {
        let length = random.below(24);
        survive(&random.bytes(length), &start);
    }
}

#[test]
fn random_texts_of_the_alphabet_of_moves_are_survived() {
    let alphabet: Vec<char> =
        "abhe1248KQRBNPOo0SDxX:×-–=+#!?().ep /@Zchmt♘♟\u{FE0F}\u{301}�".chars().collect();
    let positions =
        ["r3k2r/1P4P1/8/3pP3/3Pp3/8/1p4p1/R3K2R w KQkq d6", "7k/8/1R3R2/8/1B1N1B2/3N4/1N6/KQ1N4 w - -"]
            .map(position);
    let random = &mut Random::new(0x5EED);
    for _ in 0..60_000 {
        let text: String = (0..random.below(12)).map(|_| random.pick(&alphabet)).collect();
        let position = random.pick(&positions);
        survive(text.as_bytes(), &position);
        survive_text(&text, &position, random);
    }
}

#[test]
fn prefixes_suffixes_and_mutations_of_the_tables_are_survived() {
    let random = &mut Random::new(0x7AB1E);
    let rows = rows("");
    for row in &rows {
        let (text, position) = (&row.text, &row.position);
        for cut in 0..=text.len() {
            survive(&text[..cut], position);
            survive(&text[cut..], position);
        }
        for _ in 0..12 {
            let mut mutated = text.clone();
            for _ in 0..=random.below(2) {
                mutate(&mut mutated, &rows[random.below(rows.len())].text, random);
            }
            survive(&mutated, position);
            if let Ok(text) = core::str::from_utf8(&mutated) {
                survive_text(text, position, random);
            }
        }
    }
}

#[test]
fn every_byte_of_the_tables_may_be_another() {
    let deep = is_deep();
    for row in rows("") {
        let (text, position) = (&row.text, &row.position);
        for place in 0..text.len() {
            let with = |bytes: &[u8]| [&text[..place], bytes, &text[place + 1..]].concat();
            survive(&with(b""), position);
            survive(&with(&[text[place]; 2]), position);
            let others = b"a1h8x=+#-O0KNQ!? .\0\x80\xC3\xE2\xFF";
            for &byte in
                others.iter().skip(if deep { 0 } else { place % 3 }).step_by(if deep { 1 } else { 3 })
            {
                survive(&with(&[byte]), position);
            }
        }
    }
}

/// Changes, adds, drops, doubles or swaps a byte, or inserts another text.
fn mutate(bytes: &mut Vec<u8>, other: &[u8], random: &mut Random) {
    let at = random.below(bytes.len() + 1);
    match random.below(6) {
        0 => bytes.insert(at, random.byte()),
        1 => bytes.splice(at..at, other.iter().copied()).for_each(drop),
        2 if at < bytes.len() => bytes[at] = random.byte(),
        3 if at < bytes.len() => bytes.insert(at, bytes[at]),
        4 if at + 1 < bytes.len() => bytes.swap(at, at + 1),
        _ if at < bytes.len() => drop(bytes.remove(at)),
        _ => {}
    }
}

#[test]
fn very_long_texts_are_survived_and_are_no_moves() {
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
    // Spaces before a mark and a run of `!` and `?` are accepted at any length.
    for text in [format!("e4{}!", " ".repeat(70_000)), format!("e4{}", "!?".repeat(70_000))] {
        assert!(San::parse(&text).unwrap().resolve(&start).is_ok());
        survive(text.as_bytes(), &start);
    }
}
