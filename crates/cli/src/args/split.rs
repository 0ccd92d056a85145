//! Arguments of `movetext split`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments};
use clap::Args;
use movetext_archive::split::SplitBy;
use std::path::PathBuf;

/// Splits games into files, named as in section 11 of the standard.
///
/// Files are named after the event, the player's last name, the ECO code, the value of the tag, or the digits of the
/// date, with zeros for question marks: `1992.pgn`, `199211.pgn`, `19921104.pgn`. Characters that some file system
/// refuses become `_`, as in `1_2-1_2.pgn`, and unknown values become `unknown`. If two names are equal or differ only
/// in case, the later name gets a number. With games=N and bytes=N, the names are `games-000001.pgn` and so on.
///
/// Each game is written to exactly one file. With `player`, it is written to the file of each known player in its White
/// and Black tags, so usually to two files. A game without known players goes to `unknown.pgn`. Games keep their order
/// and their original bytes, each followed by an empty line. Games from PGC are exported, and UTF-16 becomes UTF-8. If
/// a game without a result would continue into the next game, a line with `*` is added. If that does not separate the
/// games, one of them is rewritten, with a warning.
///
/// All files appear together at the end. No file is written if one of them exists (unless --force is given) or cannot
/// be replaced, or if an input cannot be read to its end. Until then, the files are in a folder `.movetext-*.tmp` in
/// the same directory. If a run was killed, the next run removes that folder.
///
/// Errors are listed on standard error. Warnings do not change which games are written, so they are only counted. To
/// list them, run `movetext check`, or select codes with --select.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext split --by event games.pgn
  movetext split --by month -d archive games.pgn.zst
  movetext split --by tag=Annotator -d annotators games.pgn
  movetext split --by games=10000 -d parts --force games.pgn
  movetext split --by bytes=100M -d parts games.pgn")]
pub(crate) struct SplitArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// One file for each: event, player, year, month, day, result, eco (the code in the ECO tag, which `movetext eco`
    /// writes), tag=NAME, games=N or bytes=N, with an optional K, M or G; a game with more bytes gets its own file
    #[arg(long, value_name = "WHAT")]
    pub(crate) by: SplitBy,
    /// Directory for the files; created if it does not exist, and removed again if the run fails or is interrupted
    #[arg(short, long, value_name = "DIR", default_value = ".")]
    pub(crate) directory: PathBuf,
    /// Replace existing files
    #[arg(long)]
    pub(crate) force: bool,
    /// Write export format instead of the original bytes
    #[arg(long)]
    pub(crate) export: bool,
}
