//! A row in move statistics.

use super::{MoveCounts, TreeMove};

/// A move in a position, with its counts.
///
/// Records are sorted by position key as a signed number, then by move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TreeRecord {
    /// The [key](movetext_board::Position::key) of the position, as a signed number with the same bits.
    pub position_key: i64,
    /// The move that was played.
    pub mv: TreeMove,
    /// The counts for this move in this position.
    pub counts: MoveCounts,
}
