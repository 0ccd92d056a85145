//! The commands, one file each.

mod check;
mod convert;
mod epd;
mod export;
mod fen;
mod filter;
mod moves;
mod perft;
mod stats;

use crate::args::Command;
use crate::failure::Failure;
use crate::status::Status;

/// Runs a command.
pub(crate) fn run(command: &Command) -> Result<Status, Failure> {
    match command {
        Command::Check(arguments) => check::run(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Epd(arguments) => epd::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Fen(arguments) => fen::run(arguments),
        Command::Filter(arguments) => filter::run(arguments),
        Command::Moves(arguments) => moves::run(arguments),
        Command::Perft(arguments) => perft::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
    }
}
