//! One row of a tree.

use super::{MoveCounts, TreeMove};

/// A move in a position, and its counts.
///
/// The records of a tree are ordered by their positions, whose keys are compared as signed numbers, then by their
/// moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeRecord {
    /// The [key](movetext_board::Position::key) of the position, as a signed number with the same bits.
    pub position_key: i64,
    /// The move.
    pub mv: TreeMove,
    /// The counts of the games with that move in that position.
    pub counts: MoveCounts,
}
