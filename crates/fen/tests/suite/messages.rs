//! Error messages for records that cannot be read. They quote what was found, and list nothing twice.

use alloc::collections::BTreeSet;

use movetext_fen::{
    Fen, Leniency,
    epd::Epd,
    error::{FaultKind, FenErrors},
};
use movetext_testkit::Random;

const START: &str = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";

#[test]
fn fen_errors_quote_what_was_found() {
    let board = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR";
    let squares = "a square that a pawn just passed over, or `-`";
    for (text, message) in [
        (String::new(), "record: found nothing, expected a FEN at 0..0".to_owned()),
        (" \t".to_owned(), "record: found nothing, expected a FEN at 0..2".to_owned()),
        (
            format!("{board} w KQkq - -1 1"),
            "halfmove clock: found `-1`, expected a number from 0 at 53..55".to_owned(),
        ),
        (
            format!("{board} w KQkq e3 0 1"),
            format!("en passant square: found `e3`, expected {squares} at 51..53"),
        ),
        (
            format!("{board} white KQkq - 0 99999999999"),
            "active color: found `white`, expected `w` or `b` at 44..49; \
             fullmove number: found `99999999999`, expected a number from 1 to 4294967295 at 59..70"
                .to_owned(),
        ),
        (
            format!("{board} w"),
            "record: found nothing, expected castling availability, en passant square, halfmove clock and \
             fullmove number at 45..45"
                .to_owned(),
        ),
        (
            format!("{board} w KQkq - 0"),
            "record: found nothing, expected fullmove number at 54..54".to_owned(),
        ),
        (
            format!("{board}  w  KQkq   - 0 1"),
            "record: found `  `, expected one space at 43..45 and 46..48; \
             record: found `   `, expected one space at 52..55"
                .to_owned(),
        ),
        (
            board.replace("/8/8/8/8/", "/xx6/8/9/8/") + " w KQkq - 0 1",
            "piece placement: found `xx`, expected a piece letter, a digit from 1 to 8 or `/` at 18..20; \
             piece placement: found `9`, expected a digit from 1 to 8 at 24..25"
                .to_owned(),
        ),
    ] {
        assert_eq!(text.parse::<Fen>().unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn epd_errors_quote_what_was_found() {
    for (text, message) in [
        ("", "record: found nothing, expected an EPD record at 0..0"),
        ("4k3/8/8/8/8/8/4P3/4K3 w - - acd -1;", "operation: found `-1`, expected a number from 0 at 32..34"),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - bm Nf3;",
            "operation: found `Nf3`, expected a move that can be played at 31..34",
        ),
        (
            "4k3/8/8/8/8/8/4P3/4K3 w - - id x; id x;",
            "operation: found `x`, expected quotes around the text at 31..32 and 37..38; operation: found `id`, expected each opcode once at 34..36",
        ),
    ] {
        assert_eq!(text.parse::<Epd>().unwrap_err().to_string(), message, "{text:?}");
    }
}

#[test]
fn alternate_form_omits_places() {
    let error = "4k3/8/8/8/8/8/8/4K3 w  -  - x".parse::<Fen>().unwrap_err();
    assert_eq!(
        format!("{error:#}"),
        "record: found `  `, expected one space; halfmove clock: found `x`, expected a number from 0; \
         record: found nothing, expected fullmove number"
    );
}

/// Returns whether the message counts what was found instead of quoting it.
fn is_counted(kind: FaultKind) -> bool {
    matches!(kind, FaultKind::RankLength | FaultKind::RankCount | FaultKind::StringLength)
}

#[track_caller]
fn assert_quotes_each_once(errors: &FenErrors, text: &str) {
    let message = errors.to_string();
    for fault in errors.faults() {
        let found = fault.span.slice(text);
        if !found.is_empty() && found.len() <= 60 && !is_counted(fault.kind) {
            assert!(message.contains(&format!("found `{found}`")), "{text:?}: {message}");
        }
    }
    let entries: Vec<&str> = message.split("; ").collect();
    let distinct: BTreeSet<&str> = entries.iter().map(|entry| entry.rsplit_once(" at ").unwrap().0).collect();
    assert_eq!(distinct.len(), entries.len(), "{text:?}: {message}");
}

#[test]
fn damaged_record_errors_have_no_duplicates() {
    let mut random = Random::new(16);
    // The alphabet has no quotes, so a semicolon always separates two messages: only strings contain semicolons. It
    // also has no characters that messages escape.
    let alphabet: Vec<char> = "pnbrqkPNBRQK/123456789wb-KQkqaeh36 0+xZ".chars().collect();
    let mut refused = 0;
    for _ in 0..20_000 {
        let mut text: Vec<char> = START.chars().collect();
        for _ in 0..1 + random.below(4) {
            let at = random.below(text.len());
            match random.below(3) {
                0 => text[at] = random.pick(&alphabet),
                1 => text.insert(at, random.pick(&alphabet)),
                _ => _ = text.remove(at),
            }
        }
        let text: String = text.into_iter().collect();
        for errors in [text.parse::<Fen>().err(), Fen::read(&text, Leniency::Import).err()].iter().flatten() {
            refused += 1;
            assert_quotes_each_once(errors, &text);
        }
    }
    assert!(refused > 10_000, "{refused}");
}
