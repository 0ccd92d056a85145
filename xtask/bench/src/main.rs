//! Measures the crates against their peers in one process; `cargo xtask bench` builds and starts it.
#![forbid(unsafe_code)]
#![allow(
    clippy::print_stdout,
    clippy::print_stderr,
    reason = "a measurement tells the terminal what it found"
)]

extern crate alloc;

mod clock;
mod fen;
mod games;
mod measure;
mod perft;
mod pgc;
mod pgn;
mod report;
mod san;
mod texts;
mod write;

use std::env;
use std::process::ExitCode;

const USAGE: &str = "usage: movetext-bench fen|perft|pgc|pgn|san|write [--rounds N] [--quick]";

/// What the command line asks of a measurement.
#[derive(Debug, Clone, Copy)]
struct Options {
    /// How often everything is measured.
    rounds: usize,
    /// How much work one measurement is.
    extent: Extent,
}

/// How much work one measurement is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Extent {
    /// What is published and compared.
    Full,
    /// A first impression.
    Quick,
}

fn main() -> ExitCode {
    let arguments: Vec<String> = env::args().skip(1).collect();
    let Some((name, rest)) = arguments.split_first() else { return refuse() };
    let Some(options) = options(rest) else { return refuse() };
    let outcome = match name.as_str() {
        "fen" => fen::run(options),
        "perft" => perft::run(options),
        "pgc" => pgc::run(options),
        "pgn" => pgn::run(options),
        "san" => san::run(options),
        "write" => write::run(options),
        _ => return refuse(),
    };
    match outcome {
        Ok(()) => ExitCode::SUCCESS,
        Err(error) => {
            eprintln!("movetext-bench: {error}");
            ExitCode::FAILURE
        }
    }
}

fn refuse() -> ExitCode {
    eprintln!("{USAGE}");
    ExitCode::FAILURE
}

/// Reads `[--rounds N] [--quick]`; nothing if there is anything else.
fn options(arguments: &[String]) -> Option<Options> {
    let mut options = Options { rounds: 5, extent: Extent::Full };
    let mut words = arguments.iter();
    while let Some(word) = words.next() {
        match word.as_str() {
            "--quick" => options.extent = Extent::Quick,
            "--rounds" => {
                options.rounds = words.next()?.parse().ok().filter(|&rounds| rounds > 0)?;
            }
            _ => return None,
        }
    }
    Some(options)
}
