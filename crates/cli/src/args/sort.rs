//! Arguments of `movetext sort`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments, whole::WholeArguments};
use clap::Args;

/// Sorts any number of games into the standard's collating sequence.
///
/// Section 12 of the standard defines the order: by Date, Event, Site, Round, White, Black, Result and the exported moves; or,
/// with --by, by the values of some tags. Equal games keep their order.
///
/// Games are written as their original bytes, with an empty line after each. Games from PGC are exported, and UTF-16
/// becomes UTF-8. If a game without result would run into the next game, a line with `*` is added. If that does not
/// separate the games, one of the two is rewritten, with a warning.
///
/// A quarter of --memory is used for sorting. Larger inputs are sorted through temporary files in TMPDIR, which take
/// about twice the size of the games and are removed at the end.
///
/// Errors are listed on standard error. Warnings change no game, so they are only counted. `movetext check` lists them,
/// and --select lists the warnings with some codes.
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
    /// Sort by the values of these tags, in ascending order. In dates and times, question marks count as zeros.
    /// Rounds, ratings and numbers are sorted by size: `?`, then `-`, then numbers, then other text. Other values are
    /// sorted by their bytes. A missing tag counts as `?`
    #[arg(long, value_name = "TAG,...", value_delimiter = ',', value_parser = super::whole::parse_tag_name)]
    pub(crate) by: Vec<String>,
    #[command(flatten)]
    pub(crate) whole: WholeArguments,
}
