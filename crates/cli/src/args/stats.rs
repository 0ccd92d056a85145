//! Arguments of `movetext stats`.

use super::findings::FindingArguments;
use super::inputs::InputArguments;
use clap::Args;
use clap::ValueEnum;
use std::path::PathBuf;

/// Tells what the games are like: results, lengths, openings, ratings, players, years, errors.
///
/// Memory is bounded: names of players and other texts are told apart up to 1,000,000 of each kind; if there are more
/// it is said. Findings that could change the numbers go to standard error;
/// --max-errors 0 counts them only.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext stats games.pgn
  movetext stats --top 50 --max-errors 0 archive/*.pgn.zst
  movetext stats --format json games.pgn | jq .lengths.median

Keys of --format json, in this order:
  games, plies
  results         white_wins, draws, black_wins, unknown
  lengths         min, median, mean, max (null without games), histogram: [{from, to, games}] in plies
  openings        [{eco, games}] by ECO tag, those that come most often first
  first_moves     of the games without ECO tag: distinct, beyond, top: [{value, games}]
  ratings         count, mean (null without ratings), histogram: [{from, to, count}],
                  by_difference: [{from, to, white_wins, draws, black_wins, unknown}], White's less Black's;
                  from or to is null where it has no end
  players         distinct, beyond, top
  years           [{year, games}]
  terminations, time_controls   as players
  errors          games, rate (null without games), codes: [{code, severity, count}]
`beyond` counts what came after 1,000,000 different values were known; 0 says that `distinct` is exact.")]
pub(crate) struct StatsArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) findings: FindingArguments,
    /// How the numbers are written
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: StatsFormat,
    /// The longest that lists of openings, players and other texts become
    #[arg(long, value_name = "N", default_value = "20")]
    pub(crate) top: usize,
    /// Write to FILE, which is replaced at the end, if nothing failed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The output formats of statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsFormat {
    /// Tables to be read
    Table,
    /// One JSON object
    Json,
}
