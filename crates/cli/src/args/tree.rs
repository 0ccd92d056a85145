//! Arguments of `movetext tree`.

use super::{
    conditions::ConditionArguments, diagnostics::DiagnosticArguments, inputs::InputArguments,
    values::at_least_one,
};
use clap::{Args, ValueEnum};
use core::num::NonZeroU64;
use movetext_filter::{Condition, Filter, PlyCondition, PositionPattern};
use std::path::PathBuf;

/// The examples for all builds.
const EXAMPLES: &str = "\
Examples:
  movetext tree games.pgn
  movetext tree --moves '1. e4 c5' --depth 3 --min-games 10 games.pgn
  movetext tree --player Carlsen --as white --moves '1. e4 e5' games.pgn
  movetext tree --format json --tag 'WhiteElo>2600' --result 1-0 games.pgn";

/// The examples with move statistics in files, in builds that have them.
const FILE_EXAMPLES: &str = if cfg!(feature = "parquet") {
    "
  movetext tree --plies 40 games.pgn.zst -o tree.parquet   every position
  movetext tree --moves '1. d4 Nf6' tree.parquet           in milliseconds
  movetext tree --explorer games.pgn.zst -o tree.parquet   by rating and speed"
} else {
    ""
};

/// The description of the JSON output.
const KEYS: &str = "

Keys of --format json, in this order:
  fen, eco, opening   the position and its name; null if it has none
  games               the games of all its moves, also of those that --min-games
                      omits
  moves               uci, san, games, white_wins, draws, black_wins;
                      white_rating, black_rating (means), performance,
                      first_year, last_year (null if unknown); example: {path,
                      offset}; eco, opening (of the position after the move);
                      with --depth, moves: those of that position";

/// Counts the moves played in a position, with results and ratings.
///
/// A game counts if its main line reaches the position within --plies, in any order of moves. It counts once: if it
/// repeats the position, its first move there counts. The rest of a game is skipped. Diagnostics that could change the
/// counts go to standard error.
///
/// The table shows the most frequent moves first. After each move come the number of games that played it and their
/// share of all games in the position. The next columns show White's wins, draws and Black's wins as percentages and as
/// a bar, without the games that have no result. The last columns are the mean rating and the performance rating of the
/// side to move, the first and last year, and the opening after the move. The performance rating is computed as
/// in `movetext crosstable`, from the score and the mean rating of the opponents.
///
/// Half of --memory is used for counting. When that is full, counts go to temporary files in TMPDIR, which are removed
/// at the end.
#[cfg_attr(
    feature = "parquet",
    doc = "
With `-o FILE.parquet`, the moves of all positions are written as one table, which is
described in the README of the crate movetext-table. Such a file is accepted as input.
"
)]
#[derive(Debug, Args)]
#[command(after_help = format!("{EXAMPLES}{FILE_EXAMPLES}{KEYS}"))]
pub(crate) struct TreeArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Count the moves of each game up to this number of plies [default: 30]
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<u32>,
    /// Omit moves that fewer than N games play
    #[arg(long, value_name = "N", default_value = "1", value_parser = at_least_one::<NonZeroU64>)]
    pub(crate) min_games: NonZeroU64,
    /// Position to show [default: the initial position]
    #[arg(long, value_name = "FEN")]
    pub(crate) position: Option<String>,
    /// Show the position after these moves
    #[arg(long, value_name = "MOVES")]
    pub(crate) moves: Option<String>,
    /// Also show the moves that follow, up to N plies deep
    #[arg(long, value_name = "N", default_value = "1", value_parser = clap::value_parser!(u8).range(1..))]
    pub(crate) depth: u8,
    #[command(flatten)]
    pub(crate) conditions: ConditionArguments,
    /// Match the length of the main line in plies, as far as it can be played; you may omit either end
    #[arg(long, value_name = "MIN..MAX", help_heading = "Conditions")]
    pub(crate) length: Vec<PlyCondition>,
    /// Match a position of the main line: a FEN or a pattern, as in --position of `movetext filter`
    #[arg(long, value_name = "FEN", help_heading = "Conditions")]
    pub(crate) reaching: Vec<PositionPattern>,
    /// With `-o FILE.parquet`, write the table `explorer`: the counts for each rating band and speed, like the opening
    /// explorer of Lichess. --min-games then applies to each of these counts
    #[cfg(feature = "parquet")]
    #[arg(long)]
    pub(crate) explorer: bool,
    /// Output format [default: table]
    #[arg(long, value_enum)]
    pub(crate) format: Option<TreeFormat>,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The values of `--format` for move statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TreeFormat {
    /// A table for people
    Table,
    /// One JSON object
    Json,
    /// The moves of all positions as Apache Parquet; the default for `-o FILE.parquet`
    #[cfg(feature = "parquet")]
    Parquet,
}

impl TreeArguments {
    /// Returns whether games are counted by rating band and speed.
    pub(crate) const fn has_groups(&self) -> bool {
        #[cfg(feature = "parquet")]
        return self.explorer;
        #[cfg(not(feature = "parquet"))]
        false
    }

    /// Returns the filter for the arguments.
    pub(crate) fn filter(&self) -> Filter {
        self.conditions.filter(
            (self.length.iter().copied().map(Condition::Plies))
                .chain(self.reaching.iter().cloned().map(Condition::Position)),
        )
    }
}
