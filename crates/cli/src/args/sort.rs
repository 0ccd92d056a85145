//! Arguments of `movetext sort`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments, whole::WholeArguments};
use clap::Args;

/// Sorts any number of games into the standard's collating sequence.
///
/// Section 12 of the standard defines the order: by Date, Event, Site, Round, White, Black, Result and the exported
/// moves. With --by, games are sorted by the values of some tags instead. Equal games keep their order.
///
/// Games are written with their original bytes, each followed by an empty line. Games from PGC are exported, and UTF-16
/// becomes UTF-8. If a game without a result would continue into the next game, a line with `*` is added. If that does
/// not separate the games, one of them is rewritten, with a warning.
///
/// A quarter of --memory is used for sorting. Larger inputs are sorted with temporary files in TMPDIR, which take about
/// twice the size of the games and are removed at the end.
///
/// Errors are listed on standard error. Warnings do not change which games are written, so they are only counted. To
/// list them, run `movetext check`, or select codes with --select.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext sort games.pgn > sorted.pgn
  movetext sort --by Event,Round a.pgn b.pgn.zst -o sorted.pgn.zst
  movetext sort --by WhiteElo --export games.pgn -o by-rating.pgn")]
pub(crate) struct SortArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Sort by the values of these tags, in ascending order. In dates and times, question marks count as zeros. Rounds,
    /// ratings and numbers are sorted by number: `?`, then `-`, then numbers, then other text. Other values are sorted
    /// by bytes. A missing tag counts as `?`
    #[arg(long, value_name = "TAG,...", value_delimiter = ',', value_parser = super::whole::parse_tag_name)]
    pub(crate) by: Vec<String>,
    #[command(flatten)]
    pub(crate) whole: WholeArguments,
}
