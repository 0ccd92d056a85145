//! A row in move statistics.

use super::{GameGroup, MoveCounts, TreeMove};

/// A move in a position, with its counts.
///
/// Records are sorted by position key as a signed number, then by move, then by group.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeRecord {
    /// The [key](movetext_board::Position::key) of the position, as a signed number with the same bits.
    pub position_key: i64,
    /// The move that was played.
    pub mv: TreeMove,
    /// The group of the games, if games are counted [by group](super::TreeRun::with_groups). Otherwise the default.
    pub group: GameGroup,
    /// The counts for this move in this position, in the games of this group.
    pub counts: MoveCounts,
}
