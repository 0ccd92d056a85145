//! Detects whether the file at a path has changed, without reading it.

use std::{
    fs::{self, Metadata},
    io,
    path::Path,
    time::SystemTime,
};

/// Identifies a version of a file without reading its content: which file it is, its length, and when it last changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileVersion {
    identity: Identity,
    length: u64,
    modified: Option<SystemTime>,
}

impl FileVersion {
    /// Returns the version of the file at `path` now. Symbolic links are followed.
    ///
    /// # Errors
    /// If the file does not exist, or the system reports another error.
    pub fn read(path: &Path) -> io::Result<Self> {
        Ok(Self::from(&fs::metadata(path)?))
    }

    /// Returns whether the file at `path` still has this version, and whether symbolic links still lead from `path` to
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

/// The device, the inode, and the time of the last change to content or metadata.
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

/// The creation time, because the standard library offers nothing better on this system.
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

/// Returns whether `metadata` belongs to the file at `path`. Symbolic links are not followed.
///
/// # Errors
/// If the system reports an error other than a missing file. For a missing file, this returns `false`.
#[cfg(unix)]
pub(super) fn is_at(metadata: &Metadata, path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(found) => Ok(Identity::from_metadata(&found).file == Identity::from_metadata(metadata).file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns whether `path` exists. The standard library cannot identify a file on this system.
///
/// # Errors
/// If the system reports an error.
#[cfg(not(unix))]
pub(super) fn is_at(_: &Metadata, path: &Path) -> io::Result<bool> {
    fs::exists(path)
}
