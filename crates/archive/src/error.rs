//! Errors of functions that read a file and write a file.

use movetext_files::atomic::WriteError;
use movetext_input::SourceError;
use movetext_pgn::diagnostic::ApplyError;
use std::io;

/// Why a file cannot be read or written. No file has changed.
///
/// The message does not contain the file name. Callers print it in front.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be opened or read as games.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// The file to fix or edit cannot be read again.
    #[error("cannot be read: {0}")]
    Read(#[source] io::Error),
    /// The file cannot be written, or another program has changed it.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The rows of a table cannot be encoded.
    #[cfg(feature = "table")]
    #[error(transparent)]
    Table(#[from] movetext_table::EncodeError),
    /// An edit contradicts another edit, or is not inside its game.
    #[error(transparent)]
    Edit(#[from] ApplyError),
    /// The file to fix or edit is a pipe or a device.
    #[error("is not a regular file and cannot be rewritten")]
    NotRegular,
    /// The file to fix or edit is UTF-16. It is converted when it is read, so its bytes cannot be edited.
    #[error(
        "is UTF-16, which cannot be edited; convert it to UTF-8 first, as `iconv -f UTF-16 -t UTF-8` does"
    )]
    Utf16,
    /// The file to fix or edit has no games: no tag pair, and no move that can be played.
    #[error("no game found; it is unchanged")]
    NoGame,
    /// The file to fix or edit has games, but also more words than moves and tag pairs, such as a letter about a game.
    #[error("is text with games in it, not a file of games; it is unchanged")]
    Prose,
}
