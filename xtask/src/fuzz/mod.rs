//! `cargo xtask fuzz`: builds the package `xtask/fuzz` with coverage instrumentation for libFuzzer, and runs a target
//! for some time.
//!
//! You need a stable compiler, and a C++ compiler because libFuzzer is compiled from source. `ci` does not run this.
//! All files go below `target/fuzz`: seeds from `testdata`, the growing corpus, and failing inputs.

mod seeds;

use std::{
    fs, io,
    path::{Path, PathBuf},
};

use crate::{cargo::Call, checks, error::TaskError, workspace};
use seeds::Kind;

/// The manifest of the package.
const MANIFEST: &str = "xtask/fuzz/Cargo.toml";
/// Words that libFuzzer inserts into inputs.
const DICTIONARY: &str = "xtask/fuzz/dictionary.txt";
/// The environment variable with the name of the target.
const VARIABLE: &str = "MOVETEXT_FUZZ_TARGET";
/// The default run time in seconds.
const SECONDS: u32 = 60;
/// The maximum length of inputs, in bytes. Short inputs reveal most faults, and long inputs are slow.
const LONGEST: u32 = 1024;
/// The flags that insert libFuzzer's counters. Every LLVM has these passes, so no nightly compiler is needed.
const COVERAGE: &str = "-Cpasses=sancov-module -Cllvm-args=-sanitizer-coverage-level=4 \
                        -Cllvm-args=-sanitizer-coverage-inline-8bit-counters \
                        -Cllvm-args=-sanitizer-coverage-pc-table \
                        -Cllvm-args=-sanitizer-coverage-trace-compares --cfg fuzzing";

/// A target: its name, its property, and its seeds.
struct Target {
    name: &'static str,
    claim: &'static str,
    seeds: &'static [Kind],
}

/// The targets, sorted by name. `xtask/fuzz` has the same list.
const TARGETS: &[Target] = &[
    Target {
        name: "diagram",
        claim: "any position with any marks and any title is well-formed SVG",
        seeds: &[Kind::Fen],
    },
    Target {
        name: "edits",
        claim: "suggested edits do not change the games, and repeating them ends",
        seeds: &[Kind::Pgn],
    },
    Target {
        name: "epd",
        claim: "canonical records do not change if they are made canonical again",
        seeds: &[Kind::Epd],
    },
    Target { name: "fen", claim: "a written record reads back as an equal record", seeds: &[Kind::Fen] },
    Target { name: "lexer", claim: "tokens cover the input without gaps", seeds: &[Kind::Pgn] },
    Target {
        name: "pages",
        claim: "the data in a page is JSON, and no text becomes markup",
        seeds: &[Kind::Pgn],
    },
    Target {
        name: "parser",
        claim: "events are nested; games end at the same offset for every sink, whatever follows",
        seeds: &[Kind::Pgn],
    },
    Target {
        name: "pgc-decode",
        claim: "any bytes decode or yield an error; encoding decoded games again changes nothing",
        seeds: &[Kind::Pgc],
    },
    Target { name: "pgc-encode", claim: "written games read back as equal games", seeds: &[Kind::Pgn] },
    Target {
        name: "replay",
        claim: "moves are legal; requesting less does not change other events; a stream equals a slice",
        seeds: &[Kind::Pgn],
    },
    Target {
        name: "san",
        claim: "a written move reads back as the same move; resolving agrees with a search of all moves",
        seeds: &[Kind::San],
    },
    Target { name: "writer", claim: "exporting an export changes nothing", seeds: &[Kind::Pgn] },
];

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Options {
    /// Lists the targets and their properties.
    List,
    /// Runs one target for some time.
    Run { target: usize, seconds: u32 },
}

impl Options {
    /// Parses `[TARGET] [SECONDS]`.
    pub(crate) fn parse(arguments: &[String]) -> Result<Self, TaskError> {
        let unknown =
            |argument: &String| TaskError::UnknownArgument { task: "fuzz", argument: argument.clone() };
        let Some((name, rest)) = arguments.split_first() else { return Ok(Self::List) };
        let target = TARGETS.iter().position(|target| target.name == name).ok_or_else(|| unknown(name))?;
        let seconds = match rest {
            [] => SECONDS,
            [number] => number.parse().ok().filter(|&seconds| seconds > 0).ok_or_else(|| unknown(number))?,
            [_, further, ..] => return Err(unknown(further)),
        };
        Ok(Self::Run { target, seconds })
    }
}

/// Lists the targets, or runs one.
pub(crate) fn run(root: &Path, options: &Options) -> Result<(), TaskError> {
    let target = match options {
        Options::Run { target, .. } => TARGETS.get(*target),
        Options::List => None,
    };
    let (Options::Run { seconds, .. }, Some(target)) = (options, target) else {
        for target in TARGETS {
            println!("  {:12} {}", target.name, target.claim);
        }
        return Ok(());
    };
    let folders = Folders::new(root, target.name);
    for folder in [&folders.corpus, &folders.seeds, &folders.finds] {
        fs::create_dir_all(folder).map_err(|source| TaskError::Read { path: folder.clone(), source })?;
    }
    let seeds = write_seeds(root, target, &folders.seeds)?;
    println!("{}: {seeds} seeds; failing inputs go to {}", target.name, folders.finds.display());
    call(root, target, *seconds, &folders).run(root)
}

/// Checks the format and lints of the package, so that it stays valid between runs. Without the feature `run`,
/// libFuzzer is not compiled, so no C++ compiler is needed.
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    checks::package_apart(root, MANIFEST, "")
}

/// The folders of a target.
struct Folders {
    corpus: PathBuf,
    seeds: PathBuf,
    finds: PathBuf,
}

impl Folders {
    fn new(root: &Path, name: &str) -> Self {
        let folder = |kind: &str| PathBuf::from(workspace::target(root, &format!("fuzz/{kind}/{name}")));
        Self { corpus: folder("corpus"), seeds: folder("seeds"), finds: folder("finds") }
    }
}

/// Returns the call that builds the program and runs the target.
fn call(root: &Path, target: &Target, seconds: u32, folders: &Folders) -> Call {
    // Because of `--target`, the flags do not apply to build scripts and macros, which would not link with them.
    let call = Call::new("run --quiet --release --locked --features run --manifest-path")
        .argument(MANIFEST)
        .argument("--target")
        .argument("host-tuple")
        .argument("--target-dir")
        .argument(&workspace::target(root, "fuzz/build"))
        .argument("--")
        .argument(&folders.corpus.to_string_lossy())
        .argument(&folders.seeds.to_string_lossy())
        .argument(&format!("-dict={DICTIONARY}"))
        .argument(&format!("-artifact_prefix={}/", folders.finds.display()))
        .argument(&format!("-max_total_time={seconds}"))
        .argument(&format!("-max_len={LONGEST}"))
        .argument("-timeout=10")
        .argument("-print_final_stats=1");
    call.variable("RUSTFLAGS", COVERAGE).variable(VARIABLE, target.name)
}

/// Writes the seeds for a target from `testdata`. Returns their number.
fn write_seeds(root: &Path, target: &Target, folder: &Path) -> Result<usize, TaskError> {
    let testdata = root.join("testdata");
    let files = workspace::files(root).map_err(|source| TaskError::Read { path: testdata, source })?;
    let mut count = 0;
    for path in &files {
        let name = workspace::slashed(path);
        for kind in target.seeds.iter().filter(|kind| kind.takes(&name)) {
            let read = fs::read(root.join(path));
            let bytes = read.map_err(|source| TaskError::Read { path: path.clone(), source })?;
            for seed in kind.seeds(&bytes) {
                let path = folder.join(format!("{count}"));
                write(&path, &seed).map_err(|source| TaskError::Read { path, source })?;
                count += 1;
            }
        }
    }
    Ok(count)
}

/// Writes a seed if it does not exist.
fn write(path: &Path, seed: &[u8]) -> io::Result<()> {
    if fs::read(path).is_ok_and(|present| present == seed) { Ok(()) } else { fs::write(path, seed) }
}

#[cfg(test)]
mod tests {
    use super::{Folders, Options, SECONDS, TARGETS, call};
    use crate::workspace;
    use std::{fs, path::Path};

    fn parse(line: &str) -> Result<Options, String> {
        let words: Vec<String> = line.split_whitespace().map(ToOwned::to_owned).collect();
        Options::parse(&words).map_err(|error| error.to_string())
    }

    #[test]
    fn without_arguments_the_targets_are_listed() {
        assert_eq!(parse(""), Ok(Options::List));
    }

    #[test]
    fn target_runs_for_a_minute_by_default() {
        let place = |name: &str| TARGETS.iter().position(|target| target.name == name).unwrap();
        assert_eq!(parse("edits"), Ok(Options::Run { target: place("edits"), seconds: SECONDS }));
        assert_eq!(parse("fen 5"), Ok(Options::Run { target: place("fen"), seconds: 5 }));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (line, word) in [("knitting", "knitting"), ("fen 0", "0"), ("fen long", "long"), ("fen 5 6", "6")]
        {
            let expected = format!("task `fuzz` does not know the argument `{word}`");
            assert_eq!(parse(line), Err(expected), "{line}");
        }
    }

    #[test]
    fn package_has_the_same_targets() {
        let text = fs::read_to_string(workspace::root().join("xtask/fuzz/src/lib.rs")).unwrap();
        let listed = text
            .match_indices("Target { name: ")
            .map(|(at, start)| text[at + start.len()..].split('"').nth(1).unwrap_or_default());
        assert!(listed.eq(TARGETS.iter().map(|target| target.name)));
    }

    #[test]
    fn output_goes_below_target_folder() {
        let root = Path::new("root");
        let folders = Folders::new(root, "san");
        let below = workspace::target(root, "fuzz");
        for folder in [&folders.corpus, &folders.seeds, &folders.finds] {
            assert!(folder.starts_with(&below), "{}", folder.display());
        }
        let line = call(root, &TARGETS[0], 7, &folders).line();
        assert!(
            line.contains("-max_total_time=7") && line.contains(&format!("-artifact_prefix={below}")),
            "{line}"
        );
    }
}
