//! Identifies the file at a path and its version.

use std::{
    fs::{self, Metadata},
    io,
    path::Path,
    time::SystemTime,
};

/// The version of a file, without reading its content: which file it is, its length, and when it was last changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileVersion {
    identity: Identity,
    length: u64,
    modified: Option<SystemTime>,
}

impl FileVersion {
    /// Returns the current version of the file at `path`. Symbolic links are followed.
    ///
    /// # Errors
    /// A failed system call.
    pub fn read(path: &Path) -> io::Result<Self> {
        Ok(Self::from(&fs::metadata(path)?))
    }

    /// Returns whether the file at `path` still has this version, and the symbolic links at `path` still lead to
    /// `end`.
    pub(super) fn matches(&self, path: &Path, end: &Path) -> bool {
        let is_same = |found: io::Result<Metadata>| found.is_ok_and(|found| Self::from(&found) == *self);
        is_same(fs::metadata(path)) && is_same(fs::symlink_metadata(end))
    }
}

impl From<&Metadata> for FileVersion {
    fn from(metadata: &Metadata) -> Self {
        Self {
            identity: Identity::from_metadata(metadata),
            length: metadata.len(),
            modified: metadata.modified().ok(),
        }
    }
}

/// Device and inode, and when content or metadata were last changed.
#[cfg(unix)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Identity {
    file: (u64, u64),
    changed: (i64, i64),
}

#[cfg(unix)]
impl Identity {
    fn from_metadata(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        let changed = (metadata.ctime(), metadata.ctime_nsec());
        Self { file: (metadata.dev(), metadata.ino()), changed }
    }
}

/// The creation time. Other systems report nothing better.
#[cfg(not(unix))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Identity {
    created: Option<SystemTime>,
}

#[cfg(not(unix))]
impl Identity {
    fn from_metadata(metadata: &Metadata) -> Self {
        Self { created: metadata.created().ok() }
    }
}

/// Returns whether this is the metadata of the file at `path`. Symbolic links are not followed.
///
/// # Errors
/// A failed system call. A missing file is no error: it is another file.
#[cfg(unix)]
pub(super) fn is_at(metadata: &Metadata, path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(found) => Ok(Identity::from_metadata(&found).file == Identity::from_metadata(metadata).file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns whether `path` exists. Other systems report nothing better.
///
/// # Errors
/// A failed system call.
#[cfg(not(unix))]
pub(super) fn is_at(_: &Metadata, path: &Path) -> io::Result<bool> {
    fs::exists(path)
}
