//! Temporary folders for test files.

use std::{
    fs,
    path::{Path, PathBuf},
};
use tempfile::TempDir;

/// A temporary folder, deleted with its files when the value is dropped.
#[derive(Debug)]
pub struct Folder(TempDir);

#[expect(clippy::new_without_default, reason = "creating a folder is a side effect")]
impl Folder {
    /// Creates an empty folder.
    #[must_use]
    pub fn new() -> Self {
        Self(tempfile::tempdir().unwrap())
    }

    /// Returns the folder's path.
    #[must_use]
    pub fn path(&self) -> &Path {
        self.0.path()
    }

    /// Writes a file. Returns its path.
    pub fn file(&self, name: &str, bytes: impl AsRef<[u8]>) -> PathBuf {
        let path = self.path().join(name);
        fs::write(&path, bytes).unwrap();
        path
    }

    /// Writes each text to a file of its own. Returns the paths.
    pub fn files<T: AsRef<[u8]>>(&self, texts: &[T]) -> Vec<PathBuf> {
        let numbered = texts.iter().enumerate();
        numbered.map(|(index, text)| self.file(&format!("{index}.pgn"), text)).collect()
    }
}
