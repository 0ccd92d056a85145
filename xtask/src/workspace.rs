//! The root folder of the workspace, its packages and its files.

use std::{
    env, fs, io,
    path::{Path, PathBuf},
    process::Command,
};

/// The published packages in the order in which they are published, from the lowest layer onward.
pub(crate) const PUBLISHED: [&str; 22] = [
    "movetext-board",
    "movetext-san",
    "movetext-fen",
    "movetext-pgn-values",
    "movetext-pgn",
    "movetext-pgn-tree",
    "movetext-pgn-writer",
    "movetext-pgc",
    "movetext-diagram",
    "movetext-openings",
    "movetext-files",
    "movetext-remote",
    "movetext-columns",
    "movetext-json",
    "movetext-filter",
    "movetext-input",
    "movetext-table",
    "movetext-archive",
    "movetext-pages",
    "movetext-editor",
    "movetext",
    "movetext-cli",
];

/// The published package that is a separate workspace, because its dependencies take longer to compile than everything
/// else.
pub(crate) const PUBLISHED_APART: &str = "movetext-datafusion";

/// The package whose wheel is published on PyPI and not on crates.io. It is a separate workspace, too.
pub(crate) const WHEEL: &str = "movetext-python";

/// The package that is published on npm and not on crates.io. It is a separate workspace, too.
pub(crate) const NPM_PACKAGE: &str = "movetext-wasm";

/// The packages that are never published: this one, and code that tests share.
pub(crate) const UNPUBLISHED: [&str; 2] = ["xtask", "movetext-testkit"];

/// The libraries that do not need the standard library. Libraries without a feature `std` come first.
pub(crate) const NO_STD: &[&str] = PUBLISHED.split_at(8).0;

/// The published libraries.
pub(crate) const LIBRARIES: &[&str] = PUBLISHED.split_at(21).0;

/// Returns the folder of a package: `crates/` and its name without `movetext-`.
pub(crate) fn folder(root: &Path, package: &str) -> PathBuf {
    root.join("crates").join(package.strip_prefix("movetext-").unwrap_or(package))
}

/// Returns the root folder.
pub(crate) fn root() -> PathBuf {
    let manifest_folder = Path::new(env!("CARGO_MANIFEST_DIR"));
    manifest_folder.parent().unwrap_or(manifest_folder).to_owned()
}

/// Returns every file in the workspace, relative to the root and sorted. With `git`, these are the versioned files and
/// the new files that are not ignored. Without `git`, these are all files outside the build folder.
pub(crate) fn files(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut files = match listed_by_git(root) {
        Some(files) => files,
        None => walked(root)?,
    };
    files.retain(|path| root.join(path).symlink_metadata().is_ok());
    files.sort();
    files.dedup();
    Ok(files)
}

/// Returns the files that `git` lists, or `None` if `git` is not installed or this is not a repository.
fn listed_by_git(root: &Path) -> Option<Vec<PathBuf>> {
    let output = Command::new("git")
        .args(["ls-files", "-z", "--cached", "--others", "--exclude-standard"])
        .current_dir(root)
        .output()
        .ok()?;
    let text = String::from_utf8(output.stdout).ok()?;
    let files: Vec<_> = text.split('\0').filter(|name| !name.is_empty()).map(PathBuf::from).collect();
    (output.status.success() && !files.is_empty()).then_some(files)
}

/// Returns all files below the root, without the build folder.
fn walked(root: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    let mut folders = vec![root.to_owned()];
    while let Some(folder) = folders.pop() {
        for entry in fs::read_dir(&folder)? {
            let path = entry?.path();
            let relative = path.strip_prefix(root).unwrap_or(&path).to_owned();
            if relative == Path::new("target") || relative == Path::new(".git") {
                continue;
            }
            if path.is_dir() {
                folders.push(path);
            } else {
                found.push(relative);
            }
        }
    }
    Ok(found)
}

/// Returns a relative path as text, with `/` as separator on all systems.
pub(crate) fn slashed(path: &Path) -> String {
    let parts: Vec<_> = path.iter().map(|part| part.to_string_lossy()).collect();
    parts.join("/")
}

/// Returns the path of a separate target folder, for builds with other flags.
pub(crate) fn target(root: &Path, name: &str) -> String {
    let folder =
        env::var_os("CARGO_TARGET_DIR").map_or_else(|| root.join("target"), |folder| root.join(folder));
    folder.join(name).to_string_lossy().into_owned()
}

/// Creates an empty temporary folder for the test `name`.
#[cfg(test)]
pub(crate) fn scratch(name: &str) -> PathBuf {
    let folder = env::temp_dir().join(format!("movetext-xtask-{}-{name}", std::process::id()));
    fs::create_dir_all(&folder).unwrap();
    folder
}

#[cfg(test)]
mod tests {
    use super::{files, root, slashed, walked};
    use std::path::PathBuf;

    #[test]
    fn root_holds_this_file() {
        let here = PathBuf::from("xtask/src/workspace.rs");
        assert!(files(&root()).unwrap().contains(&here));
    }

    #[test]
    fn walk_skips_build_folder_and_git() {
        let found = walked(&root()).unwrap();
        assert!(found.contains(&PathBuf::from("Cargo.toml")));
        assert!(!found.iter().any(|path| path.starts_with("target") || path.starts_with(".git")));
    }

    #[test]
    fn parts_are_joined_with_slashes() {
        assert_eq!(slashed(&PathBuf::from_iter(["crates", "pgn"])), "crates/pgn");
    }
}
