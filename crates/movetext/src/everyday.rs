//! Writes games in memory in export format (PGN 3.2).

use movetext_pgn_writer::{ExportOptions, Writer};

/// Returns all games of `bytes` in export format. Time and memory are linear in the length.
///
/// Text that cannot be played is kept as a comment. [`pgn_writer`](crate::pgn_writer) reports changes.
#[must_use]
pub fn export(bytes: &[u8]) -> String {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    movetext_pgn::read(bytes, &mut writer, &mut ());
    // Writing to memory cannot fail, and the writer writes UTF-8.
    let written = writer.finish().unwrap_or_default();
    String::from_utf8(written).unwrap_or_default()
}
