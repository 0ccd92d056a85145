//! Removes temporary files of killed processes. We recognise these files by name, and lock each file first to make sure
//! that no process uses it.

use super::version::is_at;
use alloc::collections::BTreeSet;
use core::hash::{BuildHasher, Hasher};
use std::{
    ffi::OsStr,
    fs::{self, File, TryLockError},
    hash::RandomState,
    io,
    path::{Path, PathBuf},
    sync::{Mutex, OnceLock, PoisonError},
};

/// The suffix of temporary names.
const SUFFIX: &str = ".tmp";

/// The subfolder of a temporary folder that holds replaced files. These may be the last copies of user data, so we never
/// remove a temporary folder that has this subfolder.
pub(crate) const BACKUPS: &str = "replaced";

/// Returns a unique name, `.movetext-HOST-RANDOM.tmp`. The name does not contain the target's name, because it could
/// then be too long for the file system.
pub(super) fn new_name() -> String {
    // The standard library seeds each `RandomState` with random keys.
    let random = RandomState::new().build_hasher().finish();
    format!("{}{random:016x}{SUFFIX}", prefix())
}

/// Returns whether this host created `name` as a temporary name.
fn is_temporary(name: &str) -> bool {
    let random = name.strip_prefix(prefix()).and_then(|name| name.strip_suffix(SUFFIX));
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    random.is_some_and(|random| random.len() == 16 && random.bytes().all(is_digit))
}

/// Returns the prefix of temporary names. The prefix identifies the host. Some network file systems hide the locks of
/// other hosts, so another host may be using a file that we can lock.
fn prefix() -> &'static str {
    static PREFIX: OnceLock<String> = OnceLock::new();
    // We use FNV-1a because it gives the same hash in every build.
    let mix = |hash: u32, byte: &u8| (hash ^ u32::from(*byte)).wrapping_mul(0x0100_0193);
    PREFIX.get_or_init(|| format!(".movetext-{:08x}-", host().iter().fold(0x811C_9DC5, mix)))
}

#[cfg(unix)]
fn host() -> Vec<u8> {
    rustix::system::uname().nodename().to_bytes().to_vec()
}

#[cfg(not(unix))]
fn host() -> Vec<u8> {
    std::env::var_os("COMPUTERNAME").unwrap_or_default().into_encoded_bytes()
}

/// The result of trying to lock a file.
pub(super) enum LockOutcome {
    /// We hold the lock until this file is dropped.
    Lock(File),
    /// Another process has locked or removed the file.
    Taken,
    /// The file system does not support locks.
    Unavailable,
}

/// Locks the file that was opened at `path`, and then checks that it is still there: the previous holder of the lock
/// may have removed it.
pub(super) fn lock(file: File, path: &Path) -> LockOutcome {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => LockOutcome::Taken,
        Err(TryLockError::Error(_)) => LockOutcome::Unavailable,
        Ok(()) => match file.metadata() {
            Ok(metadata) if is_at(&metadata, path).unwrap_or(false) => LockOutcome::Lock(file),
            _ => LockOutcome::Taken,
        },
    }
}

/// Removes leftovers in `folder`, at most once per folder and process. Errors are ignored, because the caller wants to
/// write a file, not to clean up.
pub(super) fn remove_once(folder: &Path, in_use: &[PathBuf]) {
    static DONE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if DONE.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_path_buf()) {
        remove_unused(folder, in_use);
    }
}

/// Removes the temporary files and folders in `folder` that no process uses.
pub(super) fn remove_unused(folder: &Path, in_use: &[PathBuf]) {
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(listed) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        // On some systems, a process can lock its own files again.
        let is_own = || in_use.iter().any(|path| path.file_name() == Some(&name));
        if name.to_str().is_some_and(is_temporary) && !is_own() {
            let _ = remove(&folder.join(&name));
        }
    }
}

/// Removes a file or folder if no process has locked it.
fn remove(path: &Path) -> io::Result<()> {
    let found = fs::symlink_metadata(path)?;
    if !found.is_file() && !found.is_dir() {
        return Ok(());
    }
    // Network file systems may require write access for a lock.
    let file = File::options().read(true).write(found.is_file()).open(path)?;
    match lock(file, path) {
        LockOutcome::Lock(_lock) if found.is_dir() && has_backups(path) => Ok(()),
        LockOutcome::Lock(_lock) if found.is_dir() => fs::remove_dir_all(path),
        LockOutcome::Lock(_lock) => fs::remove_file(path),
        LockOutcome::Taken | LockOutcome::Unavailable => Ok(()),
    }
}

/// Returns the temporary folders in `folder` that killed processes have left and that contain replaced files. Folders
/// that cannot be read are skipped.
pub(crate) fn find_backups(folder: &Path) -> Vec<PathBuf> {
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let is_left = |path: &PathBuf| {
        let is_named = path.file_name().and_then(OsStr::to_str).is_some_and(is_temporary);
        // If the folder is locked, another process is using it.
        let is_unused = || File::open(path).is_ok_and(|file| !matches!(lock(file, path), LockOutcome::Taken));
        is_named && has_backups(path) && is_unused()
    };
    let entries = fs::read_dir(listed).into_iter().flatten().flatten();
    let mut found: Vec<PathBuf> =
        entries.map(|entry| folder.join(entry.file_name())).filter(is_left).collect();
    found.sort();
    found
}

fn has_backups(folder: &Path) -> bool {
    folder.join(BACKUPS).is_dir()
}

#[cfg(all(test, unix))]
mod tests {
    use super::{find_backups, is_temporary, new_name, remove_unused};
    use std::{
        fs::{self, File},
        path::Path,
    };

    #[test]
    fn only_own_temporary_names_match() {
        let name = new_name();
        assert!(is_temporary(&name) && name != new_name(), "{name}");
        assert!(name.len() < 64);
        let middle = name.len() - super::SUFFIX.len() - 1;
        let foreign = name.replacen("movetext-", "movetext-0", 1);
        for other in [&name[1..], &name[..name.len() - 1], &name.replace(".tmp", ".tmp~"), &foreign] {
            assert!(!is_temporary(other), "{other}");
        }
        for sign in ["G", "A", "-", "\u{E9}", "", "00"] {
            let mut other = name.clone();
            other.replace_range(middle..=middle, sign);
            assert!(!is_temporary(&other), "{other}");
        }
        for other in ["", ".", ".movetext", ".movetext-.tmp", ".tmp", "a.pgn", ".movetext-split-a1b2c3"] {
            assert!(!is_temporary(other), "{other}");
        }
    }

    #[test]
    fn only_unlocked_leftovers_are_removed() {
        let folder = tempfile::tempdir().unwrap();
        let place = |name: &str| folder.path().join(name);
        let (left, used) = (place(&new_name()), place(&new_name()));
        let (left_folder, used_folder) = (place(&new_name()), place(&new_name()));
        let (link, own, other) = (place(&new_name()), place(&new_name()), place(".movetext-.tmp"));
        for path in [&left, &used, &own, &other] {
            fs::write(path, "text").unwrap();
        }
        for path in [&left_folder, &used_folder] {
            fs::create_dir_all(path.join("inner")).unwrap();
            fs::write(path.join("inner/0"), "text").unwrap();
        }
        std::os::unix::fs::symlink(&other, &link).unwrap();
        let locks = [&used, &used_folder].map(|path| File::open(path).unwrap());
        assert!(locks.iter().all(|lock| lock.try_lock().is_ok()));
        remove_unused(folder.path(), core::slice::from_ref(&own));
        let mut left_over = Vec::from([used, used_folder, link, own, other]);
        let mut found: Vec<_> =
            fs::read_dir(folder.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
        left_over.sort();
        found.sort();
        assert_eq!(found, left_over);
    }

    #[test]
    fn folder_with_backups_is_not_a_leftover() {
        let folder = tempfile::tempdir().unwrap();
        let place = |path: &str| folder.path().join(new_name()).join(path);
        let (left, kept, used) = (place("0"), place("replaced/a.pgn"), place("replaced/a.pgn"));
        for path in [&left, &kept, &used] {
            fs::create_dir_all(path.parent().unwrap()).unwrap();
            fs::write(path, "text").unwrap();
        }
        let temporary = |path: &Path| path.ancestors().nth(2).unwrap().to_path_buf();
        let lock = File::open(temporary(&used)).unwrap();
        assert!(lock.try_lock().is_ok());
        remove_unused(folder.path(), &[]);
        assert!(!left.exists() && used.exists());
        assert_eq!(fs::read(&kept).unwrap(), b"text");
        assert_eq!(find_backups(folder.path()), [temporary(&kept)]);
    }
}
