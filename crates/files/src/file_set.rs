//! Writes several files that appear together. They are written in a temporary folder and moved at the end, so that a
//! failed run changes nothing.

use crate::atomic::{BACKUPS, CriticalSection, NewFolder, Temporary, find_backups};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Component, Path, PathBuf},
};

/// The maximum number of open files, unless the system allows fewer. It is low enough that a process with a limit of 64
/// files can still open its inputs and outputs.
const MAX_OPEN_FILES: usize = 32;

/// What to do if an output file already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExistingFile {
    /// Fail without writing any file.
    Refuse,
    /// Replace the file.
    Replace,
    /// Keep the file, and give the new file the next free number, such as `games-2.parquet`.
    Number,
}

/// An error while writing a set of files.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum FileSetError {
    /// A file already exists, and it must not be replaced.
    #[error("{}: already exists", .0.display())]
    Exists(PathBuf),
    /// A file or folder cannot be written.
    #[error("{}: cannot be written: {error}", path.display())]
    Write {
        /// The file or folder that cannot be written.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// A file cannot be moved to its final path, and some of the replaced files cannot be restored.
    #[error("{}: cannot be written: {error}; the replaced files are in {}", path.display(), folder.display())]
    NotRestored {
        /// The file that cannot be moved.
        path: PathBuf,
        /// The cause.
        error: io::Error,
        /// The temporary folder with the replaced files. They are in its subfolder `replaced`, under their own names.
        folder: PathBuf,
    },
}

/// Files in a folder that all appear together, or not at all.
///
/// Unlike [`AtomicFile`](crate::atomic::AtomicFile), a set does not copy the owner, group and mode of a replaced file
/// to the new file. Symbolic links are replaced, not followed, and other hard links keep the old file. Files are not
/// flushed to disk.
///
/// If the process is killed while it moves the files, only some of them are replaced. The old files are then in a
/// temporary folder, which [`killed_replacements`] finds.
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
// Fields drop in this order: the temporary folder first, then the folders around it, innermost first.
#[derive(Debug)]
pub struct FileSet {
    folder: PathBuf,
    existing: ExistingFile,
    /// The temporary folder, created with the first file.
    workshop: Option<Temporary>,
    /// The folders that we created for the files, newest first. They drop after `workshop`, which is inside them.
    made: Vec<NewFolder>,
    /// The paths relative to `folder`.
    names: Vec<PathBuf>,
    /// With [`ExistingFile::Number`], the same paths without numbers.
    bare_names: Vec<PathBuf>,
    /// The open files, most recently used last.
    open: Vec<(usize, BufWriter<File>)>,
}

/// The files moved to their final paths so far. The moves can be undone.
#[derive(Debug, Default)]
struct Placements(Vec<Placement>);

/// A file that was moved to its final path.
#[derive(Debug)]
struct Placement {
    draft: PathBuf,
    path: PathBuf,
    /// The backup of the replaced file.
    backup: Option<PathBuf>,
}

impl Placements {
    /// Moves a file to its final path. An existing file is backed up first and then replaced atomically.
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

    /// Restores the previous files. Returns whether that worked for all of them.
    fn undo(self) -> bool {
        let undo = |placement: Placement| match placement.backup {
            Some(backup) => fs::rename(backup, placement.path),
            None => fs::rename(placement.path, placement.draft),
        };
        // `filter_map` continues after a failure, so that we restore as many files as possible.
        self.0.into_iter().rev().filter_map(|placement| undo(placement).err()).count() == 0
    }
}

/// Returns the backup folders that killed processes left in `folder`. They contain the original files under their old
/// names. Nothing removes them automatically: move the files back, or delete the folders. Takes time linear in the
/// number of files in `folder`.
#[must_use]
pub fn killed_replacements(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    find_backups(folder.as_ref()).into_iter().map(|temporary| temporary.join(BACKUPS)).collect()
}

impl FileSet {
    /// Creates an empty set for files in `folder`. The folder is created if it is missing, and removed again if no file
    /// appears.
    #[must_use]
    pub fn new(folder: impl Into<PathBuf>, existing: ExistingFile) -> Self {
        Self {
            folder: folder.into(),
            existing,
            workshop: None,
            made: Vec::new(),
            names: Vec::new(),
            bare_names: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Adds an empty file and returns its index. `name` is the path relative to the folder. With
    /// [`ExistingFile::Number`], it may get a number; see [`paths`](Self::paths).
    ///
    /// # Errors
    /// [`FileSetError::Exists`] if the file exists and must not be replaced. [`FileSetError::Write`] if `name` is
    /// absolute, starts with `./` or contains `..`, or if a file or folder cannot be created.
    pub fn add(&mut self, name: impl Into<PathBuf>) -> Result<usize, FileSetError> {
        let name = name.into();
        let path = self.folder.join(&name);
        if !name.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(FileSetError::Write { path, error: io::ErrorKind::InvalidInput.into() });
        }
        let name = if self.existing == ExistingFile::Number {
            let numbered = self.numbered(&name);
            self.bare_names.push(name);
            numbered
        } else {
            name
        };
        let path = self.folder.join(&name);
        self.check_absent(&path)?;
        self.prepare(&path)?;
        self.names.push(name);
        let place = self.names.len() - 1;
        self.write(place, b"")?;
        Ok(place)
    }

    /// Returns the name with the first number with which it does not exist, or the name itself if it does not exist.
    fn numbered(&self, name: &Path) -> PathBuf {
        let is_free = |name: &PathBuf| fs::symlink_metadata(self.folder.join(name)).is_err();
        let stem = name.file_stem().unwrap_or_default().to_owned();
        let with_number = |number: u32| {
            let mut numbered = stem.clone();
            numbered.push(format!("-{number}"));
            if let Some(extension) = name.extension() {
                numbered.push(".");
                numbered.push(extension);
            }
            name.with_file_name(numbered)
        };
        let mut names = core::iter::once(name.to_owned()).chain((2..).map(with_number));
        names.find(is_free).unwrap_or_else(|| name.to_owned())
    }

    /// Gives new numbers to files that another process has created meanwhile.
    fn number_again(&mut self) {
        let numbered: Vec<PathBuf> = self.bare_names.iter().map(|name| self.numbered(name)).collect();
        if !numbered.is_empty() {
            self.names = numbered;
        }
    }

    /// Returns the paths of all files, in the order they were added.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.names.iter().map(|name| self.folder.join(name))
    }

    /// Moves all files to their final paths. Returns the number of files.
    ///
    /// # Errors
    /// [`FileSetError::Exists`] if one of the files has appeared meanwhile and must not be replaced.
    /// [`FileSetError::Write`] if a file cannot be written or moved. After these two errors, all previous files are
    /// back in place. [`FileSetError::NotRestored`] if a file cannot be moved and a previous file cannot be restored.
    pub fn finish(mut self) -> Result<usize, FileSetError> {
        while let Some((place, file)) = self.open.pop() {
            self.close(place, file)?;
        }
        self.number_again();
        for path in self.paths() {
            self.check_absent(&path)?;
        }
        self.place_all()?;
        Ok(self.names.len())
    }

    /// Moves all files to their final paths, or none.
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

    /// Restores the previous files after an error. If that fails, keeps the backups.
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
        if self.existing != ExistingFile::Replace && fs::symlink_metadata(path).is_ok() {
            return Err(FileSetError::Exists(path.to_path_buf()));
        }
        Ok(())
    }

    /// Creates the file's folder, and the temporary folder if this is the first file.
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

    fn draft_path(&self, place: usize) -> PathBuf {
        self.workshop_path().join(place.to_string())
    }

    fn workshop_path(&self) -> &Path {
        self.workshop.as_ref().map_or(&self.folder, Temporary::path)
    }

    /// Appends bytes to the file with the index `place`.
    ///
    /// # Errors
    /// [`FileSetError::Write`] if the file cannot be opened or written.
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

    /// Opens a file. If no file handle is left, closes other files first.
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
    /// The Windows error `ERROR_TOO_MANY_OPEN_FILES`.
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

    #[test]
    fn numbered_files_leave_others() {
        let folder = tempfile::tempdir().unwrap();
        for (run, name) in ["games.pgn", "games-2.pgn", "games-3.pgn"].into_iter().enumerate() {
            let mut set = FileSet::new(folder.path(), ExistingFile::Number);
            let file = set.add("2025/games.pgn").unwrap();
            set.write(file, run.to_string().as_bytes()).unwrap();
            let path = folder.path().join("2025").join(name);
            assert_eq!(set.paths().collect::<Vec<_>>(), [path.as_path()]);
            set.finish().unwrap();
            assert_eq!(fs::read(path).unwrap(), run.to_string().as_bytes());
        }
        // Another process may take the number before the file is moved.
        let mut set = FileSet::new(folder.path(), ExistingFile::Number);
        set.add("2025/games.pgn").unwrap();
        fs::write(folder.path().join("2025/games-4.pgn"), "other").unwrap();
        set.finish().unwrap();
        assert_eq!(fs::read(folder.path().join("2025/games-4.pgn")).unwrap(), b"other");
        assert_eq!(fs::read(folder.path().join("2025/games-5.pgn")).unwrap(), b"");
    }

    /// Replaces a file, puts a folder at its path so that it cannot be restored, and returns the error.
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

    /// Returns the folder with the replaced files. Asserts that a signal handler would not remove the folder.
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
