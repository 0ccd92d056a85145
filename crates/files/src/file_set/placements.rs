//! Moves files to their final paths, and undoes that.

use std::{
    fs::{self, File},
    io,
    path::{Path, PathBuf},
};

/// The files moved to their final paths so far. The moves can be undone.
#[derive(Debug, Default)]
pub(super) struct Placements(Vec<Placement>);

/// A file that was moved to its final path, or removed.
#[derive(Debug)]
struct Placement {
    path: PathBuf,
    /// The backup of the file that was replaced or removed.
    backup: Option<PathBuf>,
}

impl Placements {
    /// Moves a file to a path where no file exists. Fails if one exists, even if another process has just created it.
    pub(super) fn place(&mut self, draft: &Path, path: PathBuf) -> io::Result<()> {
        match fs::hard_link(draft, &path) {
            // If the draft cannot be removed, it stays in the temporary folder until that is removed.
            Ok(()) => drop(fs::remove_file(draft)),
            Err(error) if error.kind() == io::ErrorKind::AlreadyExists => return Err(error),
            // The file system has no hard links. An empty file reserves the path.
            Err(_) => {
                File::create_new(&path)?;
                fs::rename(draft, &path).inspect_err(|_| drop(fs::remove_file(&path)))?;
            }
        }
        self.0.push(Placement { path, backup: None });
        Ok(())
    }

    /// Moves a file to its final path. An existing file is backed up first and then replaced atomically.
    pub(super) fn replace(&mut self, draft: &Path, path: PathBuf, backup: PathBuf) -> io::Result<()> {
        let backup = match fs::symlink_metadata(&path) {
            Ok(found) if found.is_dir() => return Err(io::ErrorKind::IsADirectory.into()),
            Ok(_) => {
                backup.parent().map_or(Ok(()), fs::create_dir_all)?;
                fs::hard_link(&path, &backup).or_else(|_| fs::copy(&path, &backup).map(|_| ()))?;
                Some(backup)
            }
            Err(_) => None,
        };
        fs::rename(draft, &path)?;
        self.0.push(Placement { path, backup });
        Ok(())
    }

    /// Removes a file by moving it to its backup.
    pub(super) fn remove(&mut self, path: PathBuf, backup: PathBuf) -> io::Result<()> {
        backup.parent().map_or(Ok(()), fs::create_dir_all)?;
        fs::rename(&path, &backup)?;
        self.0.push(Placement { path, backup: Some(backup) });
        Ok(())
    }

    /// Restores the previous files. Returns whether that worked for all of them.
    pub(super) fn undo(self) -> bool {
        let undo = |placement: Placement| match placement.backup {
            Some(backup) => fs::rename(backup, placement.path),
            None => fs::remove_file(placement.path),
        };
        // `filter_map` continues after a failure, so that we restore as many files as possible.
        self.0.into_iter().rev().filter_map(|placement| undo(placement).err()).count() == 0
    }
}
