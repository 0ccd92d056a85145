//! `cargo xtask reference`: compares what the crates read and write with an earlier commit.
//!
//! The package `xtask/reference` is a separate workspace. It links the current crates and those of [`COMMIT`], which
//! this task checks out below `target/reference`. It needs the history of the repository, so `ci` only checks the
//! format of the package.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

use crate::cargo::Call;
use crate::error::TaskError;
use crate::workspace;

/// The commit with the reference behaviour.
const COMMIT: &str = "ba75d3b83ab016a70888930f01a54d1d069d0de4";
/// The manifest of the comparing package.
const MANIFEST: &str = "xtask/reference/Cargo.toml";
/// Its main source file.
const MAIN: &str = "xtask/reference/src/main.rs";
/// The folder of the checkout, relative to the root. The manifest of the package names it, too.
const SOURCE: &str = "target/reference/source";
/// The file next to the checkout with the commit id.
const STAMP: &str = "target/reference/commit";
/// The version in the root manifest of every commit.
const VERSION: &str = "version = \"0.1.0\"";
/// The version of the checkout, which its packages accept as a requirement. One lock file cannot hold two path packages
/// with equal name and version.
const REFERENCE_VERSION: &str = "version = \"0.1.999\"";

/// The options of the task.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Options {
    /// Thousands of inputs.
    Usual,
    /// A hundred times as many.
    Deep,
    /// One file.
    File(String),
}

impl Options {
    /// Parses `[--deep | FILE]`.
    pub(crate) fn parse(arguments: &[String]) -> Result<Self, TaskError> {
        match arguments {
            [] => Ok(Self::Usual),
            [argument] if argument == "--deep" => Ok(Self::Deep),
            [file] if !file.starts_with('-') => Ok(Self::File(file.clone())),
            [first, rest @ ..] => {
                let argument = rest.first().unwrap_or(first).clone();
                Err(TaskError::UnknownArgument { task: "reference", argument })
            }
        }
    }
}

/// Checks the format of the package, for `ci`. `cargo` cannot load the package without the checkout, so this calls
/// `rustfmt` and leaves lints to [`run`].
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    let mut rustfmt = Command::new("rustfmt");
    rustfmt.current_dir(root).args(["--check", "--edition", "2024", MAIN]);
    run_program(&mut rustfmt, "rustfmt")
}

/// Runs a program to its end.
fn run_program(program: &mut Command, line: &str) -> Result<(), TaskError> {
    let status = program.status();
    let status = status.map_err(|source| TaskError::Launch { command: line.to_owned(), source })?;
    if status.success() { Ok(()) } else { Err(TaskError::Failed { command: line.to_owned() }) }
}

/// Checks out the reference, checks the package, and compares.
pub(crate) fn run(root: &Path, options: &Options) -> Result<(), TaskError> {
    check_out(root)?;
    on("clippy --quiet --release --all-targets", root).argument("--").argument("-Dwarnings").run(root)?;
    on("test --quiet --release", root).run(root)?;
    call(root, options).run(root)
}

/// Returns the call that compares.
fn call(root: &Path, options: &Options) -> Call {
    let call = on("run --quiet --release", root).argument("--");
    match options {
        Options::Usual => call,
        Options::Deep => call.argument("--deep"),
        Options::File(path) => call.argument(path),
    }
}

/// Returns a call for the package, which is built separately from the main workspace.
fn on(arguments: &str, root: &Path) -> Call {
    Call::new(arguments)
        .argument("--locked")
        .argument("--manifest-path")
        .argument(MANIFEST)
        .argument("--target-dir")
        .argument(&workspace::apart(root))
}

/// Checks out [`COMMIT`] below `target` unless present. The index and the files of the repository do not change.
fn check_out(root: &Path) -> Result<(), TaskError> {
    let (source, stamp) = (root.join(SOURCE), root.join(STAMP));
    if fs::read_to_string(&stamp).is_ok_and(|commit| commit == COMMIT) {
        return Ok(());
    }
    let write_error = |path: &Path| {
        let path = path.to_owned();
        move |source| TaskError::Write { path, source }
    };
    if source.exists() {
        fs::remove_dir_all(&source).map_err(write_error(&source))?;
    }
    fs::create_dir_all(&source).map_err(write_error(&source))?;
    let index = root.join("target/reference/index");
    let mut git = Command::new("git");
    git.current_dir(root).env("GIT_INDEX_FILE", &index).env("GIT_WORK_TREE", &source);
    git.args(["checkout", "--quiet", COMMIT, "--", ":/Cargo.toml", ":/crates"]);
    run_program(&mut git, &format!("git checkout {COMMIT}"))?;
    let manifest: PathBuf = source.join("Cargo.toml");
    let text =
        fs::read_to_string(&manifest).map_err(|source| TaskError::Read { path: manifest.clone(), source })?;
    fs::write(&manifest, with_reference_version(&text)).map_err(write_error(&manifest))?;
    fs::write(&stamp, COMMIT).map_err(write_error(&stamp))
}

/// Replaces the version of the packages in the root manifest. Requirements between the packages stay unchanged.
fn with_reference_version(manifest: &str) -> String {
    let lines = manifest.lines().map(|line| if line == VERSION { REFERENCE_VERSION } else { line });
    lines.flat_map(|line| [line, "\n"]).collect()
}

#[cfg(test)]
mod tests {
    use super::{MANIFEST, Options, SOURCE, call, with_reference_version};
    use crate::workspace;
    use std::path::Path;

    #[test]
    fn only_deep_and_one_file_are_options() {
        let parse = |words: &[&str]| {
            Options::parse(&words.iter().map(|&word| word.to_owned()).collect::<Vec<_>>()).ok()
        };
        assert_eq!(parse(&[]), Some(Options::Usual));
        assert_eq!(parse(&["--deep"]), Some(Options::Deep));
        assert_eq!(parse(&["a.pgn"]), Some(Options::File("a.pgn".to_owned())));
        assert_eq!(parse(&["--bless"]), None);
        assert_eq!(parse(&["a.pgn", "b.pgn"]), None);
    }

    #[test]
    fn options_are_arguments_of_the_program() {
        let last = |options| call(Path::new("root"), &options).arguments.pop();
        assert_eq!(last(Options::Usual).as_deref(), Some("--"));
        assert_eq!(last(Options::Deep).as_deref(), Some("--deep"));
        assert_eq!(last(Options::File("a.pgn".to_owned())).as_deref(), Some("a.pgn"));
    }

    #[test]
    fn package_links_the_checkout() {
        let manifest = std::fs::read_to_string(workspace::root().join(MANIFEST)).unwrap();
        assert!(manifest.contains(&format!("../../{SOURCE}/crates/pgn\"")));
    }

    #[test]
    fn checkout_gets_its_own_version() {
        let root = std::fs::read_to_string(workspace::root().join("Cargo.toml")).unwrap();
        assert_eq!(with_reference_version(&root).matches("0.1.999").count(), 1);
        let dependency = "a = { version = \"0.1.0\", path = \"a\" }\n";
        assert_eq!(with_reference_version(dependency), dependency);
    }
}
