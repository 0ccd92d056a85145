//! Creates temporary files and folders. They are locked while in use, and removed unless they are renamed.

use super::{
    WriteError,
    leftover::{self, LockOutcome},
};
use std::{
    fs::{self, File, OpenOptions},
    io,
    path::{Path, PathBuf},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// The maximum number of names to try. We try again only if another process removes the file as a leftover before we
/// lock it.
const MAX_ATTEMPTS: usize = 100;

/// How often we try to remove a folder. An attempt fails if another thread still creates files in the folder.
const MAX_REMOVALS: usize = 100;

/// The files and folders that this process must remove before it exits.
#[derive(Debug)]
struct InUse {
    /// Temporary files and folders.
    temporary: Vec<PathBuf>,
    /// New folders, parents first. See [`NewFolder`].
    new_folders: Vec<PathBuf>,
}

static IN_USE: Mutex<InUse> = Mutex::new(InUse { temporary: Vec::new(), new_folders: Vec::new() });

fn in_use() -> MutexGuard<'static, InUse> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A critical section. Signal handlers wait until it ends. Until then, only functions that receive this guard may
/// create, rename or drop temporary files.
#[derive(Debug)]
#[must_use]
pub(crate) struct CriticalSection(MutexGuard<'static, InUse>);

impl CriticalSection {
    /// Waits for other threads' critical sections and starts one.
    pub(crate) fn start() -> Self {
        Self(in_use())
    }

    /// Returns whether a signal handler would remove `path` after this section.
    #[cfg(test)]
    pub(crate) fn removes(&self, path: &Path) -> bool {
        self.0.temporary.iter().any(|in_use| in_use == path)
    }
}

/// A locked file or folder with a temporary name. It is removed on drop, unless it was renamed or kept.
#[derive(Debug)]
pub(crate) struct Temporary {
    path: PathBuf,
    /// The lock, or `None` if the file system has no locks.
    _lock: Option<File>,
    is_kept: bool,
}

impl Temporary {
    /// Creates a temporary file in `folder`.
    pub(super) fn file(folder: &Path, options: &OpenOptions) -> io::Result<(Self, File)> {
        let make = |path: &Path| {
            let file = options.open(path)?;
            let lock = file.try_clone().inspect_err(|_| remove(path))?;
            Ok((Some(lock), file))
        };
        Self::make(folder, make)
    }

    /// Creates a temporary folder in `folder`.
    pub(crate) fn folder(folder: &Path) -> io::Result<Self> {
        let make = |path: &Path| {
            fs::create_dir(path)?;
            match File::open(path) {
                Ok(lock) => Ok((Some(lock), ())),
                // We cannot open a folder on Windows, so we cannot lock it.
                Err(_) if cfg!(windows) => Ok((None, ())),
                // Another process removed the folder as a leftover before we opened it.
                Err(error) if error.kind() == io::ErrorKind::NotFound => {
                    Err(io::ErrorKind::AlreadyExists.into())
                }
                Err(error) => {
                    remove(path);
                    Err(error)
                }
            }
        };
        Ok(Self::make(folder, make)?.0)
    }

    /// Creates and locks a file or folder with an unused name.
    fn make<T>(
        folder: &Path,
        make: impl Fn(&Path) -> io::Result<(Option<File>, T)>,
    ) -> io::Result<(Self, T)> {
        // We hold this lock until the path is registered, so that a signal handler finds the path.
        let mut in_use = in_use();
        leftover::remove_once(folder, &in_use.temporary);
        for _ in 0..MAX_ATTEMPTS {
            let path = folder.join(leftover::new_name());
            let (lock, made) = match make(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                made => made?,
            };
            let lock = match lock.map(|lock| leftover::lock(lock, &path)) {
                Some(LockOutcome::Lock(lock)) => Some(lock),
                Some(LockOutcome::Unavailable) | None => None,
                Some(LockOutcome::Taken) => {
                    // Another process has locked the path as a leftover, but may not have removed it yet.
                    remove(&path);
                    continue;
                }
            };
            in_use.temporary.push(path.clone());
            return Ok((Self { path, _lock: lock, is_kept: false }, made));
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Renames the file if `is_wanted` returns `true`. Signal handlers wait until both steps are complete.
    pub(crate) fn rename_if(
        mut self,
        target: &Path,
        is_wanted: impl FnOnce() -> bool,
    ) -> Result<(), WriteError> {
        let mut in_use = in_use();
        if !is_wanted() {
            return Err(WriteError::Changed);
        }
        fs::rename(&self.path, target)?;
        in_use.temporary.retain(|path| *path != self.path);
        self.is_kept = true;
        Ok(())
    }

    /// Keeps a folder with [backups](leftover::BACKUPS) and returns its path: `target`, or the old path if renaming
    /// fails. Neither a signal handler nor a later process will remove the folder.
    pub(crate) fn keep(mut self, target: &Path, work: &mut CriticalSection) -> PathBuf {
        work.0.temporary.retain(|path| *path != self.path);
        self.is_kept = true;
        match fs::rename(&self.path, target) {
            Ok(()) => target.to_path_buf(),
            Err(_) => self.path.clone(),
        }
    }
}

impl Drop for Temporary {
    fn drop(&mut self) {
        if !self.is_kept {
            let mut in_use = in_use();
            remove(&self.path);
            in_use.temporary.retain(|path| *path != self.path);
        }
    }
}

/// A folder that is created if it is missing. On drop, it and the parents that were created for it are removed if they
/// are empty.
#[derive(Debug)]
pub(crate) struct NewFolder {
    /// The folders that we created, parents first.
    made: Vec<PathBuf>,
}

impl NewFolder {
    /// Creates the folder and its missing parents.
    pub(crate) fn make(folder: &Path) -> io::Result<Self> {
        let missing: Vec<&Path> =
            folder.ancestors().take_while(|path| !path.as_os_str().is_empty() && !path.is_dir()).collect();
        // We hold this lock until the folders are registered, so that a signal handler finds them.
        let mut in_use = in_use();
        let mut made = Vec::new();
        for path in missing.into_iter().rev() {
            match fs::create_dir(path) {
                Ok(()) => made.push(path.to_path_buf()),
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists && path.is_dir() => {}
                Err(error) => {
                    remove_empty(&made);
                    return Err(error);
                }
            }
        }
        in_use.new_folders.extend_from_slice(&made);
        Ok(Self { made })
    }
}

impl Drop for NewFolder {
    fn drop(&mut self) {
        let mut in_use = in_use();
        remove_empty(&self.made);
        in_use.new_folders.retain(|path| !self.made.contains(path));
    }
}

/// Removes folders if they are empty, children first.
fn remove_empty(folders: &[PathBuf]) {
    for folder in folders.iter().rev() {
        // This fails if the folder is not empty, so its files are kept.
        let _ = fs::remove_dir(folder);
    }
}

/// Removes a file or folder. Errors are ignored, because callers can do nothing about a file that stays.
fn remove(path: &Path) {
    let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
}

/// A guard that stops other threads from creating and renaming temporary files.
#[derive(Debug)]
#[must_use]
pub struct WriteStop(#[expect(dead_code, reason = "held, not read")] MutexGuard<'static, InUse>);

/// Removes this process's temporary files and folders, and the empty folders that it created. Call this before an
/// interrupted process exits. Threads that create or rename a file block until you drop the guard.
pub fn stop_writing() -> WriteStop {
    let in_use = in_use();
    for path in &in_use.temporary {
        let _ = (0..MAX_REMOVALS).any(|_| {
            remove(path);
            !path.exists()
        });
    }
    remove_empty(&in_use.new_folders);
    WriteStop(in_use)
}

#[cfg(all(test, unix))]
mod tests {
    use super::{
        super::{leftover, owner},
        NewFolder, Temporary,
    };
    use core::sync::atomic::{AtomicBool, Ordering};
    use std::{fs, thread};

    #[test]
    fn new_folders_are_removed_if_empty() {
        let folder = tempfile::tempdir().unwrap();
        let (outer, inner) = (folder.path().join("a"), folder.path().join("a/b/../b/c"));
        drop(NewFolder::make(&inner).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);

        // Folders that existed before stay, and so do folders with files.
        fs::create_dir(&outer).unwrap();
        drop(NewFolder::make(&inner).unwrap());
        assert_eq!(fs::read_dir(&outer).unwrap().count(), 0);
        let made = NewFolder::make(&inner).unwrap();
        fs::write(outer.join("b/file"), "text").unwrap();
        drop(made);
        assert!(outer.join("b/file").exists() && !inner.exists());

        // A file is not a folder. The folders created before the failure are removed.
        assert!(NewFolder::make(&outer.join("new/../b/file/c")).is_err());
        assert!(!outer.join("new").exists());
    }

    /// Another thread keeps removing every file that it can lock, even between creation and locking.
    #[test]
    fn leftover_removal_spares_files_in_use() {
        let folder = tempfile::tempdir().unwrap();
        let is_over = AtomicBool::new(false);
        thread::scope(|scope| {
            scope.spawn(|| {
                while !is_over.load(Ordering::Relaxed) {
                    leftover::remove_unused(folder.path(), &[]);
                }
            });
            let create = || {
                for _ in 0..200 {
                    let file = Temporary::file(folder.path(), &owner::options(None)).unwrap().0;
                    let inner = Temporary::folder(folder.path()).unwrap();
                    fs::write(inner.path().join("0"), "text").unwrap();
                    assert!(file.path().exists() && inner.path().join("0").exists());
                }
            };
            let threads: Vec<_> = (0..4).map(|_| scope.spawn(create)).collect();
            let ends: Vec<_> = threads.into_iter().map(|thread| thread.join()).collect();
            is_over.store(true, Ordering::Relaxed);
            assert!(ends.iter().all(Result::is_ok));
        });
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);
    }
}
