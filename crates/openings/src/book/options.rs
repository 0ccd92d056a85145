//! Which moves of games become records of a book, and with which weights.

use crate::book::{
    BookCount,
    position_weights::{WeightedMove, write_position},
};
use alloc::vec::Vec;
use movetext_board::Color;
use std::io::{self, Write};

/// Which moves of games become records of a book, and with which weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookOptions {
    max_plies: u32,
    min_games: u64,
    min_score: f64,
    side: Option<Color>,
    weights: BookWeights,
}

/// The weights of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BookWeights {
    /// Twice the wins plus the draws of the side to move.
    Points,
    Uniform,
}

impl Default for BookOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl BookOptions {
    /// Returns the default options.
    #[must_use]
    pub const fn new() -> Self {
        Self { max_plies: 20, min_games: 3, min_score: 0.45, side: None, weights: BookWeights::Points }
    }

    /// Reads the first plies of each game; by default 20.
    #[must_use]
    pub const fn max_plies(self, max_plies: u32) -> Self {
        Self { max_plies, ..self }
    }

    /// Requires that so many games have the move; by default 3.
    #[must_use]
    pub const fn min_games(self, min_games: u64) -> Self {
        Self { min_games, ..self }
    }

    /// Requires that the side to move scored so much with the move, from 0 (lost all games) to 1 (won all); by default
    /// 0.45.
    #[must_use]
    pub const fn min_score(self, min_score: f64) -> Self {
        Self { min_score, ..self }
    }

    /// Takes only the moves of one side; by default those of both.
    #[must_use]
    pub const fn only(self, side: Color) -> Self {
        Self { side: Some(side), ..self }
    }

    /// Gives all moves the weight 1; by default it is twice the wins plus the draws of the side to move.
    #[must_use]
    pub const fn uniform_weights(self) -> Self {
        Self { weights: BookWeights::Uniform, ..self }
    }

    /// Writes a book of counts, which are sorted by key and by the bits of the move, with one count for each move.
    /// Returns the number of records. Constant memory.
    ///
    /// Records are sorted by key, then by descending weight, then by the bits of the move. Moves of weight 0, which
    /// only lost, are left out. If a weight exceeds 65,535, the weights of the position are scaled so that the largest
    /// is 65,535, rounded up.
    ///
    /// # Errors
    /// If a count is an error, or `out` cannot be written.
    pub fn write(
        &self,
        counts: impl IntoIterator<Item = io::Result<BookCount>>,
        mut out: impl Write,
    ) -> io::Result<u64> {
        let (mut written, mut key, mut moves) = (0, 0, Vec::new());
        for count in counts {
            let count = count?;
            if count.key != key {
                written += write_position(key, &mut moves, &mut out)?;
                moves.clear();
                key = count.key;
            }
            if let Some(weight) = self.weight(&count) {
                moves.push(WeightedMove { move_bits: count.move_bits, weight, learn: 0 });
            }
        }
        Ok(written + write_position(key, &mut moves, &mut out)?)
    }

    /// Returns the first plies of a game that count.
    pub(super) const fn plies(&self) -> u32 {
        self.max_plies
    }

    /// Returns whether the moves of a side count.
    pub(super) fn takes(&self, side: Color) -> bool {
        self.side.is_none_or(|taken| taken == side)
    }

    /// Returns the weight of a move, or `None` if there are too few games or points.
    fn weight(&self, count: &BookCount) -> Option<u64> {
        let score = count.points as f64 / (2.0 * count.games as f64);
        let is_taken = count.games >= self.min_games && score >= self.min_score;
        is_taken.then_some(match self.weights {
            BookWeights::Points => count.points,
            BookWeights::Uniform => 1,
        })
    }
}
