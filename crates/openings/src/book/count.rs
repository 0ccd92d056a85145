//! The counts for a move in a book.

/// How many games played a move in a position, and how they ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookCount {
    /// The position's key.
    pub key: u64,
    /// The move, as [bits](crate::book::BookRecord::move_bits).
    pub move_bits: u16,
    /// How many games played the move.
    pub games: u64,
    /// The points that the side to move scored: two for a win, one for a draw or an unknown result.
    pub points: u64,
}

impl BookCount {
    /// Adds games and points.
    pub const fn add(&mut self, games: u64, points: u64) {
        self.games += games;
        self.points += points;
    }

    /// Returns the sort key: the position and the move.
    pub(super) const fn order(&self) -> (u64, u16) {
        (self.key, self.move_bits)
    }
}
