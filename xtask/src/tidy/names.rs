//! Rules on the names of files and folders.

use alloc::collections::BTreeSet;

use super::{
    Files,
    fault::{Fault, FaultKind},
};

/// The allowed names at the top level, besides names that begin with a dot.
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
/// Meaningless names of Rust files and folders.
const EMPTY_NAMES: [&str; 6] = ["common", "helper", "helpers", "types", "util", "utils"];

/// Checks the names of all files.
pub(super) fn check(files: &Files) -> Vec<Fault> {
    let mut faults = Vec::new();
    let top_level: BTreeSet<_> = files.keys().filter_map(|path| path.split('/').next()).collect();
    for name in top_level {
        if !name.starts_with('.') && !TOP_LEVEL.contains(&name) {
            faults.push(Fault::of(name, FaultKind::TopLevel));
        }
    }
    for path in files.keys() {
        let Some(stem) = path.strip_suffix(".rs") else { continue };
        if stem == "build" || stem.ends_with("/build") && !stem.contains("/src/") {
            faults.push(Fault::of(path, FaultKind::BuildScript));
        }
        if stem.split('/').any(|part| EMPTY_NAMES.contains(&part)) {
            faults.push(Fault::of(path, FaultKind::EmptyName));
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
        let expected: Vec<_> = expected.iter().map(|(path, kind)| Fault::of(path, kind.clone())).collect();
        assert_eq!(check(&files(&[(path, "")])), expected);
    }

    #[test]
    fn top_level_is_a_closed_list_but_for_dotfiles() {
        check_one("README.md", &[]);
        check_one(".clippy.toml", &[]);
        check_one("docs/guide.md", &[("docs", FaultKind::TopLevel)]);
    }

    #[test]
    fn build_script_is_found_and_a_module_named_build_is_none() {
        check_one("crates/board/build.rs", &[("crates/board/build.rs", FaultKind::BuildScript)]);
        check_one("crates/pgn-tree/src/game/build.rs", &[]);
    }

    #[test]
    fn empty_names_are_found_as_files_and_as_folders() {
        for path in
            ["crates/san/src/util.rs", "crates/san/src/helpers/mod.rs", "crates/san/tests/common/mod.rs"]
        {
            check_one(path, &[(path, FaultKind::EmptyName)]);
        }
    }
}
