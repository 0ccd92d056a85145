//! Writes several files that appear together. They are written in a temporary folder and moved at the end, so that a
//! failed run changes nothing.

mod placements;

use crate::atomic::{BACKUPS, CriticalSection, NewFolder, Temporary, find_backups};
use placements::Placements;
use std::{
    ffi::OsStr,
    fs::{self, File, OpenOptions},
    io::{self, BufWriter, Write},
    path::{Component, Path, PathBuf},
};

/// The suffix of backups. Query engines that read all Parquet files below a folder must not find the backups.
const BACKUP_SUFFIX: &str = ".old";

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
    /// A file is where a folder for the files should be.
    #[error("{}: is a file, not a directory", .0.display())]
    NotADirectory(PathBuf),
    /// A file or folder cannot be written.
    #[error("{}: cannot be written: {error}", path.display())]
    Write {
        /// The file or folder that cannot be written.
        path: PathBuf,
        /// The cause.
        error: io::Error,
    },
    /// A file cannot be moved to its final path, and some of the replaced files cannot be restored.
    ///
    /// The replaced files are in the subfolder `replaced` of the temporary folder. They keep their names, with `.old`
    /// added, so that no program reads them together with the other files.
    #[error("{}: cannot be written: {error}; the replaced files are in {}", path.display(), folder.display())]
    NotRestored {
        /// The file that cannot be moved.
        path: PathBuf,
        /// The cause.
        error: io::Error,
        /// The temporary folder with the replaced files.
        folder: PathBuf,
    },
}

/// Files in a folder that all appear together, or not at all.
///
/// Unlike [`AtomicFile`](crate::atomic::AtomicFile), a set does not copy the owner, group and mode of a replaced file
/// to the new file. Symbolic links are replaced, not followed, and other hard links keep the old file. Files are not
/// flushed to disk.
///
/// Several processes can add files to one folder: without [`ExistingFile::Replace`], a set never replaces a file, even
/// if another process creates it in the last moment.
///
/// If the process is killed, it leaves a temporary folder, `.movetext-*.tmp`, which the next set in this folder removes.
/// If it was killed while it moved the files, only some of them are replaced. The old files are then in the temporary
/// folder, which [`killed_replacements`] finds.
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
    /// Whether a name also stands for the same name with a number.
    includes_numbered: bool,
    /// The paths relative to `folder`, without numbers.
    names: Vec<PathBuf>,
    /// The open files, most recently used last.
    open: Vec<(usize, BufWriter<File>)>,
}

/// Returns the error for a folder that cannot be created.
fn folder_failure(folder: &Path, error: io::Error) -> FileSetError {
    match folder.ancestors().find(|path| path.is_file()) {
        Some(file) => FileSetError::NotADirectory(file.to_path_buf()),
        None => FileSetError::Write { path: folder.to_path_buf(), error },
    }
}

/// Returns the backup folders that killed processes left in `folder`. They contain the original files under their old
/// names, with `.old` added. Nothing removes them automatically: move the files back, or delete the folders. Takes time
/// linear in the number of files in `folder`.
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
            includes_numbered: false,
            names: Vec::new(),
            open: Vec::new(),
        }
    }

    /// Treats a file with a number, such as `games-2.parquet`, as a part of the file `games.parquet`. If such a part
    /// exists, [`ExistingFile::Refuse`] refuses the file, and [`ExistingFile::Replace`] removes the part.
    #[must_use]
    pub fn including_numbered(self) -> Self {
        Self { includes_numbered: true, ..self }
    }

    /// Adds an empty file and returns its index. `name` is the path relative to the folder.
    ///
    /// # Errors
    /// [`FileSetError::Exists`] if the file exists and must not be replaced. [`FileSetError::NotADirectory`] if one of its
    /// folders is a file. [`FileSetError::Write`] if `name` is absolute, starts with `./` or contains `..`, or if a file
    /// or folder cannot be created.
    pub fn add(&mut self, name: impl Into<PathBuf>) -> Result<usize, FileSetError> {
        let name = name.into();
        let path = self.folder.join(&name);
        if !name.components().all(|part| matches!(part, Component::Normal(_))) {
            return Err(FileSetError::Write { path, error: io::ErrorKind::InvalidInput.into() });
        }
        self.check_absent(&name)?;
        self.prepare(&path)?;
        self.names.push(name);
        let place = self.names.len() - 1;
        self.write(place, b"")?;
        Ok(place)
    }

    /// Returns the name with the first number with which it does not exist, or the name itself if it does not exist.
    fn first_free(&self, name: &Path) -> PathBuf {
        let is_free = |name: &PathBuf| fs::symlink_metadata(self.folder.join(name)).is_err();
        let mut names = core::iter::once(name.to_owned()).chain((2..).map(|number| numbered(name, number)));
        names.find(is_free).unwrap_or_else(|| name.to_owned())
    }

    /// Returns the names of the existing files with this name and a number, in order.
    fn existing_numbered(&self, name: &Path) -> Vec<PathBuf> {
        let folder = self.folder.join(name.parent().unwrap_or(Path::new("")));
        let entries = fs::read_dir(folder).into_iter().flatten().flatten();
        let number = |found: &OsStr| {
            let number = found.to_str()?.rsplit_once('-')?.1.split('.').next()?.parse().ok()?;
            (number >= 2 && numbered(name, number).file_name() == Some(found)).then_some(number)
        };
        let mut numbers: Vec<u32> = entries.filter_map(|entry| number(&entry.file_name())).collect();
        numbers.sort_unstable();
        numbers.into_iter().map(|number| numbered(name, number)).collect()
    }

    /// Returns the names of the existing files that have this name or, if numbered files are included, a number too.
    fn existing(&self, name: &Path) -> Vec<PathBuf> {
        let mut names = if self.includes_numbered { self.existing_numbered(name) } else { Vec::new() };
        if fs::symlink_metadata(self.folder.join(name)).is_ok() {
            names.insert(0, name.to_owned());
        }
        names
    }

    /// Returns the paths of all files that [`finish`](Self::finish) would now create, replace or remove. With
    /// [`ExistingFile::Number`], the paths have their numbers.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        let names = |name: &PathBuf| match self.existing {
            ExistingFile::Refuse => vec![name.clone()],
            ExistingFile::Number => vec![self.first_free(name)],
            ExistingFile::Replace => {
                let numbered = self.existing(name).into_iter().filter(|existing| existing != name);
                core::iter::once(name.clone()).chain(numbered).collect()
            }
        };
        self.names.iter().flat_map(names).map(|name| self.folder.join(name))
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
        for name in &self.names {
            self.check_absent(name)?;
        }
        self.place_all()?;
        Ok(self.names.len())
    }

    /// Moves all files to their final paths, or none.
    fn place_all(&mut self) -> Result<(), FileSetError> {
        let (mut work, mut placing) = (CriticalSection::start(), Placements::default());
        for (place, name) in self.names.iter().enumerate() {
            if let Err(failed) = self.place(place, name, &mut placing) {
                return Err(self.restore(placing, failed, &mut work));
            }
        }
        Ok(())
    }

    /// Moves one file to its final path. After an error, returns the path.
    fn place(&self, place: usize, name: &Path, placing: &mut Placements) -> Result<(), (PathBuf, io::Error)> {
        let draft = self.draft_path(place);
        let path = |name: &Path| self.folder.join(name);
        let backup = |name: &Path| {
            let mut backup = self.workshop_path().join(BACKUPS).join(name).into_os_string();
            backup.push(BACKUP_SUFFIX);
            PathBuf::from(backup)
        };
        match self.existing {
            ExistingFile::Refuse => placing.place(&draft, path(name)).map_err(|error| (path(name), error)),
            ExistingFile::Number => loop {
                let name = self.first_free(name);
                match placing.place(&draft, path(&name)) {
                    // Another process has taken the number.
                    Err(error) if error.kind() == io::ErrorKind::AlreadyExists => {}
                    placed => return placed.map_err(|error| (path(&name), error)),
                }
            },
            ExistingFile::Replace => {
                let existing = self.existing(name);
                placing.replace(&draft, path(name), backup(name)).map_err(|error| (path(name), error))?;
                let mut others = existing.iter().filter(|existing| *existing != name);
                others.try_for_each(|name| {
                    placing.remove(path(name), backup(name)).map_err(|error| (path(name), error))
                })
            }
        }
    }

    /// Restores the previous files after an error. If that fails, keeps the backups.
    fn restore(
        &mut self,
        placing: Placements,
        (path, error): (PathBuf, io::Error),
        work: &mut CriticalSection,
    ) -> FileSetError {
        if placing.undo() {
            return match error.kind() {
                io::ErrorKind::AlreadyExists => FileSetError::Exists(path),
                _ => FileSetError::Write { path, error },
            };
        }
        let folder = self.folder.join(format!("movetext-replaced-{}", std::process::id()));
        let folder = self.workshop.take().map_or(folder.clone(), |workshop| workshop.keep(&folder, work));
        FileSetError::NotRestored { path, error, folder }
    }

    fn check_absent(&self, name: &Path) -> Result<(), FileSetError> {
        let found = if self.existing == ExistingFile::Refuse { self.existing(name) } else { Vec::new() };
        found.first().map_or(Ok(()), |name| Err(FileSetError::Exists(self.folder.join(name))))
    }

    /// Creates the file's folder, and the temporary folder if this is the first file.
    fn prepare(&mut self, path: &Path) -> Result<(), FileSetError> {
        let folder = path.parent().unwrap_or(&self.folder);
        self.made.insert(0, NewFolder::make(folder).map_err(|error| folder_failure(folder, error))?);
        if self.workshop.is_none() {
            let temporary =
                Temporary::folder(&self.folder).map_err(|error| folder_failure(&self.folder, error))?;
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

/// Returns the name with a number, such as `games-2.parquet`.
fn numbered(name: &Path, number: u32) -> PathBuf {
    let mut numbered = name.file_stem().unwrap_or_default().to_owned();
    numbered.push(format!("-{number}"));
    if let Some(extension) = name.extension() {
        numbered.push(".");
        numbered.push(extension);
    }
    name.with_file_name(numbered)
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
    use super::{BACKUPS, CriticalSection, ExistingFile, FileSet, FileSetError, Placements, numbered};
    use core::iter;
    use std::{
        ffi::OsString,
        fs, io,
        path::{Path, PathBuf},
        sync::Barrier,
        thread,
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

    #[test]
    fn file_is_not_a_directory() {
        let folder = tempfile::tempdir().unwrap();
        let file = folder.path().join("a.pgn");
        fs::write(&file, "").unwrap();
        for directory in [file.clone(), file.join("2025")] {
            let error = FileSet::new(directory, ExistingFile::Replace).add("b.pgn").unwrap_err();
            assert!(matches!(&error, FileSetError::NotADirectory(path) if *path == file), "{error}");
        }
    }

    #[test]
    fn concurrent_sets_replace_no_file() {
        let folder = tempfile::tempdir().unwrap();
        const SETS: usize = 8;
        let barrier = Barrier::new(SETS);
        let (folder, barrier) = (folder.path(), &barrier);
        let write = |number: usize| {
            for run in 0..20 {
                let mut set = FileSet::new(folder, ExistingFile::Number);
                let places = ["a.pgn", "a.pgn", "b/c.pgn"].map(|name| set.add(name).unwrap());
                for place in places {
                    set.write(place, format!("{number}/{run}/{place}").as_bytes()).unwrap();
                }
                barrier.wait();
                assert_eq!(set.finish().unwrap(), 3);
            }
        };
        thread::scope(|scope| (0..SETS).for_each(|number| drop(scope.spawn(move || write(number)))));
        let mut found: Vec<String> = Vec::new();
        for (name, count) in [("a.pgn", 2 * SETS * 20), ("b/c.pgn", SETS * 20)] {
            let numbered = (2..).map(|number| numbered(Path::new(name), number));
            let names = iter::once(PathBuf::from(name)).chain(numbered).take(count);
            found.extend(names.map(|name| fs::read_to_string(folder.join(name)).unwrap()));
        }
        found.sort();
        found.dedup();
        assert_eq!(found.len(), 3 * SETS * 20);
    }

    #[test]
    fn file_of_another_process_is_refused() {
        let folder = tempfile::tempdir().unwrap();
        let mut set = FileSet::new(folder.path(), ExistingFile::Refuse);
        for name in ["a.pgn", "b.pgn"] {
            set.add(name).unwrap();
        }
        // `finish` checks that the files are absent and then places them. The second file appears between the two.
        let path = folder.path().join("b.pgn");
        fs::write(&path, "other").unwrap();
        let error = set.place_all().unwrap_err();
        assert!(matches!(&error, FileSetError::Exists(found) if *found == path), "{error}");
        drop(set);
        assert_eq!(fs::read(&path).unwrap(), b"other");
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 1);
    }

    #[test]
    fn numbered_files_belong_to_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let parts = ["a-2.pgn", "a-10.pgn"];
        let others =
            ["a-1.pgn", "a-02.pgn", "a-x.pgn", "a-2.pgn.zst", "a-2", "aa-2.pgn", "b-2.pgn", "-2.pgn"];
        for name in parts.iter().chain(&others) {
            fs::write(folder.path().join(name), *name).unwrap();
        }
        let set = |existing| FileSet::new(folder.path(), existing).including_numbered();
        let error = set(ExistingFile::Refuse).add("a.pgn").unwrap_err();
        assert!(error.to_string().ends_with("a-2.pgn: already exists"), "{error}");
        let mut replacing = set(ExistingFile::Replace);
        replacing.add("a.pgn").unwrap();
        let paths = ["a.pgn", "a-2.pgn", "a-10.pgn"].map(|name| folder.path().join(name));
        assert!(replacing.paths().eq(paths));
        assert_eq!(replacing.finish().unwrap(), 1);
        let mut names: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
        names.sort();
        let mut expected = others.map(OsString::from).to_vec();
        expected.push("a.pgn".into());
        expected.sort();
        assert_eq!(names, expected);
    }

    #[test]
    fn failed_replacement_restores_numbered_files() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a.pgn", "a-2.pgn"] {
            fs::write(folder.path().join(name), name).unwrap();
        }
        fs::create_dir(folder.path().join("b.pgn")).unwrap();
        let mut set = FileSet::new(folder.path(), ExistingFile::Replace).including_numbered();
        for name in ["a.pgn", "b.pgn"] {
            set.add(name).unwrap();
        }
        let error = set.finish().unwrap_err();
        assert!(matches!(error, FileSetError::Write { .. }), "{error}");
        for name in ["a.pgn", "a-2.pgn"] {
            assert_eq!(fs::read_to_string(folder.path().join(name)).unwrap(), name);
        }
    }

    /// Replaces a file, puts a folder at its path so that it cannot be restored, and returns the error.
    fn fail_to_restore(folder: &Path) -> FileSetError {
        let mut set = FileSet::new(folder, ExistingFile::Replace);
        let place = set.add("a.pgn").unwrap();
        let (path, draft) = (folder.join("a.pgn"), set.draft_path(place));
        fs::write(&path, "old").unwrap();
        fs::write(&draft, "new").unwrap();
        let (mut work, mut placing) = (CriticalSection::start(), Placements::default());
        let backup = set.workshop_path().join(BACKUPS).join("a.pgn.old");
        placing.replace(&draft, path.clone(), backup).unwrap();
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
        assert_eq!(fs::read(kept.join("replaced/a.pgn.old")).unwrap(), b"old");
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
        assert_eq!(fs::read(kept.join("replaced/a.pgn.old")).unwrap(), b"old");
        assert_ne!(kept, taken);
        assert_eq!(fs::read(taken.join("other")).unwrap(), b"text");
    }
}
