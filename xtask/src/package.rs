//! `cargo xtask package`: packages the crates to publish.
//!
//! With `--verify`, cargo also compiles each package from its archive. That takes minutes, so run it before a release.
//! Without it, packaging takes seconds and is a part of `ci`.

use std::path::Path;

use crate::{cargo::Call, error::TaskError, workspace::UNPUBLISHED};

/// Whether packages are also compiled from their archives.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Create the archives.
    Build,
    /// Create the archives and compile them.
    Verify,
}

/// Packages the crates without compiling them, for `ci`.
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    run(root, Mode::Build)
}

/// Packages all crates. As in the other checks, uncommitted changes are included.
pub(crate) fn run(root: &Path, mode: Mode) -> Result<(), TaskError> {
    let call = Call::new("package --quiet --workspace --locked --allow-dirty");
    let call = UNPUBLISHED.iter().fold(call, |call, package| call.argument("--exclude").argument(package));
    match mode {
        Mode::Build => call.argument("--no-verify"),
        Mode::Verify => call,
    }
    .run(root)
}

#[cfg(test)]
mod tests {
    use crate::workspace::{self, NPM_PACKAGE, PUBLISHED, PUBLISHED_APART, UNPUBLISHED, WHEEL};
    use std::fs;

    const LICENCES: [&str; 2] = ["LICENSE-MIT", "LICENSE-APACHE"];

    #[test]
    fn only_listed_crates_are_unpublished() {
        let mut folders: Vec<String> = fs::read_dir(workspace::root().join("crates"))
            .unwrap()
            .map(|entry| entry.unwrap().file_name().into_string().unwrap())
            .collect();
        let mut known: Vec<String> = PUBLISHED
            .iter()
            .chain([&NPM_PACKAGE, &PUBLISHED_APART, &WHEEL])
            .chain(UNPUBLISHED.iter().filter(|&&package| package != "xtask"))
            .map(|package| package.strip_prefix("movetext-").unwrap_or(package).to_owned())
            .collect();
        folders.sort();
        known.sort();
        assert_eq!(folders, known);
    }

    #[test]
    fn every_package_has_both_licences() {
        let root = workspace::root();
        for (package, licence) in PUBLISHED
            .iter()
            .chain([&PUBLISHED_APART])
            .flat_map(|package| LICENCES.map(|name| (package, name)))
        {
            let text = fs::read(workspace::folder(&root, package).join(licence)).unwrap();
            assert!(text == fs::read(root.join(licence)).unwrap(), "{package}: {licence}");
        }
    }
}
