//! `cargo xtask bench`: builds the measuring package for any processor and for this machine's processor, and runs it.
//!
//! The package `xtask/bench` is a separate workspace, because it links peers that our crates must not use. Each build
//! has its own target folder, so that alternating builds do not rebuild everything.

mod guard;
mod summary;

use std::{env, fs, path::Path};

use crate::{cargo::Call, checks, error::TaskError, recorded::Mode, workspace};

/// The manifest of the measuring package.
const MANIFEST: &str = "xtask/bench/Cargo.toml";
const MEASUREMENTS: [&str; 8] = ["all", "command", "fen", "perft", "pgc", "pgn", "san", "write"];
/// The measurements that run the built command.
const OF_COMMAND: [&str; 2] = ["all", "command"];
/// The environment variable with the path of the command.
const COMMAND: &str = "MOVETEXT_COMMAND";

#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Options {
    /// Runs a measurement.
    Measure(Measuring),
    /// Compares or records instruction counts.
    Guard(Mode),
}

/// A measurement and its options.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Measuring {
    measurement: String,
    /// The builds to measure.
    builds: Vec<Build>,
    /// The arguments for the measuring program.
    passed: Vec<String>,
}

/// The processors for which a build is made.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Build {
    /// Every processor that the default target supports.
    Portable,
    /// Only the processor of this machine.
    Native,
}

impl Build {
    /// Returns the name of the build and of its target folder.
    const fn name(self) -> &'static str {
        match self {
            Self::Portable => "portable",
            Self::Native => "native",
        }
    }
}

/// Creates the error for an unknown argument.
fn unknown(argument: &str) -> TaskError {
    TaskError::UnknownArgument { task: "bench", argument: argument.to_owned() }
}

impl Options {
    /// Parses `--guard [--bless]`, or `MEASUREMENT [--rounds N] [--quick] [--only portable|native]`.
    pub(crate) fn parse(arguments: &[String]) -> Result<Self, TaskError> {
        let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
        match *words {
            ["--guard"] => Ok(Self::Guard(Mode::Check)),
            ["--guard", "--bless"] => Ok(Self::Guard(Mode::Bless)),
            ["--guard", word, ..] => Err(unknown(word)),
            _ => Measuring::parse(arguments).map(Self::Measure),
        }
    }
}

impl Measuring {
    fn parse(arguments: &[String]) -> Result<Self, TaskError> {
        let Some((measurement, rest)) = arguments.split_first() else { return Err(unknown("")) };
        if !MEASUREMENTS.contains(&measurement.as_str()) {
            return Err(unknown(measurement));
        }
        let mut builds = vec![Build::Portable, Build::Native];
        let mut passed = Vec::new();
        let mut words = rest.iter();
        while let Some(word) = words.next() {
            match word.as_str() {
                "--quick" => passed.push(word.clone()),
                "--rounds" => {
                    let number = words.next().filter(|number| number.parse::<u32>().is_ok_and(|n| n > 0));
                    passed.extend([word.clone(), number.ok_or_else(|| unknown(word))?.clone()]);
                }
                "--only" => {
                    let name = words.next().ok_or_else(|| unknown(word))?;
                    builds.retain(|build| build.name() == name);
                    if builds.is_empty() {
                        return Err(unknown(name));
                    }
                }
                _ => return Err(unknown(word)),
            }
        }
        Ok(Self { measurement: measurement.clone(), builds, passed })
    }
}

/// Measures with each requested build, or counts instructions.
pub(crate) fn run(root: &Path, options: &Options) -> Result<(), TaskError> {
    match options {
        Options::Measure(measuring) => measure(root, measuring),
        Options::Guard(mode) => guard::run(root, *mode),
    }
}

fn measure(root: &Path, measuring: &Measuring) -> Result<(), TaskError> {
    let mut summaries = Vec::new();
    for &build in &measuring.builds {
        println!("\n{} build\n", build.name());
        let summary = format!("{}/summary.tsv", folder(root, build));
        if OF_COMMAND.contains(&measuring.measurement.as_str()) {
            command(root, build).run(root)?;
        }
        call(root, build, measuring).argument("--summary").argument(&summary).run(root)?;
        summaries.push((build.name(), read(Path::new(&summary))?));
    }
    print!("{}", summary::table(&summaries));
    Ok(())
}

/// Reads a text file that this task wrote.
fn read(path: &Path) -> Result<String, TaskError> {
    fs::read_to_string(path).map_err(|source| TaskError::Read { path: path.to_owned(), source })
}

/// Checks the format and lints of the measuring package, so that it stays valid between measurements.
pub(crate) fn check(root: &Path) -> Result<(), TaskError> {
    checks::package_apart(root, MANIFEST, "")
}

/// Returns the target folder for a build.
fn folder(root: &Path, build: Build) -> String {
    workspace::target(root, &format!("bench/{}", build.name()))
}

/// Sets the target folder and the processors for a build.
fn aimed(call: Call, root: &Path, build: Build) -> Call {
    let call = call.argument("--target-dir").argument(&folder(root, build));
    match build {
        Build::Portable => call,
        Build::Native => call.for_this_processor(),
    }
}

/// Returns the call that builds the command like a release.
fn command(root: &Path, build: Build) -> Call {
    aimed(Call::new("build --quiet --profile dist --locked --package movetext-cli"), root, build)
}

/// Returns the call that builds and runs the measuring program.
fn call(root: &Path, build: Build, measuring: &Measuring) -> Call {
    let mut call = Call::new("run --quiet --release --locked --manifest-path").argument(MANIFEST);
    call = aimed(call, root, build);
    if build == Build::Native && has_fast_bit_extraction() {
        call = call.argument("--features").argument("pext");
    }
    if OF_COMMAND.contains(&measuring.measurement.as_str()) {
        let name = format!("movetext{}", env::consts::EXE_SUFFIX);
        call = call.variable(COMMAND, format!("{}/dist/{name}", folder(root, build)));
    }
    call = call.argument("--").argument(&measuring.measurement);
    measuring.passed.iter().fold(call, |call, word| call.argument(word))
}

/// Returns whether this processor has the instruction for a peer's feature `pext`.
fn has_fast_bit_extraction() -> bool {
    #[cfg(target_arch = "x86_64")]
    {
        std::arch::is_x86_feature_detected!("bmi2")
    }
    #[cfg(not(target_arch = "x86_64"))]
    {
        false
    }
}

#[cfg(test)]
mod tests {
    use super::{Build, Measuring, Mode, Options, call};
    use crate::workspace;
    use std::path::Path;

    fn parse(line: &str) -> Result<Measuring, String> {
        match options(line)? {
            Options::Measure(measuring) => Ok(measuring),
            Options::Guard(mode) => Err(format!("{mode:?}")),
        }
    }

    fn options(line: &str) -> Result<Options, String> {
        let words: Vec<String> = line.split_whitespace().map(ToOwned::to_owned).collect();
        Options::parse(&words).map_err(|error| error.to_string())
    }

    #[test]
    fn guard_compares_or_records() {
        assert_eq!(options("--guard"), Ok(Options::Guard(Mode::Check)));
        assert_eq!(options("--guard --bless"), Ok(Options::Guard(Mode::Bless)));
        assert!(options("--guard perft").is_err_and(|error| error.contains("`perft`")));
    }

    #[test]
    fn measured_command_is_the_built_one() {
        let call = call(Path::new("root"), Build::Portable, &parse("command").unwrap());
        let [(name, path)] = call.environment.as_slice() else { panic!("{:?}", call.environment) };
        assert!(*name == "MOVETEXT_COMMAND" && path.contains("portable"), "{name}={path}");
    }

    #[test]
    fn both_builds_are_measured_by_default() {
        assert_eq!(parse("perft").unwrap().builds, [Build::Portable, Build::Native]);
        assert_eq!(parse("perft --only native").unwrap().builds, [Build::Native]);
    }

    #[test]
    fn rounds_and_extent_are_passed() {
        let options = parse("perft --rounds 7 --quick").unwrap();
        assert_eq!(options.passed, ["--rounds", "7", "--quick"]);
        let call = call(Path::new("root"), Build::Portable, &options);
        assert!(call.line().ends_with("-- perft --rounds 7 --quick"), "{}", call.line());
        assert_eq!(call.environment, []);
    }

    #[test]
    fn native_build_has_own_flags_and_folder() {
        let call = call(Path::new("root"), Build::Native, &parse("perft").unwrap());
        let [(name, flags)] = call.environment.as_slice() else { panic!("{:?}", call.environment) };
        assert!(*name == "RUSTFLAGS" && flags.ends_with("-C target-cpu=native"), "{name}={flags}");
        assert!(call.arguments.contains(&workspace::target(Path::new("root"), "bench/native")));
    }

    #[test]
    fn what_is_not_understood_is_named() {
        for (line, word) in [
            ("", ""),
            ("knitting", "knitting"),
            ("perft --rounds", "--rounds"),
            ("perft --rounds 0", "--rounds"),
            ("perft --only foreign", "foreign"),
            ("perft --loud", "--loud"),
        ] {
            let expected = format!("task `bench` does not know the argument `{word}`");
            assert_eq!(parse(line), Err(expected), "{line}");
        }
    }
}
