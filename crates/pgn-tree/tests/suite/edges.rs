//! Edge cases: resuming, and duplicate glyphs (PGN 6, 8.2.4).

use crate::games;
use movetext_pgn::{
    GameStart, Reader,
    diagnostic::{Diagnostic, WithFixes, apply_edits},
};
use movetext_pgn_tree::GameReader;

#[test]
fn resume_reads_escaped_line_after_bom() {
    let text = "\u{FEFF}% 1. e4\n1. d4 *".as_bytes();
    let mut reader = Reader::from_read(std::io::Cursor::new(text));
    reader.resume(&GameStart { number: 1, offset: 3, line: 1, column: 2 }).unwrap();
    let game = GameReader::from(reader).next().unwrap().unwrap();
    assert_eq!(game.escapes().collect::<Vec<_>>(), [" 1. e4"]);
    assert_eq!(game, games(text)[0]);
}

/// Applies all suggested edits. Returns the text, or the error if edits conflict.
fn apply_fixes(text: &str) -> String {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    movetext_pgn::read(text.as_bytes(), &mut (), &mut found);
    let edits: Vec<_> = found.0.iter().flat_map(|one| one.fix().to_vec()).collect();
    apply_edits(text.as_bytes(), &edits)
        .map_or_else(|error| error.to_string(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
}

#[test]
fn duplicate_misspelled_glyph_is_removed() {
    for (text, expected) in [
        ("1. e4 +- +- *", "1. e4 $18  *"),
        ("1. e4 $10 = *", "1. e4 $10 $10 *"),
        ("1. e4 !! !!! e5 *", "1. e4 !! ! e5 *"),
        ("1. e4 !! !!!! e5 *", "1. e4 !!  e5 *"),
        ("1. e4 !!! e5 = *", "1. e4 !! $1 e5 $10 *"),
    ] {
        let once = apply_fixes(text);
        assert_eq!(once, expected);
        assert!(games(once.as_bytes())[0].has_same_tree(&games(text.as_bytes())[0]), "{text}");
        assert_eq!(apply_fixes(&once), once);
    }
}
