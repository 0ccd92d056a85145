//! `cargo xtask quick`: the checks that fail most often, on the packages that you changed.

use alloc::collections::BTreeSet;
use std::{path::Path, process::Command};

use crate::{cargo::Call, checks, error::TaskError, layers, tidy, workspace};

/// Checks the format, the house rules and the layers of the whole workspace. Then lints and tests the packages that
/// changed since the branch left `main`, or since the last commit if there is no such branch. Doc tests, and packages
/// that depend on the changed packages, are left to `ci`.
pub(crate) fn run(root: &Path) -> Result<(), TaskError> {
    checks::format(root)?;
    tidy::run(root)?;
    layers::run(root)?;
    let mut packages = packages(&changed_files(root));
    // The list also contains the files of removed packages.
    packages.retain(|package| package == "xtask" || workspace::folder(root, package).is_dir());
    if packages.is_empty() {
        eprintln!("quick: no package was changed");
        return Ok(());
    }
    lints(&packages).run(root)?;
    tests(&packages, root).run(root)
}

/// Returns the changed and new files, relative to the root. Returns nothing outside a repository.
fn changed_files(root: &Path) -> Vec<String> {
    let lines = |arguments: &[&str]| -> Option<Vec<String>> {
        let output = Command::new("git").args(arguments).current_dir(root).output().ok()?;
        let text = String::from_utf8(output.stdout).ok()?;
        output.status.success().then(|| text.lines().map(ToOwned::to_owned).collect())
    };
    let changed = lines(&["diff", "--name-only", "--merge-base", "main"]);
    let changed = changed.or_else(|| lines(&["diff", "--name-only", "HEAD"]));
    let new = lines(&["ls-files", "--others", "--exclude-standard"]);
    [changed, new].into_iter().flatten().flatten().collect()
}

/// Returns the packages that contain these files. Ignores the workspaces below `xtask`, which are left to `ci`.
fn packages(files: &[String]) -> BTreeSet<String> {
    let package = |file: &String| {
        if file.starts_with("xtask/src/") {
            return Some("xtask".to_owned());
        }
        let (folder, _) = file.strip_prefix("crates/")?.split_once('/')?;
        Some(if folder == "movetext" { folder.to_owned() } else { format!("movetext-{folder}") })
    };
    files.iter().filter_map(package).collect()
}

/// Returns the call that lints these packages.
fn lints(packages: &BTreeSet<String>) -> Call {
    let call = Call::new("clippy --quiet --all-targets --all-features --locked");
    with_packages(call, packages).argument("--").argument("-Dwarnings")
}

/// Returns the call that tests these packages without doc tests. It compares snapshots and never writes them.
fn tests(packages: &BTreeSet<String>, root: &Path) -> Call {
    with_packages(Call::new("test --quiet --tests --all-features --locked"), packages)
        .variable("INSTA_UPDATE", "no")
        .variable("INSTA_WORKSPACE_ROOT", root.to_string_lossy())
}

fn with_packages(call: Call, packages: &BTreeSet<String>) -> Call {
    packages.iter().fold(call, |call, package| call.argument("--package").argument(package))
}

#[cfg(test)]
mod tests {
    use super::{changed_files, lints, packages};
    use crate::workspace;
    use std::{fs, path::Path, process::Command};

    #[test]
    fn packages_are_those_of_the_files() {
        let files = [
            "crates/pgn/src/lib.rs",
            "crates/pgn/README.md",
            "crates/movetext/src/lib.rs",
            "crates/cli/tests/check.rs",
            "xtask/src/main.rs",
            "xtask/bench/src/main.rs",
            "testdata/spec.toml",
            "README.md",
        ];
        let packages = packages(&files.map(str::to_owned));
        assert_eq!(
            packages.iter().map(String::as_str).collect::<Vec<_>>(),
            ["movetext", "movetext-cli", "movetext-pgn", "xtask"]
        );
        let line = lints(&packages).line();
        assert!(line.contains("--package movetext-pgn --package xtask -- -Dwarnings"), "{line}");
    }

    #[test]
    fn changes_are_since_main_with_new_files() {
        let root = workspace::scratch("quick");
        let git = |arguments: &str| {
            let arguments = arguments.split(' ');
            let names = ["-c", "user.name=a", "-c", "user.email=a@example.org"];
            let status = Command::new("git").args(names).args(arguments).current_dir(&root).status();
            assert!(status.unwrap().success());
        };
        let write = |name: &str| fs::write(root.join(name), name).unwrap();
        git("init --quiet --initial-branch=main");
        write("old");
        git("add .");
        git("commit --quiet --message=1");
        git("checkout --quiet -b branch");
        write("committed");
        git("add .");
        git("commit --quiet --message=2");
        write("new");
        assert_eq!(changed_files(&root), ["committed", "new"]);
        fs::write(root.join("old"), "changed").unwrap();
        git("branch --quiet --delete --force main");
        assert_eq!(changed_files(&root), ["old", "new"]);
        fs::remove_dir_all(&root).unwrap();
        assert!(changed_files(Path::new("/")).is_empty());
    }
}
