//! Reads files of games into trees (PGN 8).

use movetext_archive::{Input, SourceError};
use movetext_pgn_tree::{Game, GameReader};
use std::{io, path::Path};

/// Returns all games of a PGN file, compressed or not. Damaged games are returned, too, each with its diagnostics.
///
/// The trees take a small multiple of the size of the file; [`GameReader`] reads one game at a time.
///
/// # Errors
/// Returns an error if the file cannot be opened or read, or if it is not text. Games in PGC are read by a
/// [`Decoder`](movetext_pgc::Decoder); a [`Stream`](movetext_archive::Stream) reads PGC and JSON Lines.
pub fn read_file(path: impl AsRef<Path>) -> Result<Vec<Game>, SourceError> {
    let source = Input::Path(path.as_ref().to_owned()).open()?;
    Ok(GameReader::from_read(source).collect::<io::Result<_>>()?)
}
