//! Why an index cannot be used, and why none can be made.

use crate::atomic::WriteError;
use crate::error::SourceError;
use crate::recognise::Content;
use std::io;

/// How many tags an index holds at most.
pub(super) const MAX_TAGS: usize = 64;

/// Why an index is not used, or not made.
///
/// The message does not name the file: whoever reports it knows it, and shows it in front.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// Reading or writing failed.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The index cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The bytes are no index.
    #[error("is no index of games")]
    NotAnIndex,
    /// Another version made it, which may have read the games otherwise.
    #[error("was made by another version of this program")]
    Version,
    /// Whoever made it did not come to its end.
    #[error("is not finished")]
    Unfinished,
    /// Its bytes are not those that were written.
    #[error("is damaged at byte {0}")]
    Damaged(u64),
    /// The text has changed since it was made.
    #[error("is older than the games")]
    Stale,
    /// Somebody else is writing to it.
    #[error("is being written by another program")]
    Busy,
    /// The games cannot be read.
    #[error(transparent)]
    Text(SourceError),
    /// The games stand in something else than plain text, so that they have no places in the file.
    #[error("{0} data has no places of games that could be indexed, expected plain text{advice}", advice = advice(*.0))]
    NotText(Content),
    /// The text is UTF-16, of which nothing but the beginning can be read by its place.
    #[error(
        "is UTF-16, which cannot be indexed; convert it to UTF-8 first, as `iconv -f UTF-16 -t UTF-8` does"
    )]
    Utf16,
    /// It is no regular file.
    #[error("is no regular file and cannot be indexed")]
    NotAFile,
    /// More tags are chosen than an index holds.
    #[error("an index holds at most {} tags", MAX_TAGS)]
    TooManyTags,
}

impl IndexError {
    /// Whether it is about the games, and not about the index.
    #[must_use]
    pub const fn is_about_text(&self) -> bool {
        matches!(self, Self::Text(_) | Self::NotText(_) | Self::Utf16 | Self::NotAFile)
    }
}

/// What may be done about it.
const fn advice(content: Content) -> &'static str {
    match content {
        Content::Zstandard | Content::Gzip | Content::Bzip2 => "; decompress it first",
        Content::Pgc | Content::JsonLines => "; `movetext convert --to pgn` makes text of it",
        _ => "",
    }
}
