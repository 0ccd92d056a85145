//! Definitions of the command line for clap. Their doc comments are the help texts.

mod book;
mod check;
mod conditions;
mod convert;
mod crosstable;
mod dedup;
mod diagnostics;
mod diff;
mod eco;
mod epd;
mod export;
mod expression;
mod file_pattern;
mod filter;
mod game_output;
mod groups;
mod index;
mod inputs;
mod lines;
#[cfg(feature = "lsp")]
mod lsp;
mod manual;
mod merge;
mod nearest;
mod other_programs;
#[cfg(feature = "pictures")]
mod pictures;
mod play;
mod positions;
mod query;
mod rename;
mod sample;
mod sort;
mod split;
mod stats;
mod tag_name;
mod tree;
mod values;
#[cfg(feature = "view")]
mod view;

pub(crate) use book::{
    BookArguments, BookCommand, BookDumpArguments, BookFormat, BookMakeArguments, BookMergeArguments,
};
pub(crate) use check::CheckArguments;
pub(crate) use convert::{ConvertArguments, Target};
#[cfg(feature = "parquet")]
pub(crate) use convert::{TableArguments, TableName};
pub(crate) use crosstable::{CrosstableArguments, CrosstableFormat};
pub(crate) use dedup::DedupArguments;
pub(crate) use diagnostics::{DiagnosticArguments, Format, RecordDiagnosticArguments};
pub(crate) use diff::{DiffArguments, DiffFormat};
pub(crate) use eco::EcoArguments;
pub(crate) use epd::{EpdArguments, EpdFormat};
pub(crate) use export::{EditArguments, ExportArguments};
pub(crate) use filter::FilterArguments;
pub(crate) use game_output::form;
pub(crate) use index::IndexArguments;
pub(crate) use inputs::{InputArguments, Origin};
pub(crate) use lines::LinesArguments;
#[cfg(feature = "lsp")]
pub(crate) use lsp::LspArguments;
pub(crate) use manual::{CompletionArguments, ManArguments};
pub(crate) use merge::MergeArguments;
pub(crate) use nearest::with_suggestion;
#[cfg(feature = "pictures")]
pub(crate) use pictures::PictureArguments;
pub(crate) use play::PlayArguments;
pub(crate) use positions::{FenArguments, MovesArguments, PerftArguments, PositionArguments};
pub(crate) use query::QueryArguments;
pub(crate) use rename::RenameArguments;
pub(crate) use sample::SampleArguments;
pub(crate) use sort::SortArguments;
pub(crate) use split::SplitArguments;
pub(crate) use stats::{StatsArguments, StatsFormat};
pub(crate) use tree::{TreeArguments, TreeFormat};
pub use values::{ProgressWhen, at_least_one, byte_count};
#[cfg(feature = "view")]
pub(crate) use view::ViewArguments;

use clap::{ColorChoice, CommandFactory, FromArgMatches, Parser, Subcommand};

/// The heading of options that many commands have, for commands with other headings.
const COMMON_OPTIONS: &str = "Common options";

/// The width of the help on wide terminals.
const MAX_WIDTH: usize = 80;

/// Everyday jobs and the commands that do them.
const JOBS: &str = "\
Which command?
  movetext check games.pgn                          what is wrong, and where?
  movetext check --fix games.pgn                    correct what is certain
  movetext export old.pgn -o clean.pgn              one standard form
  movetext filter --player Carlsen games.pgn        the games of a player
  movetext filter --eco B90 --count games.pgn       how many Najdorfs?
  movetext filter --moves '1. e4 c5' games.pgn      games that begin so
  movetext filter --where 'WhiteElo > 2600' a.pgn   any condition
  movetext sample --count 100 --seed 1 games.pgn    some games at random
  movetext sort --by -WhiteElo games.pgn            the strongest first
  movetext split --by event -d parts games.pgn      a file for each event
  movetext dedup games.pgn -o once.pgn              each game once
  movetext dedup --near games.pgn -o once.pgn       ... also if cut short
  movetext merge --plies 30 games.pgn               many games as one tree
  movetext diff old.pgn new.pgn                     what changed?
  movetext rename --aliases names.tsv games.pgn     one spelling for each
  movetext eco games.pgn -o named.pgn               names of openings
  movetext stats games.pgn                          results, lengths, openings
  movetext stats --players games.pgn                the results of players
  movetext crosstable games.pgn                     tournament tables
  movetext tree --moves '1. d4' games.pgn           what is played here?
  movetext convert --to csv games.pgn               rows for a spreadsheet
  movetext convert --to jsonl games.pgn             games for programs
  movetext convert --to fen --final games.pgn       the last positions
  movetext book make games.pgn -o book.bin          an opening book
FILE may be a folder, compressed, or `-`.
";

/// What the exit status means, for all commands but `diff`.
const EXIT_STATUS: &str = "\
Exit status: 0 if there are no errors, 1 if the input has errors, 2 if the usage
is wrong or reading or writing fails.";

/// Checks, rewrites, converts and searches chess games in PGN, and positions in FEN and EPD.
#[derive(Debug, Parser)]
#[command(
    name = "movetext",
    version,
    propagate_version = true,
    max_term_width = MAX_WIDTH,
    after_help = format!("{JOBS}\n{EXIT_STATUS}")
)]
pub(crate) struct Arguments {
    #[command(subcommand)]
    pub(crate) command: Command,
    /// Color diagnostics and diffs; `auto` means only on a terminal, and only if NO_COLOR is not set
    #[arg(
        long,
        global = true,
        value_enum,
        value_name = "WHEN",
        default_value = "auto",
        help_heading = COMMON_OPTIONS
    )]
    pub(crate) color: ColorChoice,
}

#[derive(Debug, Subcommand)]
pub(crate) enum Command {
    Book(BookArguments),
    Check(CheckArguments),
    Completions(CompletionArguments),
    Convert(ConvertArguments),
    Crosstable(Box<CrosstableArguments>),
    Dedup(DedupArguments),
    Diff(DiffArguments),
    Eco(EcoArguments),
    Epd(EpdArguments),
    Export(ExportArguments),
    Fen(FenArguments),
    Filter(Box<FilterArguments>),
    Index(IndexArguments),
    Lines(LinesArguments),
    #[cfg(feature = "lsp")]
    Lsp(LspArguments),
    #[command(hide = true)]
    Man(ManArguments),
    Merge(MergeArguments),
    Moves(MovesArguments),
    Perft(PerftArguments),
    Play(PlayArguments),
    Query(QueryArguments),
    Rename(RenameArguments),
    Sample(SampleArguments),
    Stats(StatsArguments),
    Sort(SortArguments),
    Split(SplitArguments),
    Tree(Box<TreeArguments>),
    #[cfg(feature = "view")]
    View(ViewArguments),
}

/// Parses the arguments of this process.
pub(crate) fn parse() -> Result<Arguments, clap::Error> {
    let mut command = groups::with_groups(Arguments::command());
    let matches = command.try_get_matches_from_mut(std::env::args_os())?;
    Arguments::from_arg_matches(&matches).map_err(|error| error.format(&mut command))
}

#[cfg(test)]
mod tests {
    use super::Arguments;
    use clap::{Command, CommandFactory};

    #[test]
    fn definitions_are_consistent() {
        Arguments::command().debug_assert();
    }

    /// Checks that no line of the texts below the options is wrapped, because examples are copied.
    fn check_widths(command: &Command) {
        let texts = [command.get_after_help(), command.get_after_long_help()];
        for text in texts.into_iter().flatten() {
            let text = text.to_string();
            let long = text.lines().find(|line| line.chars().count() > super::MAX_WIDTH);
            assert_eq!(long, None, "{}", command.get_name());
        }
        command.get_subcommands().for_each(check_widths);
    }

    #[test]
    fn help_lines_are_not_wrapped() {
        check_widths(&Arguments::command());
    }
}
