//! `cargo xtask golden`: runs the golden tests and refuses orphans under `testdata`.
//!
//! A golden test is the test target `golden` of a crate. It reads `MOVETEXT_GOLDEN_FILTER` (run only inputs
//! whose path holds this text) and `MOVETEXT_DEEP` (set where runs of minutes are wanted).

mod orphans;

use std::path::{Path, PathBuf};

use crate::cargo::Call;
use crate::error::{TaskError, report};
use crate::workspace;

/// What the command line asks of the task.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// Only inputs whose path holds this text; all where it is missing.
    filter: Option<String>,
    /// Write the snapshots instead of comparing them.
    bless: bool,
    /// Run what takes minutes too.
    deep: bool,
}

impl Options {
    /// Reads `[FILTER] [--bless] [--deep]` in any order.
    pub(crate) fn parse(arguments: &[String]) -> Result<Self, TaskError> {
        let mut options = Self::default();
        for argument in arguments {
            match argument.as_str() {
                "--bless" => options.bless = true,
                "--deep" => options.deep = true,
                text if options.filter.is_none() && !text.starts_with('-') => {
                    options.filter = Some(text.to_owned())
                }
                _ => return Err(TaskError::UnknownArgument { task: "golden", argument: argument.clone() }),
            }
        }
        Ok(options)
    }
}

/// Runs the golden tests of every crate that has them, then checks for orphans.
pub(crate) fn run(root: &Path, options: &Options) -> Result<(), TaskError> {
    let files = files(root)?;
    let folders = folders_with_golden_tests(&files);
    if folders.is_empty() {
        println!("no crate has golden tests yet");
    } else {
        test_call(root, &folders, options).run(root)?;
    }
    check_orphans(root)
}

/// Refuses inputs without snapshots and snapshots without inputs.
pub(crate) fn check_orphans(root: &Path) -> Result<(), TaskError> {
    report("golden", &orphans::find(&files(root)?))
}

/// The files of the workspace.
fn files(root: &Path) -> Result<Vec<PathBuf>, TaskError> {
    workspace::files(root).map_err(|source| TaskError::Read { path: root.to_owned(), source })
}

/// The folders below `crates` whose crate has a test target `golden`.
fn folders_with_golden_tests(files: &[PathBuf]) -> Vec<String> {
    let folder = |path: &PathBuf| {
        let slashed = workspace::slashed(path);
        let (folder, target) = slashed.strip_prefix("crates/")?.split_once('/')?;
        matches!(target, "tests/golden.rs" | "tests/golden/main.rs").then(|| folder.to_owned())
    };
    files.iter().filter_map(folder).collect()
}

/// The call that runs the golden tests of the crates in `folders` as `options` ask.
fn test_call(root: &Path, folders: &[String], options: &Options) -> Call {
    let mut call = Call::new("test --all-features --test golden");
    for folder in folders {
        call = call.argument("--package").argument(&package(folder));
    }
    call = call
        .variable("INSTA_WORKSPACE_ROOT", root.to_string_lossy())
        .variable("INSTA_UPDATE", if options.bless { "always" } else { "no" });
    if options.deep {
        call = call.variable("MOVETEXT_DEEP", "1");
    }
    if let Some(filter) = &options.filter {
        call = call.variable("MOVETEXT_GOLDEN_FILTER", filter.as_str());
    }
    call
}

/// The package in the folder `crates/FOLDER`: the brand, and the folder's name behind it.
fn package(folder: &str) -> String {
    if folder == "movetext" { folder.to_owned() } else { format!("movetext-{folder}") }
}

#[cfg(test)]
mod tests {
    use super::{Options, folders_with_golden_tests, test_call};
    use std::path::{Path, PathBuf};

    fn parse(words: &[&str]) -> Option<Options> {
        let words: Vec<_> = words.iter().map(|&word| word.to_owned()).collect();
        Options::parse(&words).ok()
    }

    #[test]
    fn options_come_in_any_order() {
        let expected = Options { filter: Some("pgn/ok".to_owned()), bless: true, deep: true };
        assert_eq!(parse(&["--deep", "pgn/ok", "--bless"]), Some(expected));
        assert_eq!(parse(&[]), Some(Options::default()));
    }

    #[test]
    fn second_filter_and_unknown_switch_are_refused() {
        assert_eq!(parse(&["pgn", "fen"]), None);
        assert_eq!(parse(&["--fast"]), None);
    }

    #[test]
    fn golden_tests_are_files_or_folders() {
        let files =
            ["crates/fen/tests/golden.rs", "crates/pgn/tests/golden/main.rs", "crates/san/tests/render.rs"];
        assert_eq!(folders_with_golden_tests(&files.map(PathBuf::from)), ["fen", "pgn"]);
    }

    #[test]
    fn call_names_packages_and_compares_unless_blessed() {
        let folders = ["fen".to_owned(), "movetext".to_owned()];
        let call = test_call(Path::new("root"), &folders, &Options::default());
        let expected = "cargo test --all-features --test golden --package movetext-fen --package movetext";
        assert_eq!(call.line(), expected);
        assert!(call.environment.contains(&("INSTA_UPDATE", "no".to_owned())));
        assert!(!call.environment.iter().any(|(name, _)| *name == "MOVETEXT_DEEP"));
    }

    #[test]
    fn bless_deep_and_filter_reach_the_tests() {
        let options = Options { filter: Some("8.2".to_owned()), bless: true, deep: true };
        let environment = test_call(Path::new("root"), &["pgn".to_owned()], &options).environment;
        for pair in [("INSTA_UPDATE", "always"), ("MOVETEXT_DEEP", "1"), ("MOVETEXT_GOLDEN_FILTER", "8.2")] {
            assert!(environment.iter().any(|(name, value)| (*name, value.as_str()) == pair), "{pair:?}");
        }
    }
}
