//! Arguments of `movetext merge`.

use super::{diagnostics::DiagnosticArguments, inputs::InputArguments};
use clap::{Args, ValueEnum};
use core::num::NonZeroU32;
use movetext_archive::merge::{MergeBy, MoveOrder};
use std::path::PathBuf;

/// Merges games into one game with variations.
///
/// Moves that several games play after the same moves are written once, with all their different comments and glyphs.
/// `movetext lines` is the inverse. Where games differ, the most frequent move continues the line. The other moves
/// become variations, more frequent moves first. Frequencies count main lines only, so a move that occurs only in
/// variations comes last. Text that cannot be played becomes a comment. `movetext export --no-comments games.pgn |
/// movetext merge` merges only the moves.
///
/// Games from different start positions are merged into different games. A tag is kept if all games have it with the
/// same value. A result is kept if every game has it or `*`, and if a game with this result ends where the main line
/// ends. PlyCount is not kept. Games with an unsupported variant or FEN are omitted, and the exit status is 1.
///
/// The merged game is kept in memory: about 40 bytes for each move, and the different comments. A million games of 80
/// plies need about 3 GB, and much less with --plies 20.
#[derive(Debug, Args)]
#[command(after_help = "\
Examples:
  movetext merge games.pgn -o tree.pgn
  movetext merge --plies 24 --counts games.pgn -o openings.pgn
  movetext merge --by player --plies 30 games.pgn   a game per player and color
  movetext filter --player Carlsen a.pgn | movetext merge --counts --plies 20")]
pub(crate) struct MergeArguments {
    #[command(flatten)]
    pub(crate) inputs: InputArguments,
    #[command(flatten)]
    pub(crate) diagnostics: DiagnosticArguments,
    /// Write one merged game for each group
    #[arg(long, value_enum, value_name = "GROUP")]
    pub(crate) by: Option<MergeByName>,
    /// Merge only the first N plies of each game; later moves are not read
    #[arg(long, value_name = "N")]
    pub(crate) plies: Option<NonZeroU32>,
    /// Order of the moves in a position
    #[arg(long, value_enum, value_name = "ORDER", default_value = "frequency")]
    pub(crate) order: OrderName,
    /// Add comments with the number of games: before the first move, and after each move that is played in fewer games
    /// than the move before it
    #[arg(long)]
    pub(crate) counts: bool,
    /// Write to FILE, which is replaced only if reading and writing succeed; `-` is standard output
    #[arg(short, long, value_name = "FILE")]
    pub(crate) output: Option<PathBuf>,
}

/// The values of `--by`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum MergeByName {
    /// One game for each player and colour, with the player in its White or Black tag; each game belongs to both of its
    /// players
    Player,
    /// One game for each opening, with its ECO, Opening, Variation and SubVariation tags; the last named position
    /// within --plies decides
    Opening,
}

impl From<MergeByName> for MergeBy {
    fn from(name: MergeByName) -> Self {
        match name {
            MergeByName::Player => Self::Player,
            MergeByName::Opening => Self::Opening,
        }
    }
}

/// The values of `--order`.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(crate) enum OrderName {
    /// The most frequent move first; equally frequent moves in the order of their first appearance
    Frequency,
    /// In the order of their first appearance
    Appearance,
}

impl From<OrderName> for MoveOrder {
    fn from(name: OrderName) -> Self {
        match name {
            OrderName::Frequency => Self::Frequency,
            OrderName::Appearance => Self::Appearance,
        }
    }
}
