//! Converts games in memory to export format (PGN 3.2).

use movetext_pgn_writer::{ExportOptions, GameText};

/// Returns all games in `bytes` in export format. Takes time and memory linear in the length.
///
/// An illegal move and the text after it become a comment. The movetext of a game in another variant is kept. To find
/// out what was changed, use [`pgn_writer`](crate::pgn_writer). To export files, use
/// [`convert_file`](crate::convert_file).
#[must_use]
pub fn export(bytes: &[u8]) -> String {
    let mut text = GameText::new(ExportOptions::new());
    movetext_pgn::read(bytes, &mut text, &mut ());
    text.into_string()
}
