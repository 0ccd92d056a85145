//! Temporary files of runs that were killed: known by their names, not in use by their locks.

use super::version::is_at;
use alloc::collections::BTreeSet;
use core::hash::BuildHasher;
use core::hash::Hasher;
use std::fs;
use std::fs::File;
use std::fs::TryLockError;
use std::hash::RandomState;
use std::io;
use std::path::Path;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::OnceLock;
use std::sync::PoisonError;

/// The end of a temporary name.
const SUFFIX: &str = ".tmp";

/// The extension of files in temporary folders that were replaced. A folder with such a file may hold the last copy of what
/// a user had, so it is never a leftover.
pub(crate) const BACKUP: &str = "old";

/// A name that no other file has, `.movetext-HOST-RANDOM.tmp`. It does not depend on the name that the file will have, so
/// that it is never too long.
pub(super) fn new_name() -> String {
    // The standard library's source of random numbers: each state has keys of its own.
    let random = RandomState::new().build_hasher().finish();
    format!("{}{random:016x}{SUFFIX}", prefix())
}

/// Whether it is a temporary name that was made on this host.
fn is_temporary(name: &str) -> bool {
    let random = name.strip_prefix(prefix()).and_then(|name| name.strip_suffix(SUFFIX));
    let is_digit = |byte: u8| matches!(byte, b'0'..=b'9' | b'a'..=b'f');
    random.is_some_and(|random| random.len() == 16 && random.bytes().all(is_digit))
}

/// The beginning of temporary names. Some network file systems have locks that other hosts do not see, so that no file of
/// theirs can be known to be out of use.
fn prefix() -> &'static str {
    static PREFIX: OnceLock<String> = OnceLock::new();
    // FNV-1a, which is the same for every build of this program.
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

/// What came of locking a file.
pub(super) enum Locked {
    /// The lock, which ends when it is dropped.
    Lock(File),
    /// Another run has the lock, or has removed the file.
    Taken,
    /// The file system has no locks.
    Unavailable,
}

/// Locks the file that was opened at `path`. Whoever has the lock of a file that is still there may remove it.
pub(super) fn lock(file: File, path: &Path) -> Locked {
    match file.try_lock() {
        Err(TryLockError::WouldBlock) => Locked::Taken,
        Err(TryLockError::Error(_)) => Locked::Unavailable,
        Ok(()) => match file.metadata() {
            Ok(metadata) if is_at(&metadata, path) => Locked::Lock(file),
            _ => Locked::Taken,
        },
    }
}

/// Removes the leftovers in `folder`, once for each folder. What cannot be removed stays: the run has other work.
pub(super) fn remove_in(folder: &Path, in_use: &[PathBuf]) {
    static DONE: Mutex<BTreeSet<PathBuf>> = Mutex::new(BTreeSet::new());
    if DONE.lock().unwrap_or_else(PoisonError::into_inner).insert(folder.to_path_buf()) {
        remove_unused(folder, in_use);
    }
}

/// Removes the temporary files and folders in `folder` that are in no use.
pub(super) fn remove_unused(folder: &Path, in_use: &[PathBuf]) {
    let listed = if folder.as_os_str().is_empty() { Path::new(".") } else { folder };
    let Ok(entries) = fs::read_dir(listed) else { return };
    for entry in entries.flatten() {
        let name = entry.file_name();
        // Locks of one process do not exclude each other everywhere.
        let is_own = || in_use.iter().any(|path| path.file_name() == Some(&name));
        if name.to_str().is_some_and(is_temporary) && !is_own() {
            let _ = remove(&folder.join(&name));
        }
    }
}

/// Removes a file or folder that can be locked.
fn remove(path: &Path) -> io::Result<()> {
    let found = fs::symlink_metadata(path)?;
    if !found.is_file() && !found.is_dir() {
        return Ok(());
    }
    // Locks over a network are for files that are open for writing.
    let file = File::options().read(true).write(found.is_file()).open(path)?;
    match lock(file, path) {
        Locked::Lock(_lock) if found.is_dir() && has_backup(path)? => Ok(()),
        Locked::Lock(_lock) if found.is_dir() => fs::remove_dir_all(path),
        Locked::Lock(_lock) => fs::remove_file(path),
        Locked::Taken | Locked::Unavailable => Ok(()),
    }
}

/// Whether there is a file in the folder that was replaced.
fn has_backup(folder: &Path) -> io::Result<bool> {
    for entry in fs::read_dir(folder)? {
        if entry?.path().extension().is_some_and(|extension| extension == BACKUP) {
            return Ok(true);
        }
    }
    Ok(false)
}

#[cfg(all(test, unix))]
mod tests {
    use super::is_temporary;
    use super::new_name;
    use super::remove_unused;
    use std::fs;
    use std::fs::File;

    #[test]
    fn temporary_names_are_known_and_others_are_not() {
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
    fn leftovers_are_removed_and_what_is_locked_or_no_file_stays() {
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
    fn folder_with_backups_is_no_leftover() {
        let folder = tempfile::tempdir().unwrap();
        let (left, kept) = (folder.path().join(new_name()), folder.path().join(new_name()));
        for (path, file) in [(&left, "0"), (&kept, "0.old")] {
            fs::create_dir(path).unwrap();
            fs::write(path.join(file), "text").unwrap();
        }
        remove_unused(folder.path(), &[]);
        assert!(!left.exists());
        assert_eq!(fs::read(kept.join("0.old")).unwrap(), b"text");
    }
}
