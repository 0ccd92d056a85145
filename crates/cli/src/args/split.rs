//! Arguments of `movetext split`.

use super::findings::FindingArguments;
use super::inputs::InputArguments;
use clap::Args;
use movetext_archive::Division;
use std::path::PathBuf;

/// Writes games into many files, named as section 11 of the standard says.
///
/// Files of an event are named by it, those of a player by the last name, those of a date by its digits, with zeros for
/// question marks: `1992.pgn`, `199211.pgn`, `19921104.pgn`. What no file system takes becomes `_`, what is not known is
/// `unknown`, and where two names would be one, or differ in case only, the later one gets a number. Files of so many
/// games or bytes are `games-000001.pgn` and so on.
///
/// Each game is in one file, so that the files together are the collection: with `player` it is the one of the player
/// whom its White tag names first. Games stay in their order, as the bytes that they were read from, with an empty line
/// behind each; those of PGC are exported, and text in UTF-16 becomes UTF-8. A game without result that the next one
/// would continue gets its marker on a line of its own. Where that does not keep them apart, one of them is exported,
/// and that is said.
///
/// All files appear together at the end. If one of them is there already, or cannot be replaced with --force, or if an
/// input cannot be read to its end, none is written. Until then they are in a folder `.movetext-*.tmp` beside their places;
/// one that a killed run has left is removed by the next.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext split --by event games.pgn
  movetext split --by month -d archive games.pgn.zst
  movetext split --by games=10000 -d parts --force games.pgn
  movetext split --by bytes=100M -d parts games.pgn")]
pub(crate) struct SplitArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) findings: FindingArguments,
    /// What belongs into one file: event, player, year, month, day, games=N or bytes=N, where K, M or G may stand behind N;
    /// a longer game has a file of its own
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: Division,
    /// The folder of the files, made if it is missing; a run that fails or is interrupted removes it again
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    pub(crate) directory: PathBuf,
    /// Replace files that are there already
    #[arg(long)]
    pub(crate) force: bool,
    /// Write export format, not the original bytes
    #[arg(long)]
    pub(crate) export: bool,
}
