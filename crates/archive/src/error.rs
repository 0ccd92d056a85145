//! Why an input cannot be read as games; what stands in the text is never among the reasons.

use crate::convert::JsonError;
use crate::convert::JsonReadError;
use crate::recognise::Content;
use core::fmt;
use movetext_pgc::DecodeError;
use movetext_pgc::ReadError;
use std::io;

/// Why an input cannot be read.
///
/// The message does not name the input: whoever reports it knows it, and shows it in front.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// There is no such file.
    #[error("no such file")]
    Missing,
    /// It is a directory.
    #[error("is a directory, not a file")]
    Directory,
    /// The system does not let this user read it.
    #[error("permission denied")]
    Denied,
    /// The bytes are no text.
    #[error("{}", NotText(.0))]
    NotText(Content),
    /// Reading failed.
    #[error("cannot be read: {0}")]
    Read(#[source] io::Error),
    /// The games are no longer where an index found them.
    #[error("has changed while it was read")]
    Changed,
    /// The bytes are PGC and damaged; nothing behind the damage can be read.
    #[error("{0}")]
    Damaged(#[source] DecodeError),
    /// A line of JSON Lines is no game.
    #[error("{0}")]
    InvalidLine(#[source] JsonError),
}

/// What of an input cannot be read, while reading goes on behind it.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// PGC is damaged.
    #[error(transparent)]
    Pgc(#[from] DecodeError),
    /// A line of JSON Lines is no game.
    #[error(transparent)]
    Json(#[from] JsonError),
}

impl From<JsonReadError> for SourceError {
    fn from(error: JsonReadError) -> Self {
        match error {
            JsonReadError::Line(error) => Self::InvalidLine(error),
            JsonReadError::Io(error) => error.into(),
        }
    }
}

impl From<ReadError> for SourceError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Damaged(error) => Self::Damaged(error),
            ReadError::Io(error) => error.into(),
        }
    }
}

impl From<io::Error> for SourceError {
    fn from(error: io::Error) -> Self {
        match error.kind() {
            io::ErrorKind::NotFound => Self::Missing,
            io::ErrorKind::IsADirectory => Self::Directory,
            io::ErrorKind::PermissionDenied => Self::Denied,
            _ => Self::Read(error),
        }
    }
}

/// The message for bytes that are no text.
struct NotText<'a>(&'a Content);

impl fmt::Display for NotText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Content::Text => f.write_str("text"),
            Content::Binary => f.write_str("binary data, expected text"),
            Content::Pgc => {
                f.write_str("PGC data, expected text; `movetext convert --to pgn` makes text of it")
            }
            Content::JsonLines => {
                f.write_str("JSON Lines, expected text; `movetext convert --to pgn` makes PGN of them")
            }
            compressed => {
                write!(f, "{compressed} data inside compressed data, expected text; decompress it first")
            }
        }
    }
}
