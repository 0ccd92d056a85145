//! Errors in indexes.

use crate::{content::Content, error::SourceError};
use movetext_files::atomic::WriteError;
use std::io;

/// The maximum number of tags in an index.
pub(super) const MAX_TAGS: usize = 64;

/// An error that prevents using or creating an index.
///
/// The message does not name the file, so print the name before it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum IndexError {
    /// The index, or the text for it, cannot be read or written.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The index cannot be created or replaced.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The file is not an index.
    #[error("is not an index of games")]
    NotAnIndex,
    /// Another version of the program wrote the index. It may have read the games differently.
    #[error("was made by another version of this program")]
    Version,
    /// The index is incomplete.
    #[error("is not finished")]
    Unfinished,
    /// A checksum or a number is wrong. The value is the offset of the damage in the index, in bytes.
    #[error("is damaged at byte {0}")]
    Damaged(u64),
    /// The text has changed since it was indexed.
    #[error("is older than the games")]
    Stale,
    /// Another process is writing the index.
    #[error("is being written by another program")]
    Busy,
    /// The games cannot be read.
    #[error(transparent)]
    Text(SourceError),
    /// The games are not plain text, so they have no offsets in the file.
    #[error("cannot be indexed: found {0} data, expected plain text{hint}", hint = unpack(*.0))]
    NotText(Content),
    /// The text is UTF-16, which we cannot read from an offset.
    #[error(
        "is UTF-16, which cannot be indexed; convert it to UTF-8 first, as `iconv -f UTF-16 -t UTF-8` does"
    )]
    Utf16,
    /// The path is not a regular file.
    #[error("is not a regular file and cannot be indexed")]
    NotAFile,
    /// More tags were requested than an index can store.
    #[error("an index holds at most {} tags", MAX_TAGS)]
    TooManyTags,
}

impl IndexError {
    /// Returns whether the error concerns the games, not the index.
    #[must_use]
    pub const fn is_about_text(&self) -> bool {
        matches!(self, Self::Text(_) | Self::NotText(_) | Self::Utf16 | Self::NotAFile)
    }
}

/// Returns advice for the user, after a semicolon.
const fn unpack(content: Content) -> &'static str {
    match content {
        Content::Compressed(_) => "; decompress it first",
        _ => "",
    }
}
