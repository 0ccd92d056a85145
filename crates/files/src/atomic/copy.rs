//! Copies a stream to a temporary file.

use super::{owner, temporary::Temporary};
use crate::external_sort::temporary_folder;
use std::{
    io::{self, Read},
    path::{Path, PathBuf},
};

/// A copy of a stream, so that you can read it several times. It is a file in [`temporary_folder`] that only this user
/// can read. It is removed on drop, and by [`stop_writing`](super::stop_writing).
///
/// ```
/// use movetext_files::atomic::TemporaryCopy;
///
/// let copy = TemporaryCopy::from_read(&mut &b"1. e4 *"[..])?;
/// assert_eq!(std::fs::read(copy.path())?, b"1. e4 *");
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct TemporaryCopy {
    path: PathBuf,
    /// The folder is locked instead of the file, because a locked file cannot be read on Windows.
    _folder: Temporary,
}

impl TemporaryCopy {
    /// Reads a stream to its end and writes it to a file.
    ///
    /// # Errors
    /// If the system cannot read the stream, or cannot create or write the file.
    pub fn from_read(stream: &mut impl Read) -> io::Result<Self> {
        let folder = Temporary::folder(&temporary_folder())?;
        let path = folder.path().join("copy");
        io::copy(stream, &mut owner::private_options().open(&path)?)?;
        Ok(Self { path, _folder: folder })
    }

    /// Returns the path of the copy.
    #[must_use]
    pub fn path(&self) -> &Path {
        &self.path
    }
}

#[cfg(test)]
mod tests {
    use super::TemporaryCopy;

    #[test]
    fn copy_is_private_and_removed_on_drop() {
        let copy = TemporaryCopy::from_read(&mut &b"text"[..]).unwrap();
        let path = copy.path().to_path_buf();
        assert_eq!(std::fs::read(&path).unwrap(), b"text");
        #[cfg(unix)]
        {
            use std::os::unix::fs::PermissionsExt;
            assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o077, 0);
        }
        drop(copy);
        assert!(!path.exists() && !path.parent().unwrap().exists());
    }
}
