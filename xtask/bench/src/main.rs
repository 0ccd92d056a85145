//! Measures our crates against their peers in one process. `cargo xtask bench` builds and runs this program.
#![forbid(unsafe_code)]
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "a measurement prints its results")]

extern crate alloc;

mod clock;
mod command;
mod fen;
mod games;
mod guard;
mod measure;
mod peer;
mod perft;
mod pgc;
mod pgn;
mod process;
mod report;
mod san;
mod summary;
mod texts;
mod write;

use core::error::Error;
use std::{env, path::PathBuf, process::ExitCode};

use report::Ratio;

const USAGE: &str = "\
usage: movetext-bench all|command|fen|perft|pgc|pgn|san|write [--rounds N] [--quick] [--summary FILE]
       movetext-bench guard WORK
       movetext-bench peer validate|write FILE";

/// A measurement. It prints its table and returns the ratios in the table.
type Measurement = fn(Options) -> Result<Vec<Ratio>, Box<dyn Error>>;

/// All measurements, in the order in which `all` runs them.
const MEASUREMENTS: [(&str, Measurement); 7] = [
    ("perft", perft::run),
    ("san", san::run),
    ("fen", fen::run),
    ("pgn", pgn::run),
    ("write", write::run),
    ("pgc", pgc::run),
    ("command", command::run),
];

/// How to measure.
#[derive(Debug, Clone, Copy)]
struct Options {
    rounds: usize,
    /// How much work each measurement does.
    extent: Extent,
}

/// How much work a measurement does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// Enough for results that are published and compared.
    Full,
    /// Enough for an estimate.
    Quick,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let words: Vec<&str> = arguments.iter().map(String::as_str).collect();
    let outcome = match *words {
        ["guard", work] => guard::run(work),
        ["peer", role, file] => peer::run(role, file),
        [name, ..] => match options(&arguments[1..]) {
            Some((options, summary)) => measure(name, options, summary),
            None => Err(USAGE.into()),
        },
        [] => Err(USAGE.into()),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("movetext-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

/// Runs the measurement called `name`, or all for `all`.
fn measure(name: &str, options: Options, summary: Option<PathBuf>) -> Result<(), Box<dyn Error>> {
    let chosen: Vec<_> =
        MEASUREMENTS.into_iter().filter(|&(known, _)| name == known || name == "all").collect();
    if chosen.is_empty() {
        return Err(USAGE.into());
    }
    let mut ratios = Vec::new();
    for (known, run) in chosen {
        println!("{known}\n");
        ratios.extend(run(options)?);
    }
    if let Some(path) = summary {
        summary::write(&ratios, &path)?;
    }
    Ok(())
}

/// Parses `[--rounds N] [--quick] [--summary FILE]`. Returns `None` for anything else.
fn options(arguments: &[String]) -> Option<(Options, Option<PathBuf>)> {
    let mut options = Options { rounds: 5, extent: Extent::Full };
    let mut summary = None;
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--quick" => options.extent = Extent::Quick,
            "--rounds" => {
                options.rounds = words.next()?.parse().ok().filter(|&rounds| rounds > 0)?;
            }
            "--summary" => summary = Some(words.next()?.into()),
            _ => return None,
        }
    }
    Some((options, summary))
}
