//! Definitions of the command line for clap. Their doc comments are the help texts.

mod check;
mod convert;
mod dedup;
mod epd;
mod export;
mod filter;
mod findings;
mod index;
mod inputs;
mod manual;
mod nearest;
mod play;
mod positions;
mod sort;
mod split;
mod stats;
mod whole;

pub(crate) use check::CheckArguments;
pub(crate) use convert::ConvertArguments;
pub(crate) use convert::Target;
pub(crate) use dedup::DedupArguments;
pub(crate) use epd::EpdArguments;
pub(crate) use epd::EpdFormat;
pub(crate) use export::ExportArguments;
pub(crate) use filter::FilterArguments;
pub(crate) use findings::FindingArguments;
pub(crate) use findings::Format;
pub(crate) use findings::RecordCode;
pub(crate) use findings::RecordFindingArguments;
pub(crate) use index::IndexArguments;
pub(crate) use inputs::InputArguments;
pub(crate) use inputs::ProgressWhen;
pub(crate) use manual::CompletionArguments;
pub(crate) use manual::ManArguments;
pub(crate) use nearest::with_suggestion;
pub(crate) use play::PlayArguments;
pub(crate) use positions::FenArguments;
pub(crate) use positions::MovesArguments;
pub(crate) use positions::PerftArguments;
pub(crate) use positions::PositionArguments;
pub(crate) use sort::SortArguments;
pub(crate) use split::SplitArguments;
pub(crate) use stats::StatsArguments;
pub(crate) use stats::StatsFormat;
pub(crate) use whole::form;

use clap::ColorChoice;
use clap::Parser;
use clap::Subcommand;

/// The chess notation stack of the PGN standard: checks, rewrites and inspects games and positions.
#[derive(Debug, Parser)]
#[command(
    name = "movetext",
    version,
    propagate_version = true,
    max_term_width = 100,
    after_help = "\
Examples:
  movetext check games.pgn                 what is wrong with it, one finding a line
  movetext export games.pgn -o clean.pgn   the same games in the standard's export format
  movetext perft 5                         counts the legal move paths of the initial position

Exit status: 0 no errors, 1 errors in the input, 2 wrong usage or a failure to read or write."
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Whether findings and diffs are coloured; auto is on a terminal, unless NO_COLOR is set
    #[arg(long, global = true, value_enum, value_name = "WHEN", default_value = "auto")]
    pub(crate) color: ColorChoice,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Check(CheckArguments),
    Completions(CompletionArguments),
    Convert(ConvertArguments),
    Dedup(DedupArguments),
    Epd(EpdArguments),
    Export(ExportArguments),
    Fen(FenArguments),
    Filter(FilterArguments),
    Index(IndexArguments),
    #[command(hide = true)]
    Man(ManArguments),
    Moves(MovesArguments),
    Perft(PerftArguments),
    Play(PlayArguments),
    Stats(StatsArguments),
    Sort(SortArguments),
    Split(SplitArguments),
}

#[cfg(test)]
mod tests {
    use super::Arguments;
    use clap::CommandFactory;

    #[test]
    fn definitions_are_consistent() {
        Arguments::command().debug_assert();
    }

    #[test]
    fn every_command_shows_an_example() {
        for command in Arguments::command().get_subcommands() {
            let help = command.get_after_help().map(ToString::to_string).unwrap_or_default();
            assert!(help.contains(&format!("movetext {}", command.get_name())), "{}", command.get_name());
        }
    }
}
