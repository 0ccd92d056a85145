//! Files of games as trees (PGN 8).

use movetext_archive::Input;
use movetext_archive::SourceError;
use movetext_pgn_tree::Game;
use movetext_pgn_tree::GameReader;
use std::io;
use std::path::Path;

/// All games of a file of text, compressed or not, damaged ones among them: what there is to say about each stands in its
/// diagnostics.
///
/// The whole file becomes trees in memory, a small multiple of its size; [`GameReader`] reads one game after the other.
///
/// # Errors
/// If the file cannot be opened or read, or if it holds no text: games in PGC are read by a
/// [`Decoder`](movetext_pgc::Decoder), and by a [`Stream`](movetext_archive::Stream) as JSON Lines are.
pub fn read_file(path: impl AsRef<Path>) -> Result<Vec<Game>, SourceError> {
    let source = Input::Path(path.as_ref().to_owned()).open()?;
    Ok(GameReader::from_read(source).collect::<io::Result<_>>()?)
}
