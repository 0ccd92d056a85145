//! The project's tasks, which `cargo xtask` runs. Without arguments, it lists them. `README.md` explains them.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a task prints its progress")]

extern crate alloc;

mod api;
mod bench;
mod browser;
mod cargo;
mod checks;
mod ci;
mod codegen;
mod conformance;
mod editor;
mod engines;
mod error;
mod fuzz;
mod golden;
mod layers;
mod metadata;
mod no_std;
mod oracle;
mod package;
mod program;
mod python;
mod quick;
mod recorded;
mod systems;
mod tidy;
mod toolchain;
mod wasm;
mod weight;
mod workspace;

use std::{env, path::Path, process::ExitCode};

use error::TaskError;
use recorded::Mode;

/// The text that lists the tasks.
const USAGE: &str = "\
usage: cargo xtask TASK

  quick                                check what changed: format, tidy, layers, clippy and tests of changed packages
  ci                                   run every check below that needs no argument, and the tests, cheapest first
  lint                                 run rustfmt and clippy
  tidy                                 check files, manifests, names and clauses against the house rules
  layers                               check dependencies between crates and on outside crates
  codegen [NAME] [--check]             write generated files, or check that they are up to date
  golden [FILTER] [--bless] [--deep]   run golden tests, and check that testdata has no orphans
  conformance [--bless]                check testdata/CONFORMANCE.md
  package [--verify]                   package the crates for publishing; --verify also compiles each package
  api [--bless]                        check the public items against testdata/api
  no-std                               build the lower libraries without the standard library
  msrv                                 build the published packages with the oldest supported compiler
  systems                              compile the crates and the command for Windows and macOS
  features                             build each library separately with each of its features
  oracle [--deep]                      compare with independent implementations of the rules and formats
  editor                               test the language server, the extension for VS Code, and Neovim with them
  engines                              let data engines read the tables of real games, and compare their answers
  browser [--bless]                    open pages in Chromium, and compare them with our positions and screenshots
  python                               build the Python package, and test it with python-chess and others
  wasm                                 build the npm package, and test it in Node and in Chromium
  doc                                  build the documentation, and check the links of the READMEs
  bench all|command|fen|perft|pgc|pgn|san|write [--rounds N] [--quick] [--only portable|native]
                                       measure the speed of our crates and of their peers
  bench --guard [--bless]              compare instruction counts with the recorded ones
  weight                               measure how long programs that use one of our crates or a peer take to compile
  fuzz [TARGET] [SECONDS]              fuzz a target; without arguments, list the targets";

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((task, rest)) = arguments.split_first() else {
        println!("{USAGE}");
        return ExitCode::SUCCESS;
    };
    match dispatch(&workspace::root(), task, rest) {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("xtask: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the task called `task`.
fn dispatch(root: &Path, task: &str, arguments: &[String]) -> Result<(), TaskError> {
    match task {
        "codegen" => {
            let (name, mode) = codegen_arguments(arguments)?;
            codegen::task(root, name, mode)
        }
        "golden" => golden::run(root, &golden::Options::parse(arguments)?),
        "editor" => no_arguments("editor", arguments).and_then(|()| editor::run(root)),
        "engines" => no_arguments("engines", arguments).and_then(|()| engines::run(root)),
        "browser" => browser::run(root, recorded("browser", arguments)?),
        "python" => no_arguments("python", arguments).and_then(|()| python::run(root)),
        "wasm" => no_arguments("wasm", arguments).and_then(|()| wasm::run(root)),
        "bench" => bench::run(root, &bench::Options::parse(arguments)?),
        "fuzz" => fuzz::run(root, &fuzz::Options::parse(arguments)?),
        "ci" => no_arguments("ci", arguments).and_then(|()| ci::run(root)),
        "quick" => no_arguments("quick", arguments).and_then(|()| quick::run(root)),
        "lint" => no_arguments("lint", arguments)
            .and_then(|()| checks::format(root))
            .and_then(|()| checks::clippy(root)),
        "tidy" => no_arguments("tidy", arguments).and_then(|()| tidy::run(root)),
        "layers" => no_arguments("layers", arguments).and_then(|()| layers::run(root)),
        "features" => no_arguments("features", arguments).and_then(|()| checks::features(root)),
        "no-std" => no_arguments("no-std", arguments).and_then(|()| no_std::run(root)),
        "msrv" => no_arguments("msrv", arguments).and_then(|()| checks::msrv(root)),
        "api" => api::run(root, recorded("api", arguments)?),
        "conformance" => conformance::run(root, recorded("conformance", arguments)?),
        "package" => match flag("package", "--verify", arguments)? {
            true => package::run(root, package::Mode::Verify),
            false => package::check(root),
        },
        "oracle" => match flag("oracle", "--deep", arguments)? {
            true => oracle::run(root, oracle::Depth::Deep),
            false => oracle::run(root, oracle::Depth::Usual),
        },
        "systems" => no_arguments("systems", arguments).and_then(|()| systems::run(root)),
        "weight" => no_arguments("weight", arguments).and_then(|()| weight::run(root)),
        "doc" => no_arguments("doc", arguments).and_then(|()| checks::documentation(root)),
        _ => Err(TaskError::UnknownTask { name: task.to_owned() }),
    }
}

/// Returns an error if there are arguments, for a task without arguments.
fn no_arguments(task: &'static str, arguments: &[String]) -> Result<(), TaskError> {
    match arguments.first() {
        Some(argument) => Err(TaskError::UnknownArgument { task, argument: argument.clone() }),
        None => Ok(()),
    }
}

/// Returns whether the flag `flag` is present. It must be the only argument.
fn flag(task: &'static str, flag: &str, arguments: &[String]) -> Result<bool, TaskError> {
    let rest = arguments.iter().filter(|argument| *argument != flag).cloned().collect::<Vec<_>>();
    no_arguments(task, &rest)?;
    Ok(!arguments.is_empty())
}

/// Parses `[--bless]`.
fn recorded(task: &'static str, arguments: &[String]) -> Result<Mode, TaskError> {
    Ok(if flag(task, "--bless", arguments)? { Mode::Bless } else { Mode::Check })
}

/// Parses `[NAME] [--check]`.
fn codegen_arguments(arguments: &[String]) -> Result<(Option<&str>, codegen::Mode), TaskError> {
    let mut name = None;
    let mut mode = codegen::Mode::Write;
    for argument in arguments {
        match argument.as_str() {
            "--check" => mode = codegen::Mode::Check,
            text if name.is_none() && !text.starts_with('-') => name = Some(text),
            _ => return Err(TaskError::UnknownArgument { task: "codegen", argument: argument.clone() }),
        }
    }
    Ok((name, mode))
}

#[cfg(test)]
mod tests {
    use super::{codegen_arguments, dispatch, flag};
    use crate::codegen::Mode;
    use std::path::Path;

    fn strings(words: &[&str]) -> Vec<String> {
        words.iter().map(|&word| word.to_owned()).collect()
    }

    #[test]
    fn unknown_task_is_named() {
        let error = dispatch(Path::new(""), "brew", &[]).unwrap_err();
        assert_eq!(error.to_string(), "no task is named `brew`");
    }

    #[test]
    fn unexpected_argument_is_refused() {
        let error = dispatch(Path::new(""), "tidy", &strings(&["--fix"])).unwrap_err();
        assert_eq!(error.to_string(), "task `tidy` does not know the argument `--fix`");
    }

    #[test]
    fn only_the_flag_of_a_task_is_taken() {
        assert!(flag("api", "--bless", &strings(&["--bless"])).unwrap());
        assert!(!flag("api", "--bless", &[]).unwrap());
        assert!(flag("api", "--bless", &strings(&["--verify"])).is_err());
    }

    #[test]
    fn codegen_arguments_have_any_order() {
        let expected = (Some("magic"), Mode::Check);
        assert_eq!(codegen_arguments(&strings(&["magic", "--check"])).unwrap(), expected);
        assert_eq!(codegen_arguments(&strings(&["--check", "magic"])).unwrap(), expected);
        assert_eq!(codegen_arguments(&[]).unwrap(), (None, Mode::Write));
        assert!(codegen_arguments(&strings(&["letters", "magic"])).is_err());
    }
}
