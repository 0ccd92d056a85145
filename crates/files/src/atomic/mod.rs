//! Writes files that are either complete or absent. A file has a temporary name until it is complete, and is then
//! renamed.

mod copy;
mod leftover;
mod owner;
mod temporary;
mod version;

pub use copy::TemporaryCopy;
pub(crate) use leftover::{BACKUPS, find_backups};
pub use owner::Ownership;
pub(crate) use temporary::{CriticalSection, NewFolder, Temporary};
pub use temporary::{WriteStop, stop_writing};
pub use version::FileVersion;

use std::{
    fs::{self, File, Metadata},
    io::{self, BufWriter, Write},
    path::{Path, PathBuf, is_separator},
};

/// The reason why a file cannot be written.
///
/// The message does not contain the file name, so print the name before it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum WriteError {
    /// The system reports an error.
    #[error("cannot be written: {0}")]
    Io(#[from] io::Error),
    /// The file has several hard links. A new file would replace only one of them.
    #[error("has {0} hard links, and a new file would replace only one of them; write to another file")]
    HardLinks(u64),
    /// The file has changed since we read it.
    #[error("has changed while it was read; nothing was written")]
    Changed,
    /// Another program moved, replaced or deleted the file.
    #[error("was moved, replaced or deleted by another program; nothing was written")]
    Moved,
}

/// A file that appears under its name only when it is complete and you commit it. If you drop it without a commit, an
/// existing file with that name stays unchanged.
///
/// Until the commit, the file is in the target folder under a temporary name, `.movetext-*.tmp`, and is locked.
/// Creating a file also removes the temporary files that killed processes left in the folder, if we can lock them. You
/// have to remove such files yourself on file systems without locks, and if another host created them.
///
/// Symbolic links are followed: we replace the file that they lead to, or create it. The old file's owner, group and
/// mode are copied to the new file. We write directly to devices and pipes, but never to regular files.
///
/// ```
/// use movetext_files::atomic::AtomicFile;
/// use std::io::Write;
///
/// # let folder = std::env::temp_dir().join(format!("movetext-atomic-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// std::fs::write(&path, "old")?;
/// let mut file = AtomicFile::create(&path)?;
/// file.write_all(b"new")?;
/// assert_eq!(std::fs::read(&path)?, b"old");
/// file.commit()?;
/// assert_eq!(std::fs::read(&path)?, b"new");
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct AtomicFile {
    /// The path after symbolic links.
    target: PathBuf,
    /// The path before symbolic links, and the version of the file that we may replace.
    expected: Option<(PathBuf, FileVersion)>,
    /// The metadata of the file that we replace.
    old: Option<Metadata>,
    file: BufWriter<File>,
    /// `None` for a device or pipe, which we write to directly.
    temporary: Option<Temporary>,
}

impl AtomicFile {
    /// Starts writing the file at `path`. The commit creates the file, or replaces an existing file.
    ///
    /// # Errors
    /// [`WriteError::HardLinks`] if the existing file has several hard links. [`WriteError::Moved`] if `path` does not
    /// lead to that file any more, because another program has moved, replaced or deleted it. [`WriteError::Io`] if
    /// `path` is a folder or a read-only file, or if the system reports another error.
    pub fn create(path: &Path) -> Result<Self, WriteError> {
        let old = match fs::metadata(path) {
            Ok(found) => Some(found),
            Err(error) if error.kind() == io::ErrorKind::NotFound => None,
            Err(error) => return Err(error.into()),
        };
        let target = follow_links(path);
        let is_folder = target.as_os_str().to_string_lossy().ends_with(is_separator);
        if is_folder || old.as_ref().is_some_and(Metadata::is_dir) {
            return Err(io::Error::from(io::ErrorKind::IsADirectory).into());
        }
        if let Some(old) = &old {
            if !old.is_file() {
                return Self::in_place(path, target);
            }
            if !version::is_at(old, &target)? {
                return Err(WriteError::Moved);
            }
            if old.permissions().readonly() {
                return Err(io::Error::from(io::ErrorKind::PermissionDenied).into());
            }
            match owner::hard_links(old) {
                0 | 1 => {}
                links => return Err(WriteError::HardLinks(links)),
            }
        }
        let folder = target.parent().unwrap_or(Path::new(""));
        let (temporary, file) = Temporary::file(folder, &owner::options(old.as_ref()))?;
        Ok(Self { target, expected: None, old, file: BufWriter::new(file), temporary: Some(temporary) })
    }

    /// Opens the device or pipe at `path`, to write to it directly.
    fn in_place(path: &Path, target: PathBuf) -> Result<Self, WriteError> {
        let file = File::options().write(true).open(path)?;
        // If another program has put a regular file here, we must not overwrite its first bytes.
        if file.metadata()?.is_file() {
            return Err(WriteError::Moved);
        }
        Ok(Self { target, expected: None, old: None, file: BufWriter::new(file), temporary: None })
    }

    /// Starts writing a replacement for the file at `path`. The commit fails if that file no longer has this version.
    ///
    /// # Errors
    /// The same errors as [`create`](Self::create).
    pub fn rewrite(path: &Path, version: FileVersion) -> Result<Self, WriteError> {
        Ok(Self { expected: Some((path.to_path_buf(), version)), ..Self::create(path)? })
    }

    /// Moves the file to its final path. Returns whether the new file has the owner and group of the replaced file.
    /// This matters if you rewrite files of other users.
    ///
    /// # Errors
    /// [`WriteError::Changed`] if the file no longer has the version passed to [`rewrite`](Self::rewrite), and
    /// [`WriteError::Io`] if the system reports an error. In both cases, the temporary file is removed.
    pub fn commit(mut self) -> Result<Ownership, WriteError> {
        self.file.flush()?;
        let Some(temporary) = self.temporary else { return Ok(Ownership::Kept) };
        let file = self.file.get_ref();
        let ownership = match &self.old {
            Some(old) => owner::keep(file, old)?,
            None => Ownership::Kept,
        };
        file.sync_all()?;
        let is_expected = || match &self.expected {
            Some((path, version)) => version.matches(path, &self.target),
            None => true,
        };
        temporary.rename_if(&self.target, is_expected)?;
        Ok(ownership)
    }
}

impl Write for AtomicFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.file.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// The maximum number of symbolic links to follow. Every system has a lower limit.
const MAX_LINKS: usize = 256;

/// Follows symbolic links. The last path need not exist.
fn follow_links(path: &Path) -> PathBuf {
    let mut path = path.to_path_buf();
    for _ in 0..MAX_LINKS {
        let Ok(link) = fs::read_link(&path) else { break };
        // `join` discards the folder if the link is absolute.
        path = path.parent().unwrap_or(Path::new("")).join(link);
    }
    path
}

#[cfg(all(test, unix))]
mod tests {
    use super::{AtomicFile, FileVersion, WriteError};
    use std::{fs, io::Write, os::unix::fs::symlink, path::Path, thread};

    fn names(folder: &Path) -> Vec<String> {
        let name = |entry: fs::DirEntry| entry.file_name().to_string_lossy().into_owned();
        let mut names: Vec<String> = fs::read_dir(folder).into_iter().flatten().flatten().map(name).collect();
        names.sort();
        names
    }

    fn write_new(path: &Path) -> Result<(), WriteError> {
        let mut file = AtomicFile::create(path)?;
        file.write_all(b"new")?;
        file.commit().map(drop)
    }

    #[test]
    fn dropped_file_leaves_the_old_one() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        fs::write(&path, "old").unwrap();
        let mut file = AtomicFile::create(&path).unwrap();
        file.write_all(b"new").unwrap();
        assert_eq!(names(folder.path()).len(), 2);
        drop(file);
        assert_eq!((names(folder.path()), fs::read(&path).unwrap()), (vec!["a".to_owned()], b"old".to_vec()));
    }

    #[test]
    fn symbolic_links_are_followed() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        fs::create_dir(place("sub")).unwrap();
        fs::write(place("sub/old"), "old").unwrap();
        for (link, end) in
            [("existing", "sub/old"), ("dangling", "sub/none"), ("sub/up", "../up"), ("far", "dangling")]
        {
            symlink(end, place(link)).unwrap();
            write_new(&place(link)).unwrap();
            assert_eq!(fs::read_link(place(link)).unwrap(), Path::new(end));
            assert_eq!(fs::read(place(link)).unwrap(), b"new", "{link}");
        }
        assert_eq!(names(&place("sub")), ["none", "old", "up"]);
        symlink("circle", place("circle")).unwrap();
        symlink("nowhere/a", place("lost")).unwrap();
        symlink("gone/", place("folder")).unwrap();
        for link in ["circle", "lost", "folder", "sub", "fresh/", "sub/.."] {
            assert!(matches!(write_new(&place(link)), Err(WriteError::Io(_))), "{link}");
        }
        assert!(!place("fresh").exists() && !place("gone").exists());
    }

    #[test]
    fn several_hard_links_are_rejected() {
        let folder = tempfile::tempdir().unwrap();
        let (one, other) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&one, "old").unwrap();
        fs::hard_link(&one, &other).unwrap();
        assert!(matches!(write_new(&one), Err(WriteError::HardLinks(2))));
        assert_eq!((fs::read(&one).unwrap(), names(folder.path()).len()), (b"old".to_vec(), 2));
    }

    /// An open file that was deleted is still regular, but a rename cannot replace it, because its path leads
    /// elsewhere.
    #[cfg(target_os = "linux")]
    #[test]
    fn unnamed_file_is_not_overwritten() {
        use std::{io::Read, os::fd::AsRawFd};
        let mut file = tempfile::tempfile().unwrap();
        file.write_all(b"old text").unwrap();
        for folder in ["/proc/self/fd", "/dev/fd"] {
            let path = Path::new(folder).join(file.as_raw_fd().to_string());
            assert!(matches!(write_new(&path), Err(WriteError::Moved)), "{folder}");
        }
        let mut found = String::new();
        fs::File::open(format!("/proc/self/fd/{}", file.as_raw_fd()))
            .unwrap()
            .read_to_string(&mut found)
            .unwrap();
        assert_eq!(found, "old text");
    }

    /// Two threads replace one file, by renaming and by writing. Readers must always see a complete file.
    #[test]
    fn concurrent_replacement_is_atomic() {
        let folder = tempfile::tempdir().unwrap();
        let (path, other) = (folder.path().join("a"), folder.path().join("b"));
        fs::write(&path, "old text").unwrap();
        thread::scope(|scope| {
            scope.spawn(|| {
                for _ in 0..1_000 {
                    fs::write(&other, "old text").unwrap();
                    fs::rename(&other, &path).unwrap();
                }
            });
            for _ in 0..200 {
                assert!(matches!(write_new(&path), Ok(()) | Err(WriteError::Moved)));
                let found = fs::read_to_string(&path).unwrap();
                assert!(["new", "old text"].contains(&found.as_str()), "{found}");
            }
        });
        assert_eq!(names(folder.path()), ["a"]);
    }

    #[test]
    fn rewrite_rejects_changed_file() {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a");
        let refused = |change: &dyn Fn()| {
            fs::write(&path, "old").unwrap();
            let version = FileVersion::read(&path).unwrap();
            let mut file = AtomicFile::rewrite(&path, version).unwrap();
            file.write_all(b"new").unwrap();
            change();
            matches!(file.commit(), Err(WriteError::Changed))
        };
        assert!(!refused(&|| {}));
        assert!(refused(&|| fs::write(&path, "longer").unwrap()));
        assert!(refused(&|| fs::remove_file(&path).unwrap()));
        assert!(refused(&|| {
            let modified = fs::metadata(&path).unwrap().modified().unwrap();
            let other = folder.path().join("b");
            fs::write(&other, "old").unwrap();
            fs::File::options().write(true).open(&other).unwrap().set_modified(modified).unwrap();
            fs::rename(&other, &path).unwrap();
        }));
        assert!(refused(&|| {
            fs::rename(&path, folder.path().join("moved")).unwrap();
            symlink("moved", &path).unwrap();
        }));
        fs::remove_file(&path).unwrap();
        fs::remove_file(folder.path().join("moved")).unwrap();
        assert_eq!(names(folder.path()), Vec::<String>::new());
    }

    #[test]
    fn names_of_any_length_are_written() {
        let folder = tempfile::tempdir().unwrap();
        for name in ["a".repeat(255), "\u{20AC}".repeat(85)] {
            write_new(&folder.path().join(&name)).unwrap();
            assert_eq!(fs::read(folder.path().join(&name)).unwrap(), b"new");
        }
    }
}
