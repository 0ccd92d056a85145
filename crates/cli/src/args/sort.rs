//! Arguments of `movetext sort`.

use super::findings::FindingArguments;
use super::inputs::InputArguments;
use super::whole::WholeArguments;
use clap::Args;

/// Sorts games into the standard's collating sequence, however many there are.
///
/// The order is that of section 12: by Date, Event, Site, Round, White, Black, Result and the moves as exported; or, with
/// --by, by the values of some tags. Games that are equal in all of that stay in the order in which they came. Games are
/// written as the bytes that they were read from, with an empty line behind each; those of PGC are exported, and text in
/// UTF-16 becomes UTF-8. A game without result that the next one would continue gets its marker on a line of its own.
/// Where that does not keep them apart, one of them is exported, and that is said.
///
/// A quarter of --memory holds games that are sorted; more than that goes through files in the directory for temporary files
/// (TMPDIR), which take about twice the room of the games and vanish at the end.
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
    pub(crate) findings: FindingArguments,
    /// Sort by the values of these tags alone, in ascending order: dates and times with zeros for question marks; rounds,
    /// ratings and numbers by size, `?` before `-` before numbers before anything else; all other values by their bytes. A
    /// missing tag is `?`
    #[arg(long, value_name = "TAG,...", value_delimiter = ',', value_parser = super::whole::parse_tag_name)]
    pub(crate) by: Vec<String>,
    #[command(flatten)]
    pub(crate) whole: WholeArguments,
}
