//! Errors in functions that read and write files.

use movetext_files::atomic::WriteError;
use movetext_input::{InputError, SourceError};
use movetext_pgn::diagnostic::ApplyError;
use std::io;

/// The reason why a file cannot be read or written. All files are unchanged after this error.
///
/// The message does not contain the file name, so print the name before it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileError {
    /// The file cannot be opened, or cannot be read as games.
    #[error(transparent)]
    Source(#[from] SourceError),
    /// One of several inputs cannot be opened, or cannot be read as games.
    #[error(transparent)]
    Input(#[from] InputError),
    /// The file to fix or edit cannot be read for the second time.
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
    /// The file to fix or edit is UTF-16. We convert it when we read it, so we cannot edit its bytes.
    #[error(
        "is UTF-16, which cannot be edited; convert it to UTF-8 first, as `iconv -f UTF-16 -t UTF-8` does"
    )]
    Utf16,
    /// The file to fix or edit has no games: no tag pair, and no move that can be played.
    #[error("no game found; it is unchanged")]
    NoGame,
    /// The file to fix or edit has games, but its other words outnumber the moves and tag pairs, as in a letter about a
    /// game.
    #[error("is text with games in it, not a file of games; it is unchanged")]
    Prose,
}

impl FileError {
    /// Returns the error without the name of its input, for functions that read a single file.
    pub(crate) fn without_input(self) -> Self {
        match self {
            Self::Input(failed) => Self::Source(failed.error),
            other => other,
        }
    }
}
