//! Errors in manifests.

use crate::{content::Content, error::SourceError};
use movetext_files::atomic::WriteError;
use std::io;

/// An error that prevents making or using a manifest.
///
/// The message does not name the file, so print the name before it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ManifestError {
    /// The manifest cannot be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
    /// The manifest cannot be written.
    #[error(transparent)]
    Write(#[from] WriteError),
    /// The file is not a manifest: it is not JSON, or its fields differ.
    #[error("is not a manifest of cuts")]
    NotAManifest,
    /// Another version of the program wrote the manifest. It may have read the games differently.
    #[error("was made by another version of this program")]
    Version,
    /// A part does not follow the previous part. The value is the number of the part, counted from 1.
    #[error("is damaged: part {0} does not follow the one before it")]
    Unordered(usize),
    /// The file has changed since the manifest was made, or while it was made.
    #[error("is older than the games")]
    Stale,
    /// The games cannot be read.
    #[error(transparent)]
    Text(SourceError),
    /// The games are not text.
    #[error("cannot be cut: found {0} data, expected text")]
    NotText(Content),
    /// The text is UTF-16, which we cannot read from an offset.
    #[error("is UTF-16, which cannot be cut; convert it to UTF-8 first, as `iconv -f UTF-16 -t UTF-8` does")]
    Utf16,
    /// The path is not a regular file.
    #[error("is not a regular file and cannot be cut")]
    NotAFile,
}

impl ManifestError {
    /// Returns whether the error concerns the games, not the manifest.
    #[must_use]
    pub const fn is_about_text(&self) -> bool {
        matches!(self, Self::Text(_) | Self::NotText(_) | Self::Utf16 | Self::NotAFile)
    }
}
