//! Copies the owner, group and mode of a replaced file to its replacement.

use std::{
    fs::{File, Metadata, OpenOptions},
    io,
};

/// Whether a new file has the owner and group of the file that it replaced.
#[derive(Debug, PartialEq, Eq)]
#[must_use]
pub enum Ownership {
    /// Owner and group are the same, or no file was replaced.
    Kept,
    /// The system did not let us set the owner or group. We did not copy the set-user-ID and set-group-ID bits.
    Lost,
}

/// Returns the options to create a file. A replacement is private until it has the owner and mode of the old file.
pub(super) fn options(old: Option<&Metadata>) -> OpenOptions {
    if old.is_some() { private_options() } else { new_options() }
}

fn new_options() -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    options
}

/// Returns the options to create a file that only this user can read. On systems other than Unix, the folder decides
/// who can read it.
pub(super) fn private_options() -> OpenOptions {
    #[cfg_attr(not(unix), expect(unused_mut, reason = "only Unix has modes"))]
    let mut options = new_options();
    #[cfg(unix)]
    std::os::unix::fs::OpenOptionsExt::mode(&mut options, 0o600);
    options
}

/// Copies owner, group and mode from `old` to `file`. Call this after the last write, because writing and changing the
/// owner clear some mode bits.
#[cfg(unix)]
pub(super) fn keep(file: &File, old: &Metadata) -> io::Result<Ownership> {
    use std::{
        fs::Permissions,
        os::unix::fs::{MetadataExt, PermissionsExt, fchown},
    };
    /// All mode bits except set-user-ID and set-group-ID.
    const WITHOUT_SET_ID: u32 = 0o1777;
    let now = file.metadata()?;
    let user = (now.uid() != old.uid()).then_some(old.uid());
    let group = (now.gid() != old.gid()).then_some(old.gid());
    // A member of a group may give a file to that group, but not to another user.
    let is_kept = (user.is_none() && group.is_none())
        || fchown(file, user, group).is_ok()
        || (fchown(file, None, group).is_ok() && user.is_none());
    let mode = old.mode() & if is_kept { 0o7777 } else { WITHOUT_SET_ID };
    if file.metadata()?.mode() & 0o7777 != mode {
        file.set_permissions(Permissions::from_mode(mode))?;
    }
    Ok(if is_kept { Ownership::Kept } else { Ownership::Lost })
}

/// Copies the permissions from `old` to `file`.
#[cfg(not(unix))]
pub(super) fn keep(file: &File, old: &Metadata) -> io::Result<Ownership> {
    file.set_permissions(old.permissions())?;
    Ok(Ownership::Kept)
}

/// Returns the number of hard links.
#[cfg(unix)]
pub(super) fn hard_links(metadata: &Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    metadata.nlink()
}

/// Always returns 1, because the standard library has no link count for this system.
#[cfg(not(unix))]
pub(super) fn hard_links(_: &Metadata) -> u64 {
    1
}
