//! Arguments of `movetext sort`.

use super::{
    diagnostics::DiagnosticArguments, game_output::GameOutputArguments, inputs::InputArguments,
    tag_name::parse_tag_name,
};
use clap::Args;
use movetext_archive::sort::{SortDirection, SortTag};

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
  movetext sort --by -WhiteElo,Date --export games.pgn -o by-rating.pgn")]
pub(crate) struct SortArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Sort by the values of these tags, in ascending order. In dates and times, question marks count as zeros. Rounds,
    /// ratings and numbers are sorted by number: `?`, then `-`, then numbers, then other text. Other values are sorted
    /// by bytes. A missing tag counts as `?`. A `-` before a tag sorts by it in descending order: numbers, then other
    /// text, and unknown values (`-`, then `?`) last
    #[arg(
        long,
        value_name = "[-]TAG,...",
        value_delimiter = ',',
        allow_hyphen_values = true,
        value_parser = parse_sort_tag
    )]
    pub(crate) by: Vec<SortTag>,
    #[command(flatten)]
    pub(crate) game_output: GameOutputArguments,
}

/// Parses a tag name, optionally with `-` before it for descending order.
fn parse_sort_tag(text: &str) -> Result<SortTag, String> {
    let (name, direction) = match text.strip_prefix('-') {
        // A second hyphen begins another option, and no tag name.
        Some(name) => (if name.starts_with('-') { "" } else { name }, SortDirection::Descending),
        None => (text, SortDirection::Ascending),
    };
    Ok(SortTag { name: parse_tag_name(name)?, direction })
}
