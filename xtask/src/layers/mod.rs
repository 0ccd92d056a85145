//! `cargo xtask layers`: checks dependencies against the lists in [`rules`], and checks the lock files.

mod evaluate;
mod lock;
mod rules;

use std::{ffi::OsStr, fs, path::Path};

use crate::{
    error::{TaskError, report},
    metadata, workspace,
};

/// Reports every violation of the rules, and every lock file that disagrees with the manifests.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    let members = metadata::read(root)?;
    report("layers", &evaluate::breaches(&members, rules::MEMBERS))?;
    let failed = |path: &Path| {
        let path = path.to_owned();
        move |source| TaskError::Read { path, source }
    };
    let mut stale = Vec::new();
    for path in workspace::files(root).map_err(failed(root))? {
        // The root's lock file is up to date, because every other check uses it.
        if path.file_name() == Some(OsStr::new("Cargo.lock")) && path != Path::new("Cargo.lock") {
            let text = fs::read_to_string(root.join(&path)).map_err(failed(&path))?;
            stale.extend(lock::stale(&path.display().to_string(), &text, &members));
        }
    }
    report("layers", &stale)
}
