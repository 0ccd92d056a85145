//! Files of games as trees (PGN 8).

use movetext_pgn::Game;
use movetext_pgn::Reader;
use std::io;
use std::path::Path;

/// All games of a file, damaged ones among them: what there is to say about each stands in its diagnostics.
///
/// The whole file becomes trees in memory, a small multiple of its size; [`Reader`] reads one game after the other.
///
/// # Errors
/// If the file cannot be opened or read.
pub fn read_file(path: impl AsRef<Path>) -> io::Result<Vec<Game>> {
    Reader::open(path)?.games().collect()
}
