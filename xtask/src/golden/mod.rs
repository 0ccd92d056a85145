//! `cargo xtask golden`: runs the golden tests, and rejects orphans under `testdata`.
//!
//! Golden tests are in the test target `golden` of a crate. If `MOVETEXT_GOLDEN_FILTER` is set, they test only inputs
//! with its value in their path. If `MOVETEXT_DEEP` is `1`, they run for minutes.
//!
//! With `--deep`, all tests in the workspace run, and some of them test more, such as deeper perft and all positions of
//! some endings. A deep run uses the profile of `ci`: optimised, with overflow checks. Because it takes hours, it
//! continues after a failure. It also shows the output of tests, such as node counts. Set `MOVETEXT_PERFT_NODES` to
//! limit the depth for the perft files in `MOVETEXT_DATA`.

mod orphans;

use alloc::collections::BTreeSet;
use std::{
    fs,
    path::{Path, PathBuf},
};

use crate::{
    cargo::Call,
    error::{TaskError, report},
    workspace,
};

#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct Options {
    /// Test only inputs with this text in their path, or all if `None`.
    filter: Option<String>,
    /// Write the snapshots instead of comparing them.
    bless: bool,
    /// Also run tests that take minutes or hours.
    deep: bool,
}

impl Options {
    /// Parses `[FILTER] [--bless] [--deep]`, in any order.
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

/// Runs the golden tests of all crates, then searches for orphans.
pub(crate) fn run(root: &Path, options: &Options) -> Result<(), TaskError> {
    let files = files(root)?;
    match test_call(root, &files, options) {
        Some(call) => call.run(root)?,
        None => println!("no crate has golden tests yet"),
    }
    check_orphans(root)
}

/// Returns an error for inputs without a snapshot, snapshots without an input, and tables that no test reads.
pub(crate) fn check_orphans(root: &Path) -> Result<(), TaskError> {
    let files = files(root)?;
    let sources =
        files.iter().filter(|path| path.starts_with("crates") && path.extension() == Some("rs".as_ref()));
    let read = |path: &PathBuf| {
        let path = root.join(path);
        fs::read_to_string(&path).map_err(|source| TaskError::Read { path, source })
    };
    let sources: Vec<String> = sources.map(read).collect::<Result<_, _>>()?;
    let mut orphans = orphans::find(&files);
    orphans.extend(orphans::find_unread_tables(&files, &sources));
    report("golden", &orphans)
}

/// Returns all files in the workspace.
fn files(root: &Path) -> Result<Vec<PathBuf>, TaskError> {
    workspace::files(root).map_err(|source| TaskError::Read { path: root.to_owned(), source })
}

/// Returns the folders in `crates` that have the test target `target`.
fn folders_with(target: &str, files: &[PathBuf]) -> BTreeSet<String> {
    let (file, folder) = (format!("tests/{target}.rs"), format!("tests/{target}/main.rs"));
    let holder = |path: &PathBuf| {
        let slashed = workspace::slashed(path);
        let (holder, inside) = slashed.strip_prefix("crates/")?.split_once('/')?;
        (inside == file || inside == folder).then(|| holder.to_owned())
    };
    files.iter().filter_map(holder).collect()
}

/// Returns the call that runs the golden tests, or `None` if `files` has none.
fn test_call(root: &Path, files: &[PathBuf], options: &Options) -> Option<Call> {
    let folders = folders_with("golden", files);
    if folders.is_empty() {
        return None;
    }
    let mut call = Call::new("test --all-features --locked");
    if options.deep {
        call = call.argument("--workspace").argument("--tests").argument("--no-fail-fast");
    } else {
        call = call.argument("--test").argument("golden");
        for folder in &folders {
            call = call.argument("--package").argument(&package(folder));
        }
    }
    call = call
        .variable("INSTA_WORKSPACE_ROOT", root.to_string_lossy())
        .variable("INSTA_UPDATE", if options.bless { "always" } else { "no" });
    if options.deep {
        call = call.argument("--").argument("--nocapture").variable("MOVETEXT_DEEP", "1");
    }
    if let Some(filter) = &options.filter {
        call = call.variable("MOVETEXT_GOLDEN_FILTER", filter.as_str());
    }
    Some(call)
}

/// Returns the name of the package in `crates/FOLDER`.
fn package(folder: &str) -> String {
    if folder == "movetext" { folder.to_owned() } else { format!("movetext-{folder}") }
}

#[cfg(test)]
mod tests {
    use super::{Options, folders_with, test_call};
    use crate::cargo::Call;
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
    fn second_filter_is_refused() {
        assert_eq!(parse(&["pgn", "fen"]), None);
        assert_eq!(parse(&["--fast"]), None);
    }

    const FILES: [&str; 5] = [
        "crates/fen/tests/golden.rs",
        "crates/fen/tests/perft.rs",
        "crates/movetext/tests/golden/main.rs",
        "crates/san/tests/render.rs",
        "xtask/tests/golden.rs",
    ];

    fn call(options: &Options) -> Call {
        test_call(Path::new("root"), &FILES.map(PathBuf::from), options).unwrap()
    }

    #[test]
    fn golden_tests_are_files_or_folders() {
        let folders = folders_with("golden", &FILES.map(PathBuf::from));
        assert_eq!(folders.into_iter().collect::<Vec<_>>(), ["fen", "movetext"]);
    }

    #[test]
    fn call_compares_unless_blessed() {
        let call = call(&Options::default());
        let expected =
            "cargo test --all-features --locked --test golden --package movetext-fen --package movetext";
        assert_eq!(call.line(), expected);
        assert!(call.environment.contains(&("INSTA_UPDATE", "no".to_owned())));
        assert!(!call.environment.iter().any(|(name, _)| *name == "MOVETEXT_DEEP"));
    }

    #[test]
    fn no_golden_tests_give_no_call() {
        assert_eq!(test_call(Path::new("root"), &[], &Options::default()), None);
    }

    #[test]
    fn bless_deep_and_filter_reach_the_tests() {
        let call = call(&Options { filter: Some("8.2".to_owned()), bless: true, deep: true });
        assert!(call.line().contains(" --workspace --tests --no-fail-fast "));
        assert!(call.line().ends_with(" -- --nocapture"), "{}", call.line());
        for pair in [("INSTA_UPDATE", "always"), ("MOVETEXT_DEEP", "1"), ("MOVETEXT_GOLDEN_FILTER", "8.2")] {
            assert!(call.environment.iter().any(|(name, value)| (*name, value.as_str()) == pair), "{pair:?}");
        }
    }
}
