//! Edge cases: places to resume, an impossible `0-0`, and duplicate glyphs (PGN 6, 8.2.3.3, 8.2.4).

use crate::{codes, games};
use movetext_pgn::{
    GameStart, Reader,
    diagnostic::{Code, Diagnostic, WithFixes, apply_edits},
};
use movetext_pgn_tree::{Game, GameReader};

/// Returns the number of moves in the main line, and its unplayable text.
fn main_line(game: &Game) -> (usize, &str) {
    (game.mainline().moves().count(), game.mainline().skipped_text())
}

#[test]
fn escaped_line_after_byte_order_mark_when_resuming() {
    let text = "\u{FEFF}% 1. e4\n1. d4 *".as_bytes();
    let mut reader = Reader::from_read(std::io::Cursor::new(text));
    reader.resume(&GameStart { number: 1, offset: 3, line: 1, column: 2 }).unwrap();
    let game = GameReader::from(reader).next().unwrap().unwrap();
    assert_eq!(game.escapes().collect::<Vec<_>>(), [" 1. e4"]);
    assert_eq!(game, games(text)[0]);
}

#[test]
fn zeros_with_variations_or_glyphs_are_a_move() {
    for (text, unread) in [
        ("1. e4 0-0 (1... c5 2. Nf3) e5 2. Nf3 *", "0-0 (1... c5 2. Nf3) e5 2. Nf3"),
        ("1. e4 0-0 (1... c5) *", "0-0 (1... c5)"),
        ("1. e4 0-0 $2 *", "0-0 $2"),
    ] {
        let found = games(text.as_bytes());
        assert_eq!(found.len(), 1);
        assert_eq!(main_line(&found[0]), (1, unread), "{text}");
        assert_eq!(found[0].mainline().first().unwrap().variations().count(), 0, "{text}");
        let codes = codes(&found[0]);
        assert!(codes.contains(&Code::IllegalMove), "{text}: {codes:?}");
        assert!(!codes.contains(&Code::ResultSpelling), "{text}: {codes:?}");
    }
}

/// Applies all suggested edits. Returns the text, or the conflict.
fn fixed(text: &str) -> String {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    movetext_pgn::read(text.as_bytes(), &mut (), &mut found);
    let edits: Vec<_> = found.0.into_iter().flat_map(|one| one.fix).collect();
    apply_edits(text.as_bytes(), &edits)
        .map_or_else(|error| error.to_string(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
}

#[test]
fn duplicate_misspelled_glyph_is_removed() {
    for (text, expected) in [
        ("1. e4 +- +- *", "1. e4 $18  *"),
        ("1. e4 $10 = *", "1. e4 $10 $10 *"),
        ("1. e4 !! !!! e5 *", "1. e4 !!  e5 *"),
        ("1. e4 !!! e5 = *", "1. e4 !! e5 $10 *"),
    ] {
        let once = fixed(text);
        assert_eq!(once, expected);
        assert!(games(once.as_bytes())[0].same_tree(&games(text.as_bytes())[0]), "{text}");
        assert_eq!(fixed(&once), once);
    }
}
