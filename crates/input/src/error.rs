//! Errors that prevent reading an input. Errors in PGN text are diagnostics instead.

use crate::content::Content;
use core::fmt;
use movetext_json::{JsonError, JsonReadError};
use movetext_pgc::{DecodeError, ReadError};
use movetext_san::report::Report;
use std::io;

/// An error that prevents reading an input, or the rest of it.
///
/// The message does not name the input, so print the name before it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum SourceError {
    /// The file does not exist.
    #[error("no such file")]
    Missing,
    /// The path is a directory.
    #[error("is a directory, not a file")]
    Directory,
    /// The user may not read the file.
    #[error("permission denied")]
    Denied,
    /// The input is a URL, and the feature `remote` of this crate is not enabled.
    #[error("is a URL, but this program was compiled without the feature `remote`")]
    Remote,
    /// The content is not text, or not one of the expected formats.
    #[error("{}", NotText(.0))]
    NotText(Content),
    /// Opening or reading the input failed.
    #[error("cannot be read: {0}")]
    Read(#[source] io::Error),
    /// The games are not where the index says they are.
    #[error("has changed while it was read")]
    Changed,
    /// A range or part of a file cannot be read independently of the next.
    #[error("{0}")]
    Range(#[source] RangeError),
    /// A record or line in PGC or JSON Lines cannot be read. Reading ends here, unless the reader documents that it
    /// continues.
    #[error("{0}")]
    Damaged(#[source] Damage),
}

/// The reason why a [range](crate::FileRange) or [part](crate::FilePart) of a file cannot be read independently of the
/// next.
///
/// Offsets in the text are in bytes after decompression. In a range of a compressed file, they start at the text of the
/// range's first frame: see [`FileRange`](crate::FileRange).
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum RangeError {
    /// The next range seems to begin with a game, but a game of this range continues beyond that offset.
    #[error(
        "a game seems to begin at byte {guess} of the text, but the one before it continues up to byte {next}; \
         {INDEPENDENT}"
    )]
    InsideGame {
        /// The offset in the text where the next range begins.
        guess: u64,
        /// The offset of the first game after `guess`, or the end of the text.
        next: u64,
    },
    /// The next range begins with a game, but the text skipped before that game exceeds the size limit of a game.
    #[error("the game at byte {guess} of the text follows text that is longer than a game; {INDEPENDENT}")]
    AfterSkipped {
        /// The offset in the text where the next range begins.
        guess: u64,
    },
    /// The next range seems to begin with a frame, but that offset is inside another frame.
    #[error(
        "a frame seems to begin at byte {frame} of the file, but it is inside another one; {INDEPENDENT}"
    )]
    InsideFrame {
        /// The offset in the file where the next range begins.
        frame: u64,
    },
    /// The last game of a part does not end where the manifest says the next part begins.
    #[error(
        "the games end at byte {found} of the text, expected byte {cut}; the file has changed since it was cut, \
         make another manifest"
    )]
    OtherCut {
        /// The offset in the text where the next part begins.
        cut: u64,
        /// The offset in the text where the last game ends.
        found: u64,
    },
}

/// The advice after a wrong guess.
const INDEPENDENT: &str =
    "its ranges cannot be read independently, read the file as a whole or by the parts of a manifest";

/// Data in PGC or JSON Lines that cannot be read and is skipped.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Damage {
    /// A damaged record in PGC.
    #[error(transparent)]
    Pgc(#[from] DecodeError),
    /// A line in JSON Lines that is not a game.
    #[error(transparent)]
    Json(#[from] JsonError),
}

impl Damage {
    /// Returns the report to show to the user.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        match self {
            Self::Pgc(error) => error.report(),
            Self::Json(error) => error.report(),
        }
    }
}

impl From<JsonReadError> for SourceError {
    fn from(error: JsonReadError) -> Self {
        match error {
            JsonReadError::Line(error) => Self::Damaged(error.into()),
            JsonReadError::Io(error) => error.into(),
        }
    }
}

impl From<ReadError> for SourceError {
    fn from(error: ReadError) -> Self {
        match error {
            ReadError::Damaged(error) => Self::Damaged(error.into()),
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

struct NotText<'a>(&'a Content);

impl fmt::Display for NotText<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.0 {
            Content::Text => f.write_str("text"),
            Content::Binary => f.write_str("binary data, expected text"),
            Content::Other(format) => format.fmt(f),
            Content::Pgc => f.write_str("PGC data, expected text"),
            Content::JsonLines => f.write_str("JSON Lines, expected text"),
            compressed @ Content::Compressed(_) => {
                write!(f, "{compressed} data inside compressed data, expected text; decompress it first")
            }
        }
    }
}
