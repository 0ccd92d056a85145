//! What is counted of the games with a move.

/// The games in which a move was played in a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BookCount {
    /// The key of the position.
    pub key: u64,
    /// The [bits](crate::book::BookRecord::move_bits) of the move.
    pub move_bits: u16,
    /// The number of games.
    pub games: u64,
    /// The points of the side to move: two for a win, one for a draw or an unknown result.
    pub points: u64,
}

impl BookCount {
    /// Adds other games with the move.
    pub const fn add(&mut self, games: u64, points: u64) {
        self.games += games;
        self.points += points;
    }

    /// Counts are sorted by this.
    pub(super) const fn order(&self) -> (u64, u16) {
        (self.key, self.move_bits)
    }
}
