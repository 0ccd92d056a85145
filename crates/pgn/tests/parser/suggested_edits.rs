//! Edits of repeated glyph symbols and of unclosed comments (PGN 5, 8.2.4).

use super::events::check;
use movetext_pgn::diagnostic::{Diagnostic, WithFixes, apply_edits};

#[test]
fn symbol_of_existing_glyph_is_repeated() {
    check("1. e4 $10 = *", &["| 1. e4 $10 =*"], "nag-symbol nag-repeated");
}

/// Returns the text with all suggested edits applied, or the error of applying them.
fn fixed(text: &str) -> String {
    let mut found: WithFixes<Vec<Diagnostic>> = WithFixes::default();
    movetext_pgn::read(text.as_bytes(), &mut (), &mut found);
    let edits: Vec<_> = found.0.into_iter().flat_map(|one| one.fix).collect();
    apply_edits(text.as_bytes(), &edits)
        .map_or_else(|error| error.to_string(), |bytes| String::from_utf8_lossy(&bytes).into_owned())
}

#[test]
fn unclosed_comment_gets_no_edit_inside() {
    let text = "1. e4 (1. Ke2 {left open";
    assert_eq!(fixed(text), text);
    assert_eq!(fixed("1. e4 (1. d4 {left open"), "1. e4 (1. d4 {left open}\n)\n*");
}
