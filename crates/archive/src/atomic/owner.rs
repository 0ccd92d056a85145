//! The owner, group and mode of a file that is replaced, given to the new one.

use std::fs::File;
use std::fs::Metadata;
use std::fs::OpenOptions;
use std::io;

/// Whether a file has the owner and group of the file that it replaced.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[must_use]
pub enum Ownership {
    /// It has, or it replaced none.
    Kept,
    /// The user may not give files to that owner or group. The mode is that of the old file, without the bits that
    /// run a program as its owner or group.
    Lost,
}

/// How a new file is created. One that replaces another is private until it has the owner and mode of that.
#[cfg(unix)]
pub(super) fn options(old: Option<&Metadata>) -> OpenOptions {
    use std::os::unix::fs::OpenOptionsExt;
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    if old.is_some() {
        options.mode(0o600);
    }
    options
}

/// How a new file is created.
#[cfg(not(unix))]
pub(super) fn options(_: Option<&Metadata>) -> OpenOptions {
    let mut options = OpenOptions::new();
    options.read(true).write(true).create_new(true);
    options
}

/// Gives a file the owner, group and mode of the one that it replaces, after all that is written to it: writing takes
/// away some bits of the mode, and so does a change of the owner.
#[cfg(unix)]
pub(super) fn keep(file: &File, old: &Metadata) -> io::Result<Ownership> {
    use std::fs::Permissions;
    use std::os::unix::fs::MetadataExt;
    use std::os::unix::fs::PermissionsExt;
    use std::os::unix::fs::fchown;
    /// Read, write and execute for all, and the sticky bit: everything but the bits that change the user or group.
    const WITHOUT_SET_ID: u32 = 0o1777;
    let now = file.metadata()?;
    let user = (now.uid() != old.uid()).then_some(old.uid());
    let group = (now.gid() != old.gid()).then_some(old.gid());
    // A member of the group may give a file to it, but to no other user.
    let is_kept = (user.is_none() && group.is_none())
        || fchown(file, user, group).is_ok()
        || (fchown(file, None, group).is_ok() && user.is_none());
    let mode = old.mode() & if is_kept { 0o7777 } else { WITHOUT_SET_ID };
    if file.metadata()?.mode() & 0o7777 != mode {
        file.set_permissions(Permissions::from_mode(mode))?;
    }
    Ok(if is_kept { Ownership::Kept } else { Ownership::Lost })
}

/// Gives a file the permissions of the one that it replaces.
#[cfg(not(unix))]
pub(super) fn keep(file: &File, old: &Metadata) -> io::Result<Ownership> {
    file.set_permissions(old.permissions())?;
    Ok(Ownership::Kept)
}

/// How many names a file has.
#[cfg(unix)]
pub(super) fn hard_links(metadata: &Metadata) -> u64 {
    use std::os::unix::fs::MetadataExt;
    metadata.nlink()
}

/// One name, since others are not known.
#[cfg(not(unix))]
pub(super) fn hard_links(_: &Metadata) -> u64 {
    1
}
