//! `cargo xtask package`: packages to publish are complete and licensed, and contain no paths of this machine.
//!
//! The packages are built by `cargo package`. With `--verify` it also compiles each from its archive alone, which takes
//! minutes and is done before a release. The other rules take seconds and are part of `ci`.

mod contents;

use std::{fs, path::Path};

use crate::{
    cargo::Call,
    error::{TaskError, report},
    workspace::{self, PUBLISHED, UNPUBLISHED},
};
use contents::{Contents, Gap};

/// Whether each package is compiled from its archive.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Build and check the archives.
    Look,
    /// Also compile them.
    Verify,
}

/// Builds the packages without compiling them, for `ci`.
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    run(root, Mode::Look)
}

/// Builds all packages and reports missing and unexpected files.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<(), TaskError> {
    let mut gaps = Vec::new();
    for package in PUBLISHED {
        let list = Call::new("package --quiet --list --locked --allow-dirty --package").argument(package);
        let list = list.output(root)?;
        let folder = workspace::folder(root, package);
        let read = |path: &str| fs::read_to_string(folder.join(path)).ok();
        let contents = Contents {
            package,
            paths: String::from_utf8_lossy(&list).lines().map(ToOwned::to_owned).collect(),
        };
        gaps.extend(contents.gaps(
            read,
            |licence| fs::read_to_string(root.join(licence)).ok(),
            &root.to_string_lossy(),
        ));
    }
    report::<Gap>("package", &gaps)?;
    package_call(mode).run(root)
}

/// Returns the call that builds the packages. It includes uncommitted changes, like the other checks.
fn package_call(mode: Mode) -> Call {
    let call = Call::new("package --quiet --workspace --locked --allow-dirty");
    let call = UNPUBLISHED.iter().fold(call, |call, package| call.argument("--exclude").argument(package));
    match mode {
        Mode::Look => call.argument("--no-verify"),
        Mode::Verify => call,
    }
}

#[cfg(test)]
mod tests {
    use super::{Mode, PUBLISHED, UNPUBLISHED, package_call};
    use crate::workspace;
    use std::fs;

    #[test]
    fn every_crate_is_published_except_the_listed_ones() {
        let mut folders: Vec<String> = fs::read_dir(workspace::root().join("crates"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let mut known: Vec<String> = PUBLISHED
            .iter()
            .chain(UNPUBLISHED.iter().filter(|&&package| package != "xtask"))
            .map(|package| package.strip_prefix("movetext-").unwrap_or(package).to_owned())
            .collect();
        folders.sort();
        known.sort();
        assert_eq!(folders, known);
    }

    #[test]
    fn packages_are_compiled_only_where_it_is_asked_for() {
        assert!(package_call(Mode::Look).line().ends_with("--no-verify"));
        assert!(!package_call(Mode::Verify).line().contains("--no-verify"));
    }
}
