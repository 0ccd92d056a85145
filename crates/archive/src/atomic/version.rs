//! Which file is at a path, and in what state.

use std::fs;
use std::fs::Metadata;
use std::io;
use std::path::Path;
use std::time::SystemTime;

/// A file at one moment, as far as it can be compared without being read: which file it is, how long, and when it was
/// last changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct FileVersion {
    identity: Identity,
    length: u64,
    modified: Option<SystemTime>,
}

impl FileVersion {
    /// The current version of the file at `path`, at the end of all symbolic links.
    ///
    /// # Errors
    /// What the system reports.
    pub fn of(path: &Path) -> io::Result<Self> {
        Ok(Self::from(&fs::metadata(path)?))
    }

    /// Whether the file at `path` is of this version, and `end` is still where the symbolic links of `path` lead.
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

/// The device and the number of a file, and when anything about it was last changed, its links and its mode included.
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

/// When the file was created, which is all that is known elsewhere.
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

/// Whether the entry at `path`, itself no symbolic link, is the file with this metadata.
#[cfg(unix)]
pub(super) fn is_at(metadata: &Metadata, path: &Path) -> bool {
    let found = fs::symlink_metadata(path);
    found.is_ok_and(|found| Identity::of(&found).file == Identity::of(metadata).file)
}

/// Whether there is an entry at `path`, which is all that is known elsewhere.
#[cfg(not(unix))]
pub(super) fn is_at(_: &Metadata, path: &Path) -> bool {
    fs::symlink_metadata(path).is_ok()
}
