//! Several files that appear together. They are written in a temporary folder and moved to their final places at the
//! end, so a failed run changes nothing.

use crate::atomic::{BACKUPS, CriticalSection, NewFolder, Temporary, find_backups};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Component, Path, PathBuf},
};

/// How many files are open at most, unless the system allows fewer. If a process may have 64 open files, enough remain
/// for inputs, outputs and threads.
const MAX_OPEN_FILES: usize = 32;

/// What to do if an output file already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExistingFile {
    /// Fail without writing any file.
    Refuse,
    /// Replace the file.
    Replace,
}

/// An error while the files are written.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileSetError {
    /// The file already exists.
    #[error("{}: already exists", .0.display())]
    Exists(PathBuf),
    /// A file or folder cannot be written.
    #[error("{}: cannot be written: {error}", path.display())]
    Write {
        /// The file or folder.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// A file cannot be moved to its place, and some of the replaced files cannot be restored.
    #[error("{}: cannot be written: {error}; the replaced files are in {}", path.display(), folder.display())]
    NotRestored {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
        /// The folder that contains the replaced files, under their own names in `replaced`.
        folder: PathBuf,
    },
}

/// Files in a folder that are written all together or not at all.
///
/// Unlike [`AtomicFile`](crate::atomic::AtomicFile), this does not keep the owner, group and mode of a replaced file.
/// Symbolic links are replaced, not followed, and other hard links still lead to the old file. Files are not flushed
/// to disk.
///
/// If a process is killed while it moves files, some files are replaced and others are not. The old versions are then
/// in a temporary folder, which [`killed_replacements`] finds.
///
/// ```
/// use movetext_files::file_set::{ExistingFile, FileSet};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-set-{}", std::process::id()));
/// let mut set = FileSet::new(&folder, ExistingFile::Refuse);
/// let file = set.add("2025/games.pgn")?;
/// set.write(file, b"1. e4 *")?;
/// assert!(!folder.join("2025/games.pgn").exists());
/// assert_eq!(set.finish()?, 1);
/// assert_eq!(std::fs::read(folder.join("2025/games.pgn")).unwrap(), b"1. e4 *");
/// # std::fs::remove_dir_all(&folder).unwrap();
/// # Ok::<(), movetext_files::file_set::FileSetError>(())
/// ```
// The fields are dropped in this order: first the temporary folder, then the folders around it, inner folders first.
#[derive(Debug)]
pub struct FileSet {
    folder: PathBuf,
    existing: ExistingFile,
    /// The temporary folder. It is created for the first file.
    workshop: Option<Temporary>,
    /// The folders that were created for the files, newest first. They are dropped after `workshop`, which is inside
    /// them.
    made: Vec<NewFolder>,
    /// The paths relative to `folder`.
    names: Vec<PathBuf>,
    /// Open files, most recently used last.
    open: Vec<(usize, BufWriter<File>)>,
}

/// Files that were moved to their final places. This can be undone.
#[derive(Debug, Default)]
struct Placements(Vec<Placement>);

/// A file that was moved to its final place.
#[derive(Debug)]
struct Placement {
    draft: PathBuf,
    path: PathBuf,
    /// The backup of the replaced file.
    backup: Option<PathBuf>,
}

impl Placements {
    /// Moves a file to its place. An existing file is backed up first, then replaced atomically.
    fn place(&mut self, draft: PathBuf, path: PathBuf, backup: PathBuf) -> io::Result<()> {
        let backup = match fs::symlink_metadata(&path) {
            Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(_) => {
                backup.parent().map_or(Ok(()), fs::create_dir_all)?;
                fs::hard_link(&path, &backup).or_else(|_| fs::copy(&path, &backup).map(|_| ()))?;
                Some(backup)
            }
            Err(_) => None,
        };
        fs::rename(&draft, &path)?;
        self.0.push(Placement { draft, path, backup });
        Ok(())
    }

    /// Restores the previous files. Returns whether all could be restored.
    fn undo(self) -> bool {
        let undo = |placement: Placement| match placement.backup {
            Some(backup) => fs::rename(backup, placement.path),
            None => fs::rename(placement.path, placement.draft),
        };
        // Continues with the other files after a failure.
        self.0.into_iter().rev().filter_map(|placement| undo(placement).err()).count() == 0
    }
}

/// Returns the backup folders that killed processes left in `folder`. They contain the original files, under their old
/// names. They are never removed automatically: move the files back, or delete the folders. Takes time linear in the
/// number of files in `folder`.
#[must_use]
pub fn killed_replacements(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    find_backups(folder.as_ref()).into_iter().map(|temporary| temporary.join(BACKUPS)).collect()
}

impl FileSet {
    /// Creates an empty set for files in `folder`. The folder is created if it is missing, and removed again if no
    /// file is written.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>, existing: ExistingFile) -> Self {
        Self {
            folder: folder.into(),
            existing,
            workshop: None,
            made: Vec::new(),
            names: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Adds an empty file and returns its index. `name` is its path relative to the folder.
    ///
    /// # Errors
    /// If the path leads out of the folder, if the file exists and must not be replaced, or if its folder cannot be
    /// created.
    pub fn add(&mut self, name: impl Into<PathBuf>) -> Result<usize, FileSetError> {
        let name = name.into();
        let path = self.folder.join(&name);
        if !name.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(FileSetError::Write { path, error: io::ErrorKind::InvalidInput.into() });
        }
        self.check_absent(&path)?;
        self.prepare(&path)?;
        self.names.push(name);
        let place = self.names.len() - 1;
        self.write(place, b"")?;
        Ok(place)
    }

    /// Returns the paths of all files in the order in which they were added.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.names.iter().map(|name| self.folder.join(name))
    }

    /// Moves all files to their final places. Returns how many there are.
    ///
    /// # Errors
    /// If a file now exists and must not be replaced, or if a file cannot be moved. All previous files are then
    /// restored.
    pub fn finish(mut self) -> Result<usize, FileSetError> {
        while let Some((place, file)) = self.open.pop() {
            self.close(place, file)?;
        }
        for path in self.paths() {
            self.check_absent(&path)?;
        }
        self.place_all()?;
        Ok(self.names.len())
    }

    /// Moves all files to their final places, or none.
    fn place_all(&mut self) -> Result<(), FileSetError> {
        let (mut work, mut placing) = (CriticalSection::start(), Placements::default());
        for (place, name) in self.names.iter().enumerate() {
            let path = self.folder.join(name);
            let backup = self.workshop_path().join(BACKUPS).join(name);
            if let Err(error) = placing.place(self.draft_path(place), path.clone(), backup) {
                return Err(self.restore(placing, (path, error), &mut work));
            }
        }
        Ok(())
    }

    /// Restores the previous files after an error. Backups that cannot be restored are kept.
    fn restore(
        &mut self,
        placing: Placements,
        (path, error): (PathBuf, io::Error),
        work: &mut CriticalSection,
    ) -> FileSetError {
        if placing.undo() {
            return FileSetError::Write { path, error };
        }
        let folder = self.folder.join(format!("movetext-replaced-{}", std::process::id()));
        let folder = self.workshop.take().map_or(folder.clone(), |workshop| workshop.keep(&folder, work));
        FileSetError::NotRestored { path, error, folder }
    }

    fn check_absent(&self, path: &Path) -> Result<(), FileSetError> {
        if self.existing == ExistingFile::Refuse && fs::symlink_metadata(path).is_ok() {
            return Err(FileSetError::Exists(path.to_path_buf()));
        }
        Ok(())
    }

    /// Creates the folder for a file, and the temporary folder if this is the first file.
    fn prepare(&mut self, path: &Path) -> Result<(), FileSetError> {
        let folder = path.parent().unwrap_or(&self.folder);
        let failed = |path: &Path, error| FileSetError::Write { path: path.to_path_buf(), error };
        self.made.insert(0, NewFolder::make(folder).map_err(|error| failed(folder, error))?);
        if self.workshop.is_none() {
            let temporary = Temporary::folder(&self.folder).map_err(|error| failed(&self.folder, error))?;
            self.workshop = Some(temporary);
        }
        Ok(())
    }

    /// Returns the temporary path of a file.
    fn draft_path(&self, place: usize) -> PathBuf {
        self.workshop_path().join(place.to_string())
    }

    /// Returns the path of the temporary folder.
    fn workshop_path(&self) -> &Path {
        self.workshop.as_ref().map_or(&self.folder, Temporary::path)
    }

    /// Appends bytes to the file with this index.
    ///
    /// # Errors
    /// If the file cannot be written.
    pub fn write(&mut self, place: usize, bytes: &[u8]) -> Result<(), FileSetError> {
        let mut file = match self.open.iter().position(|(open, _)| *open == place) {
            Some(index) => self.open.remove(index).1,
            None => {
                if self.open.len() >= MAX_OPEN_FILES {
                    let (oldest, file) = self.open.remove(0);
                    self.close(oldest, file)?;
                }
                BufWriter::new(self.open(place)?)
            }
        };
        file.write_all(bytes).map_err(|error| self.failure(place, error))?;
        self.open.push((place, file));
        Ok(())
    }

    /// Opens a file. If the system has no file handles left, closes other files first.
    fn open(&mut self, place: usize) -> Result<File, FileSetError> {
        loop {
            match OpenOptions::new().create(true).append(true).open(self.draft_path(place)) {
                Err(error) if !self.open.is_empty() && is_out_of_files(&error) => {
                    let (oldest, file) = self.open.remove(0);
                    self.close(oldest, file)?;
                }
                opened => return opened.map_err(|error| self.failure(place, error)),
            }
        }
    }

    fn close(&self, place: usize, mut file: BufWriter<File>) -> Result<(), FileSetError> {
        file.flush().map_err(|error| self.failure(place, error))
    }

    fn failure(&self, place: usize, error: io::Error) -> FileSetError {
        let path = self.names.get(place).map_or(self.folder.clone(), |name| self.folder.join(name));
        FileSetError::Write { path, error }
    }
}

/// Returns whether the process or the system has too many open files.
#[cfg(unix)]
fn is_out_of_files(error: &io::Error) -> bool {
    let errors = [rustix::io::Errno::MFILE, rustix::io::Errno::NFILE];
    errors.iter().any(|number| error.raw_os_error() == Some(number.raw_os_error()))
}

/// Returns whether the process has too many open files.
#[cfg(not(unix))]
fn is_out_of_files(error: &io::Error) -> bool {
    /// `ERROR_TOO_MANY_OPEN_FILES` on Windows.
    const TOO_MANY_OPEN_FILES: i32 = 4;
    error.raw_os_error() == Some(TOO_MANY_OPEN_FILES)
}

#[cfg(test)]
mod tests {
    use super::{BACKUPS, CriticalSection, ExistingFile, FileSet, FileSetError, Placements};
    use std::{
        fs, io,
        path::{Path, PathBuf},
    };

    /// Replaces a file and makes restoring it fail, because a folder has its name. Returns the error.
    fn fail_to_restore(folder: &Path) -> FileSetError {
        let mut set = FileSet::new(folder, ExistingFile::Replace);
        let place = set.add("a.pgn").unwrap();
        let (path, draft) = (folder.join("a.pgn"), set.draft_path(place));
        fs::write(&path, "old").unwrap();
        fs::write(&draft, "new").unwrap();
        let (mut work, mut placing) = (CriticalSection::start(), Placements::default());
        let backup = set.workshop_path().join(BACKUPS).join("a.pgn");
        placing.place(draft, path.clone(), backup).unwrap();
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let error = set.restore(placing, (path, io::ErrorKind::Other.into()), &mut work);
        drop(work);
        error
    }

    /// Returns the folder with the replaced files. The set is already dropped, and a signal handler would not remove
    /// it either.
    fn backup_folder(error: FileSetError) -> PathBuf {
        let FileSetError::NotRestored { folder, .. } = error else { panic!("{error}") };
        assert!(!CriticalSection::start().removes(&folder));
        folder
    }

    #[test]
    fn unrestorable_backups_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let kept = backup_folder(fail_to_restore(folder.path()));
        assert_eq!(fs::read(kept.join("replaced/a.pgn")).unwrap(), b"old");
        let name = format!("movetext-replaced-{}", std::process::id());
        assert_eq!(kept, folder.path().join(name));
    }

    #[test]
    fn backups_are_kept_if_rename_fails() {
        let folder = tempfile::tempdir().unwrap();
        let taken = folder.path().join(format!("movetext-replaced-{}", std::process::id()));
        fs::create_dir(&taken).unwrap();
        fs::write(taken.join("other"), "text").unwrap();
        let kept = backup_folder(fail_to_restore(folder.path()));
        assert_eq!(fs::read(kept.join("replaced/a.pgn")).unwrap(), b"old");
        assert_ne!(kept, taken);
        assert_eq!(fs::read(taken.join("other")).unwrap(), b"text");
    }
}
