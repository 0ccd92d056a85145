//! Identity and version of the file at a path.

use std::{
    fs::{self, Metadata},
    io,
    path::Path,
    time::SystemTime,
};

/// The version of a file without its content: its identity, its length and the time of its last change.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct FileVersion {
    identity: Identity,
    length: u64,
    modified: Option<SystemTime>,
}

impl FileVersion {
    /// Returns the current version of the file at `path`, after following symbolic links.
    ///
    /// # Errors
    /// A failed system call.
    pub fn of(path: &Path) -> io::Result<Self> {
        Ok(Self::from(&fs::metadata(path)?))
    }

    /// Returns whether the file at `path` has this version and the symbolic links of `path` still lead to `end`.
    pub(super) fn is_of(&self, path: &Path, end: &Path) -> bool {
        let is_same = |found: io::Result<Metadata>| found.is_ok_and(|found| Self::from(&found) == *self);
        is_same(fs::metadata(path)) && is_same(fs::symlink_metadata(end))
    }
}

impl From<&Metadata> for FileVersion {
    fn from(metadata: &Metadata) -> Self {
        Self { identity: Identity::of(metadata), length: metadata.len(), modified: metadata.modified().ok() }
    }
}

/// Device, inode, and the time of the last change of content or metadata.
#[cfg(unix)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Identity {
    file: (u64, u64),
    changed: (i64, i64),
}

#[cfg(unix)]
impl Identity {
    fn of(metadata: &Metadata) -> Self {
        use std::os::unix::fs::MetadataExt;
        let changed = (metadata.ctime(), metadata.ctime_nsec());
        Self { file: (metadata.dev(), metadata.ino()), changed }
    }
}

/// The creation time, because other systems report no more.
#[cfg(not(unix))]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Identity {
    created: Option<SystemTime>,
}

#[cfg(not(unix))]
impl Identity {
    fn of(metadata: &Metadata) -> Self {
        Self { created: metadata.created().ok() }
    }
}

/// Returns whether `path` is the file with this metadata. Symbolic links are not followed.
///
/// # Errors
/// A failed system call. A missing file is not an error but another file.
#[cfg(unix)]
pub(super) fn is_at(metadata: &Metadata, path: &Path) -> io::Result<bool> {
    match fs::symlink_metadata(path) {
        Ok(found) => Ok(Identity::of(&found).file == Identity::of(metadata).file),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(false),
        Err(error) => Err(error),
    }
}

/// Returns whether `path` exists. Other systems report no more.
///
/// # Errors
/// A failed system call.
#[cfg(not(unix))]
pub(super) fn is_at(_: &Metadata, path: &Path) -> io::Result<bool> {
    fs::exists(path)
}
