//! Temporary files and folders: locked while they are in use, removed if they come to no place.

use super::WriteError;
use super::leftover;
use super::leftover::Locked;
use std::fs;
use std::fs::File;
use std::fs::OpenOptions;
use std::io;
use std::path::Path;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::MutexGuard;
use std::sync::PoisonError;

/// How many names are tried: each is free but for another run that takes the file for a leftover before it is locked.
const MAX_ATTEMPTS: usize = 100;

/// How often the removal of a folder is tried, into which threads may still put files.
const MAX_REMOVALS: usize = 100;

/// The files and folders that this process has created and that must not outlive it.
#[derive(Debug)]
struct InUse {
    /// Temporary files and folders.
    temporary: Vec<PathBuf>,
    /// Folders that were not there before, each after the one that it is in; see [`NewFolder`].
    new_folders: Vec<PathBuf>,
}

static IN_USE: Mutex<InUse> = Mutex::new(InUse { temporary: Vec::new(), new_folders: Vec::new() });

fn in_use() -> MutexGuard<'static, InUse> {
    IN_USE.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Work that has to be done as a whole: a signal that comes while this lives waits for its end. Meanwhile no temporary file
/// may be created, renamed or dropped but by the functions that take this.
#[derive(Debug)]
#[must_use]
pub(crate) struct Uninterrupted(MutexGuard<'static, InUse>);

impl Uninterrupted {
    /// Waits for such work of other threads.
    pub(crate) fn begin() -> Self {
        Self(in_use())
    }

    /// Whether a signal after this work removes what is at `path`.
    #[cfg(test)]
    pub(crate) fn removes(&self, path: &Path) -> bool {
        self.0.temporary.iter().any(|in_use| in_use == path)
    }
}

/// A file or folder under a temporary name, locked as long as this lives, and removed with it unless it was renamed or kept.
#[derive(Debug)]
pub(crate) struct Temporary {
    path: PathBuf,
    /// The lock; `None` where there are no locks. It is kept until the end.
    _lock: Option<File>,
    is_kept: bool,
}

impl Temporary {
    /// Creates a file in `folder`.
    pub(super) fn file(folder: &Path, options: &OpenOptions) -> io::Result<(Self, File)> {
        let make = |path: &Path| {
            let file = options.open(path)?;
            let lock = file.try_clone().inspect_err(|_| remove(path))?;
            Ok((Some(lock), file))
        };
        Self::make(folder, make)
    }

    /// Creates a folder in `folder`.
    pub(crate) fn folder(folder: &Path) -> io::Result<Self> {
        let make = |path: &Path| {
            fs::create_dir(path)?;
            match File::open(path) {
                Ok(lock) => Ok((Some(lock), ())),
                // Windows opens no folders, so that they have no locks there.
                Err(_) if cfg!(windows) => Ok((None, ())),
                // Another run took it for a leftover before it was opened: another name is tried.
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

    /// Creates something under a free name, and locks it.
    fn make<T>(
        folder: &Path,
        make: impl Fn(&Path) -> io::Result<(Option<File>, T)>,
    ) -> io::Result<(Self, T)> {
        // Held until the new one is known, so that a signal finds all that is there.
        let mut in_use = in_use();
        leftover::remove_in(folder, &in_use.temporary);
        for _ in 0..MAX_ATTEMPTS {
            let path = folder.join(leftover::new_name());
            let (lock, made) = match make(&path) {
                Err(error) if error.kind() == io::ErrorKind::AlreadyExists => continue,
                made => made?,
            };
            let lock = match lock.map(|lock| leftover::lock(lock, &path)) {
                Some(Locked::Lock(lock)) => Some(lock),
                Some(Locked::Unavailable) | None => None,
                Some(Locked::Taken) => {
                    // Another run takes it for a leftover, and removes it if this does not.
                    remove(&path);
                    continue;
                }
            };
            in_use.temporary.push(path.clone());
            return Ok((Self { path, _lock: lock, is_kept: false }, made));
        }
        Err(io::ErrorKind::AlreadyExists.into())
    }

    /// Where it is.
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Renames it, if that is still wanted immediately before. No signal comes between the two.
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

    /// Leaves a folder with [backups](leftover::BACKUP) to the user, under the name `target` if that is free. Returns where it is.
    /// Neither a signal nor a later run removes it.
    pub(crate) fn keep(mut self, target: &Path, work: &mut Uninterrupted) -> PathBuf {
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

/// A folder that is there as long as this lives. With it the folders that were made for it are removed, if they are empty.
#[derive(Debug)]
pub(crate) struct NewFolder {
    /// Those that were not there before, each after the one that it is in.
    made: Vec<PathBuf>,
}

impl NewFolder {
    /// Makes the folder and those that it is in, if they are missing.
    pub(crate) fn make(folder: &Path) -> io::Result<Self> {
        let missing: Vec<&Path> =
            folder.ancestors().take_while(|path| !path.as_os_str().is_empty() && !path.is_dir()).collect();
        // Held until the new ones are known, so that a signal finds all that are there.
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

/// Removes folders if they are empty, each before the one that it is in.
fn remove_empty(folders: &[PathBuf]) {
    for folder in folders.iter().rev() {
        // One with files in it stays, which is no failure.
        let _ = fs::remove_dir(folder);
    }
}

/// Removes a file or folder. The run failed for another reason, which it reports.
fn remove(path: &Path) {
    let _ = fs::remove_file(path).or_else(|_| fs::remove_dir_all(path));
}

/// No temporary file is created and none is renamed while this lives.
#[derive(Debug)]
#[must_use]
pub struct WritingStopped(#[expect(dead_code, reason = "held, not read")] MutexGuard<'static, InUse>);

/// Removes all temporary files and folders of this process and the folders that it made and put nothing into, and stops the writing of files: threads that would create a
/// file or put one in its place wait until what this returns is dropped. For the end of a process that is interrupted.
pub fn stop_writing() -> WritingStopped {
    let in_use = in_use();
    for path in &in_use.temporary {
        let _ = (0..MAX_REMOVALS).any(|_| {
            remove(path);
            !path.exists()
        });
    }
    remove_empty(&in_use.new_folders);
    WritingStopped(in_use)
}

#[cfg(all(test, unix))]
mod tests {
    use super::super::leftover;
    use super::super::owner;
    use super::NewFolder;
    use super::Temporary;
    use core::sync::atomic::AtomicBool;
    use core::sync::atomic::Ordering;
    use std::fs;
    use std::thread;

    #[test]
    fn new_folders_are_removed_if_they_are_empty() {
        let folder = tempfile::tempdir().unwrap();
        let (outer, inner) = (folder.path().join("a"), folder.path().join("a/b/../b/c"));
        drop(NewFolder::make(&inner).unwrap());
        assert_eq!(fs::read_dir(folder.path()).unwrap().count(), 0);

        // One that was there before stays, and so does one with a file.
        fs::create_dir(&outer).unwrap();
        drop(NewFolder::make(&inner).unwrap());
        assert_eq!(fs::read_dir(&outer).unwrap().count(), 0);
        let made = NewFolder::make(&inner).unwrap();
        fs::write(outer.join("b/file"), "text").unwrap();
        drop(made);
        assert!(outer.join("b/file").exists() && !inner.exists());

        // A file is no folder, and what was made before it was met goes.
        assert!(NewFolder::make(&outer.join("new/../b/file/c")).is_err());
        assert!(!outer.join("new").exists());
    }

    /// Another process removes what it can lock all the time, between creation and locking too.
    #[test]
    fn cleaning_never_removes_what_is_in_use() {
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
