//! Writes games in export format (PGN 3.2), in memory.

use movetext_pgn_writer::{ExportOptions, GameText};

/// Returns all games in `bytes` in export format. Takes time and memory linear in the length.
///
/// Text that cannot be played becomes a comment. [`pgn_writer`](crate::pgn_writer) reports changes, and
/// [`convert_file`](crate::convert_file) exports files.
#[must_use]
pub fn export(bytes: &[u8]) -> String {
    let mut text = GameText::new(ExportOptions::new());
    movetext_pgn::read(bytes, &mut text, &mut ());
    text.into_string()
}
