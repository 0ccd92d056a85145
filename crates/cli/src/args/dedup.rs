//! Arguments of `movetext dedup`.

use super::findings::FindingArguments;
use super::inputs::InputArguments;
use super::whole::WholeArguments;
use clap::Args;

/// Drops games with the same moves as an earlier one.
///
/// Two games are the same if their main lines, played from the same position, have the same moves, however they are
/// spelled; comments, glyphs, variations, results and tags do not count, but for those that --players and --date name. Of
/// moves that cannot be played the text is compared. Games in which nothing was played are the same only if all of their
/// tags are. The first of them is kept, as the bytes that it was read from, with an empty line behind it; games of PGC
/// are exported, and text in UTF-16 becomes UTF-8. A game without result that the next one would continue gets its
/// marker on a line of its own. Where that does not keep them apart, one of them is exported, and that is said.
///
/// Each different game takes up to 60 bytes of memory, with --report 210: ten million games need 600 MB at most. What is
/// remembered of a game is a hash of 128 bits, so that two different games are taken for the same with a probability below
/// one in 10 to the 18th, even among ten billion.
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
    pub(crate) findings: FindingArguments,
    /// The players have to be the same too: the values of White and Black, letter by letter
    #[arg(long)]
    pub(crate) players: bool,
    /// The date has to be the same too
    #[arg(long)]
    pub(crate) date: bool,
    /// Say of each game that is dropped, on standard error, where it stands and which one it repeats
    #[arg(long)]
    pub(crate) report: bool,
    #[command(flatten)]
    pub(crate) whole: WholeArguments,
}
