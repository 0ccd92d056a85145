//! Arguments of `movetext stats`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments};
use clap::{Args, ValueEnum};
use std::path::PathBuf;

/// Summarises games: results, lengths, openings, ratings, players.
///
/// Memory is bounded: up to 1,000,000 different player names are counted, and as many different values of each other
/// tag. The output shows if there are more. The last named position of the main line decides the opening; ECO tags are
/// ignored. Diagnostics that could change the numbers go to standard error; with --max-errors 0 they are only counted.
///
/// With --players, prints the results of each player instead, most games first. Only tags and results are read. Players
/// are counted exactly, and each takes up to 550 bytes of memory: one million players need at most 550 MB. A name must
/// always be written in the same way. Only white space around commas and between initials may differ. The opponents'
/// mean rating and the performance rating leave out forfeits and opponents without a rating. Byes do not count, and
/// neither do games in which both players have the same name. `movetext crosstable --help` says what a bye, a forfeit
/// and a performance rating are.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext stats games.pgn
  movetext stats --top 50 --max-errors 0 archive/*.pgn.zst
  movetext stats --format json games.pgn | jq .lengths.median
  movetext stats --players --min-games 10 games.pgn
  movetext stats --players --format json games.pgn | jq -r '.players[].name'

Keys of --format json, in this order:
  games, plies
  results         white_wins, draws, black_wins, unknown
  lengths         min, median, mean, max (null without games), histogram in
                  plies: [{from, to, games}]
  opening_families
                  [{family, games, white_wins, draws, black_wins, unknown,
                  white_score}], most frequent first, such as `Sicilian
                  Defense`; white_score is White's points for each game with a
                  result, from 0 to 1 (null without such games)
  openings        [{eco, name, games, white_wins, draws, black_wins, unknown,
                  white_score}] by ECO code, most frequent first, with the most
                  common name of each code
  ratings         count, mean (null without ratings), histogram: [{from, to,
                  count}], by_difference: [{from, to, white_wins, draws,
                  black_wins, unknown}], White's minus Black's; from or to is
                  null if unbounded; a game has up to two ratings
  players         distinct, beyond, top: [{value, games}]
  years           [{year, games, white_wins, draws, black_wins, unknown,
                  white_score}]
  variants, terminations, time_controls   as players
  errors          games, rate (null without games), codes: [{code, severity,
                  count}]
`beyond` counts the values after the first 1,000,000 different ones; if it is 0,
`distinct` is exact.

Keys of --players --format json, in this order:
  games, games_without_players, distinct
  players         [{name, games, score, white: {wins, draws, losses, unknown},
                  black, opponents, performance, highest_rating, first_date,
                  last_date}]: score is from 0 to 1, opponents is their mean
                  rating; null if unknown")]
pub(crate) struct StatsArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Print the results of each player instead of the summary
    #[arg(long)]
    pub(crate) players: bool,
    /// With --players, omit players with fewer than N games
    #[arg(long, value_name = "N", requires = "players")]
    pub(crate) min_games: Option<u64>,
    /// Output format
    #[arg(long, value_enum, default_value = "table")]
    pub(crate) format: StatsFormat,
    /// Write a page with charts and tables into FILE; `-` is standard output
    #[cfg(feature = "view")]
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "format", "output"])]
    pub(crate) html: Option<PathBuf>,
    /// Maximum length of the lists of openings, players and other texts [default: 20, or all with --players]
    #[arg(long, value_name = "N")]
    pub(crate) top: Option<usize>,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

impl StatsArguments {
    /// Returns the maximum length of the lists in the summary.
    pub(crate) fn list_length(&self) -> usize {
        self.top.unwrap_or(20)
    }
}

/// The values of `--format` for statistics.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum StatsFormat {
    /// Tables for people
    Table,
    /// One JSON object
    Json,
}
