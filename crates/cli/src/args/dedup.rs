//! Arguments of `movetext dedup`.

use super::{diagnostics::DiagnosticArguments, game_output::GameOutputArguments, inputs::InputArguments};
use clap::{Args, ValueEnum};
use movetext_archive::near::Keep;

/// Removes games that have the same moves as an earlier game.
///
/// Two games are equal if they have the same rules and their main lines start from the same position and have the same
/// moves, in any spelling. The counters in a FEN do not matter, nor does an en passant square where no pawn can
/// capture. Comments, glyphs, variations, results and tags are ignored, except for the tags that --players and --date
/// add. Moves that cannot be played are compared as text. Games without moves are equal only if all their tags are
/// equal.
///
/// The first game of each group of equal games is written with its original bytes, followed by an empty line. Games
/// from PGC are exported, and UTF-16 becomes UTF-8. If a game without a result would continue into the next game, a
/// line with `*` is added. If that does not separate the games, one of them is rewritten, with a warning.
///
/// Each different game takes up to 60 bytes of memory, or 210 with --report: ten million games need at most 600 MB.
/// Games are compared by a 128-bit hash. Even among ten billion games, the probability that two different games have
/// equal hashes is below 10 to the power of -18.
///
/// With --near, games are also equal if they are records of the same game: the moves of one are the first moves of the
/// other, and what is known about them agrees. This finds truncated games, missing results and names in other
/// spellings. Case, diacritics, titles and the order of names are ignored, and `Carlsen, M` may be `Carlsen, Magnus`.
/// `2024.??.??` agrees with `2024.05.01`, and round 4 with round 4.2. Games with fewer than 10 plies in common need
/// complete dates, unless both the moves and the dates are the same. If two games have the same moves, and at least 40
/// plies, their rounds and results may differ. If a player is unknown, all moves must be the same. The longest game of
/// each group is written, at its place in the input, unless --keep says otherwise.
///
/// A game is kept if it agrees with two games that do not agree with each other. It is also kept if it agrees in date,
/// round and time with more than 200 different records of its players.
///
/// With --near, all games are copied to a temporary file in TMPDIR before they are written. The comparison takes 1/32
/// of --memory, and about 300 bytes in temporary files for each game.
///
/// Errors are listed on standard error. Warnings do not change which games are written, so they are only counted. To
/// list them, run `movetext check`, or select codes with --select.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext dedup games.pgn -o unique.pgn
  movetext dedup --players --date --report week1.pgn week2.pgn > both.pgn
  movetext dedup --report games.pgn 2>&1 >/dev/null | grep duplicate
  movetext dedup --near --keep annotated --merge a.pgn b.pgn -o all.pgn
  movetext dedup --near --report games.pgn -o once.pgn     lists the groups")]
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
    /// Also remove truncated games, and games with other spellings of names or less complete tags
    #[arg(long, conflicts_with_all = ["players", "date"])]
    pub(crate) near: bool,
    /// Which game of a group to keep; if several are equally good, the first of them
    #[arg(long, value_enum, value_name = "WHICH", default_value = "longest", requires = "near")]
    pub(crate) keep: KeepName,
    /// Add the moves, variations, comments and glyphs of removed games to the game that is kept, and a result if it has
    /// none; if that changes the game, it is exported
    #[arg(long, requires = "near")]
    pub(crate) merge: bool,
    /// Report on standard error where each removed game is, and which earlier game it repeats; with --near, report each
    /// group in one line: the game that is kept, and the games that are removed
    #[arg(long)]
    pub(crate) report: bool,
    #[command(flatten)]
    pub(crate) game_output: GameOutputArguments,
}

/// The values of `--keep`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum KeepName {
    /// The game with the most moves; among these, a game with a result
    Longest,
    /// The game with the most comments, glyphs and variations; among these, the longest
    Annotated,
    /// The first game
    First,
}

impl From<KeepName> for Keep {
    fn from(name: KeepName) -> Self {
        match name {
            KeepName::Longest => Self::Longest,
            KeepName::Annotated => Self::Annotated,
            KeepName::First => Self::First,
        }
    }
}
