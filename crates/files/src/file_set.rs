//! Several files that appear together: written in a temporary folder, and moved to their final places at the end, so a
//! failed run changes nothing.

use crate::atomic::{BACKUPS, NewFolder, Temporary, Uninterrupted, with_backups};
use std::{
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Component, Path, PathBuf},
};

/// The maximum number of open files, unless the system allows fewer. With a process limit of 64, enough remain for
/// inputs, outputs and threads.
const MAX_OPEN_FILES: usize = 32;

/// What to do if an output file already exists.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ExistingFile {
    /// Fail without writing any file.
    Refuse,
    /// Replace it.
    Replace,
}

/// An error while files of a set are written.
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
    /// A file cannot be moved to its place, and some replaced files cannot be restored.
    #[error("{}: cannot be written: {error}; the replaced files are in {}", path.display(), folder.display())]
    Kept {
        /// The file.
        path: PathBuf,
        /// The cause.
        error: io::Error,
        /// The folder with the replaced files, which has them under their names in `replaced`.
        folder: PathBuf,
    },
}

/// Files in a folder, of which all or none are written.
///
/// Unlike with [`AtomicFile`](crate::atomic::AtomicFile), a replaced file does not pass on its owner, group and mode.
/// Symbolic links are replaced, not followed, and other hard links keep the old file. Files are not flushed to disk.
///
/// If a run is killed while it moves files, some files are replaced and others are not. The old versions of the replaced
/// files are then in a temporary folder, which [`killed_replacements`] finds.
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
// The fields are dropped in this order: the temporary folder before the folders around it, the inner ones first.
#[derive(Debug)]
pub struct FileSet {
    folder: PathBuf,
    existing: ExistingFile,
    /// The temporary folder, created for the first file.
    workshop: Option<Temporary>,
    /// The folders of the files, the newest first, dropped after their content.
    made: Vec<NewFolder>,
    /// The paths in the folder.
    names: Vec<PathBuf>,
    /// Open files, most recently used last.
    open: Vec<(usize, BufWriter<File>)>,
}

/// Files moved to their final places, which can be undone.
#[derive(Debug, Default)]
struct Placements(Vec<Placed>);

/// A file in its final place.
#[derive(Debug)]
struct Placed {
    draft: PathBuf,
    path: PathBuf,
    /// The backup of the replaced file.
    backup: Option<PathBuf>,
}

impl Placements {
    /// Moves a file to its place. An existing file is backed up first and replaced atomically.
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
        self.0.push(Placed { draft, path, backup });
        Ok(())
    }

    /// Restores the previous files. Returns whether all succeeded.
    fn undo(self) -> bool {
        let undo = |placed: Placed| match placed.backup {
            Some(backup) => fs::rename(backup, placed.path),
            None => fs::rename(placed.path, placed.draft),
        };
        // Tries all files even after a failure.
        self.0.into_iter().rev().filter_map(|placed| undo(placed).err()).count() == 0
    }
}

/// Returns the folders in which killed runs left replaced files of `folder`, under their old names. No run removes these
/// folders: the user moves the files back, or deletes the folders. Linear in the number of files in `folder`.
#[must_use]
pub fn killed_replacements(folder: impl AsRef<Path>) -> Vec<PathBuf> {
    with_backups(folder.as_ref()).into_iter().map(|temporary| temporary.join(BACKUPS)).collect()
}

impl FileSet {
    /// Returns an empty set of files in `folder`. The folder is created if missing, and removed if no file is written.
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

    /// Adds an empty file, given by its path in the folder. Returns its index.
    ///
    /// # Errors
    /// If the path leads out of the folder, if the file exists and must not be replaced, or its folder cannot be
    /// created.
    pub fn add(&mut self, name: impl Into<PathBuf>) -> Result<usize, FileSetError> {
        let name = name.into();
        let path = self.folder.join(&name);
        if !name.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(FileSetError::Write { path, error: io::ErrorKind::InvalidInput.into() });
        }
        self.refuse(&path)?;
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

    /// Moves all files to their final places. Returns their number.
    ///
    /// # Errors
    /// If a file exists meanwhile and must not be replaced, or a file cannot be moved; all previous files are then
    /// restored.
    pub fn finish(mut self) -> Result<usize, FileSetError> {
        while let Some((place, file)) = self.open.pop() {
            self.close(place, file)?;
        }
        for path in self.paths() {
            self.refuse(&path)?;
        }
        self.place_all()?;
        Ok(self.names.len())
    }

    /// Moves all files to their final places, or none.
    fn place_all(&mut self) -> Result<(), FileSetError> {
        let (mut work, mut placing) = (Uninterrupted::begin(), Placements::default());
        for (place, name) in self.names.iter().enumerate() {
            let path = self.folder.join(name);
            let backup = self.workshop_path().join(BACKUPS).join(name);
            if let Err(error) = placing.place(self.draft(place), path.clone(), backup) {
                return Err(self.restore(placing, (path, error), &mut work));
            }
        }
        Ok(())
    }

    /// Restores previous files after an error. Keeps backups that cannot be restored.
    fn restore(
        &mut self,
        placing: Placements,
        (path, error): (PathBuf, io::Error),
        work: &mut Uninterrupted,
    ) -> FileSetError {
        if placing.undo() {
            return FileSetError::Write { path, error };
        }
        let folder = self.folder.join(format!("movetext-replaced-{}", std::process::id()));
        let folder = self.workshop.take().map_or(folder.clone(), |workshop| workshop.keep(&folder, work));
        FileSetError::Kept { path, error, folder }
    }

    fn refuse(&self, path: &Path) -> Result<(), FileSetError> {
        if self.existing == ExistingFile::Refuse && fs::symlink_metadata(path).is_ok() {
            return Err(FileSetError::Exists(path.to_path_buf()));
        }
        Ok(())
    }

    /// Creates the folder of a file, and the temporary folder if this is the first file.
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
    fn draft(&self, place: usize) -> PathBuf {
        self.workshop_path().join(place.to_string())
    }

    /// Returns the temporary folder.
    fn workshop_path(&self) -> &Path {
        self.workshop.as_ref().map_or(&self.folder, Temporary::path)
    }

    /// Appends bytes to the file with this index.
    ///
    /// # Errors
    /// If it cannot be written.
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

    /// Opens a file. Closes others if the system has no more file handles.
    fn open(&mut self, place: usize) -> Result<File, FileSetError> {
        loop {
            match OpenOptions::new().create(true).append(true).open(self.draft(place)) {
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
    use super::{BACKUPS, ExistingFile, FileSet, FileSetError, Placements, Uninterrupted};
    use std::{
        fs, io,
        path::{Path, PathBuf},
    };

    /// Returns the error after a replaced file cannot be restored because a folder has its name.
    fn failed(folder: &Path) -> FileSetError {
        let mut set = FileSet::new(folder, ExistingFile::Replace);
        let place = set.add("a.pgn").unwrap();
        let (path, draft) = (folder.join("a.pgn"), set.draft(place));
        fs::write(&path, "old").unwrap();
        fs::write(&draft, "new").unwrap();
        let (mut work, mut placing) = (Uninterrupted::begin(), Placements::default());
        let backup = set.workshop_path().join(BACKUPS).join("a.pgn");
        placing.place(draft, path.clone(), backup).unwrap();
        fs::remove_file(&path).unwrap();
        fs::create_dir(&path).unwrap();
        let error = set.restore(placing, (path, io::ErrorKind::Other.into()), &mut work);
        drop(work);
        error
    }

    /// Returns the folder of the replaced files after the set was dropped. A signal does not remove it.
    fn kept(error: FileSetError) -> PathBuf {
        let FileSetError::Kept { folder, .. } = error else { panic!("{error}") };
        assert!(!Uninterrupted::begin().removes(&folder));
        folder
    }

    #[test]
    fn replaced_files_that_cannot_be_restored_are_kept() {
        let folder = tempfile::tempdir().unwrap();
        let kept = kept(failed(folder.path()));
        assert_eq!(fs::read(kept.join("replaced/a.pgn")).unwrap(), b"old");
        let name = format!("movetext-replaced-{}", std::process::id());
        assert_eq!(kept, folder.path().join(name));
    }

    #[test]
    fn replaced_files_are_kept_if_their_folder_cannot_be_renamed() {
        let folder = tempfile::tempdir().unwrap();
        let taken = folder.path().join(format!("movetext-replaced-{}", std::process::id()));
        fs::create_dir(&taken).unwrap();
        fs::write(taken.join("other"), "text").unwrap();
        let kept = kept(failed(folder.path()));
        assert_eq!(fs::read(kept.join("replaced/a.pgn")).unwrap(), b"old");
        assert_ne!(kept, taken);
        assert_eq!(fs::read(taken.join("other")).unwrap(), b"text");
    }
}
