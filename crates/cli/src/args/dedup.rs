//! Arguments of `movetext dedup`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments, whole::WholeArguments};
use clap::Args;

/// Removes games that have the same moves as an earlier game.
///
/// Two games are equal if their main lines start from the same position and have the same moves, in any spelling.
/// Comments, glyphs, variations, results and tags are ignored, except for the tags that --players and --date add. Moves
/// that cannot be played are compared as text. Games without moves are equal only if all their tags are equal.
///
/// The first game of each group of equal games is written with its original bytes, followed by an empty line. Games
/// from PGC are exported, and UTF-16 becomes UTF-8. If a game without a result would continue into the next game, a
/// line with `*` is added. If that does not separate the games, one of them is rewritten, with a warning.
///
/// Each different game takes up to 60 bytes of memory, or 210 with --report: ten million games need at most 600 MB.
/// Games are compared by a hash of 128 bits: even among ten billion games, the probability that two different games
/// have equal hashes is below 10 to the power of -18.
///
/// Errors are listed on standard error. Warnings do not change which games are written, so they are only counted. To
/// list them, run `movetext check`, or select codes with --select.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext dedup games.pgn -o unique.pgn
  movetext dedup --players --date --report week1.pgn week2.pgn > both.pgn
  movetext dedup --report games.pgn 2>&1 >/dev/null | grep duplicate")]
pub(crate) struct DedupArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Also require equal White and Black tags
    #[arg(long)]
    pub(crate) players: bool,
    /// Also require equal Date tags
    #[arg(long)]
    pub(crate) date: bool,
    /// Report on standard error where each removed game is, and which earlier game it repeats
    #[arg(long)]
    pub(crate) report: bool,
    #[command(flatten)]
    pub(crate) whole: WholeArguments,
}
