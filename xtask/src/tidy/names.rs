//! Rules on the names of files and folders.

use alloc::collections::BTreeSet;

use super::{
    Files,
    fault::{Fault, FaultKind},
};

/// The names that are allowed at the top level, apart from names that begin with a dot.
const TOP_LEVEL: [&str; 11] = [
    "ARCHITECTURE.md",
    "CHANGELOG.md",
    "Cargo.lock",
    "Cargo.toml",
    "LICENSE-APACHE",
    "LICENSE-MIT",
    "README.md",
    "crates",
    "rustfmt.toml",
    "testdata",
    "xtask",
];
/// Names that say nothing about the content of a Rust file or folder.
const EMPTY_NAMES: [&str; 6] = ["common", "helper", "helpers", "types", "util", "utils"];

/// Checks the names of all files and folders.
pub(super) fn check(files: &Files) -> Vec<Fault> {
    let mut faults = Vec::new();
    let top_level: BTreeSet<_> = files.keys().filter_map(|path| path.split('/').next()).collect();
    for name in top_level {
        if !name.starts_with('.') && !TOP_LEVEL.contains(&name) {
            faults.push(Fault::new(name, FaultKind::TopLevel));
        }
    }
    for path in files.keys() {
        let Some(stem) = path.strip_suffix(".rs") else { continue };
        if stem == "build" || stem.ends_with("/build") && !stem.contains("/src/") {
            faults.push(Fault::new(path, FaultKind::BuildScript));
        }
        if stem.split('/').any(|part| EMPTY_NAMES.contains(&part)) {
            faults.push(Fault::new(path, FaultKind::EmptyName));
        }
    }
    faults
}

#[cfg(test)]
mod tests {
    use super::check;
    use crate::tidy::{
        fault::{Fault, FaultKind},
        tests::files,
    };

    #[track_caller]
    fn check_one(path: &str, expected: &[(&str, FaultKind)]) {
        let expected: Vec<_> = expected.iter().map(|(path, kind)| Fault::new(path, kind.clone())).collect();
        assert_eq!(check(&files(&[(path, "")])), expected);
    }

    #[test]
    fn top_level_is_closed_except_dotfiles() {
        check_one("README.md", &[]);
        check_one(".clippy.toml", &[]);
        check_one("docs/guide.md", &[("docs", FaultKind::TopLevel)]);
    }

    #[test]
    fn build_module_is_no_build_script() {
        check_one("crates/board/build.rs", &[("crates/board/build.rs", FaultKind::BuildScript)]);
        check_one("crates/pgn-tree/src/game/build.rs", &[]);
    }

    #[test]
    fn empty_names_of_files_and_folders_fail() {
        for path in
            ["crates/san/src/util.rs", "crates/san/src/helpers/mod.rs", "crates/san/tests/common/mod.rs"]
        {
            check_one(path, &[(path, FaultKind::EmptyName)]);
        }
    }
}
