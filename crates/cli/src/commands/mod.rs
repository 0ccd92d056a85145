//! The commands, each in its own module.

mod book;
mod check;
mod convert;
mod crosstable;
mod cuts;
mod dedup;
mod diff;
mod eco;
mod epd;
mod export;
mod fen;
mod filter;
mod game_writer;
mod index;
mod left_out;
mod lines;
#[cfg(feature = "lsp")]
mod lsp;
mod manual;
mod merge;
mod moves;
#[cfg(feature = "view")]
mod page_title;
mod perft;
#[cfg(feature = "pictures")]
mod picture;
mod play;
mod query;
mod rename;
mod sample;
mod sort;
mod split;
mod stats;
mod tag_names;
mod tree;
mod unmatched;
#[cfg(feature = "view")]
mod view;

use crate::{args::Command, failure::Failure, status::Status};

/// Runs a command.
pub(crate) fn run(command: &Command) -> Result<Status, Failure> {
    match command {
        Command::Book(arguments) => book::run(arguments),
        Command::Check(arguments) => check::run(arguments),
        Command::Completions(arguments) => manual::completions(arguments),
        Command::Convert(arguments) => convert::run(arguments),
        Command::Crosstable(arguments) => crosstable::run(arguments),
        Command::Dedup(arguments) => dedup::run(arguments),
        Command::Diff(arguments) => diff::run(arguments),
        Command::Eco(arguments) => eco::run(arguments),
        Command::Epd(arguments) => epd::run(arguments),
        Command::Export(arguments) => export::run(arguments),
        Command::Fen(arguments) => fen::run(arguments),
        Command::Filter(arguments) => filter::run(arguments),
        Command::Index(arguments) => index::run(arguments),
        Command::Lines(arguments) => lines::run(arguments),
        #[cfg(feature = "lsp")]
        Command::Lsp(_) => lsp::run(),
        Command::Man(arguments) => manual::man(arguments),
        Command::Merge(arguments) => merge::run(arguments),
        Command::Moves(arguments) => moves::run(arguments),
        Command::Perft(arguments) => perft::run(arguments),
        Command::Play(arguments) => play::run(arguments),
        Command::Query(arguments) => query::run(arguments),
        Command::Rename(arguments) => rename::run(arguments),
        Command::Sample(arguments) => sample::run(arguments),
        Command::Stats(arguments) => stats::run(arguments),
        Command::Sort(arguments) => sort::run(arguments),
        Command::Split(arguments) => split::run(arguments),
        Command::Tree(arguments) => tree::run(arguments),
        #[cfg(feature = "view")]
        Command::View(arguments) => view::run(arguments),
    }
}
