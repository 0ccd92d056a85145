//! Options that select which moves become book records, and set their weights.

use crate::book::{
    BookCount,
    position_weights::{WeightedMove, write_position},
};
use alloc::vec::Vec;
use movetext_board::Color;
use std::io::{self, Write};

/// Selects which moves become book records, and sets their weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookOptions {
    max_plies: u32,
    min_games: u64,
    min_score: f64,
    side: Option<Color>,
    weights: BookWeights,
}

/// How moves are weighted.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BookWeights {
    /// Two points for each win and one point for each draw of the side to move.
    Points,
    Uniform,
}

impl Default for BookOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl BookOptions {
    /// Creates the default options.
    #[must_use]
    pub const fn new() -> Self {
        Self { max_plies: 20, min_games: 3, min_score: 0.45, side: None, weights: BookWeights::Points }
    }

    /// Sets how many plies of each game are counted. The default is 20.
    #[must_use]
    pub const fn max_plies(self, max_plies: u32) -> Self {
        Self { max_plies, ..self }
    }

    /// Sets the minimum number of games in which a move must occur. The default is 3.
    #[must_use]
    pub const fn min_games(self, min_games: u64) -> Self {
        Self { min_games, ..self }
    }

    /// Sets the minimum score of a move for the side to move, from 0 (all games lost) to 1 (all games won). The default
    /// is 0.45.
    #[must_use]
    pub const fn min_score(self, min_score: f64) -> Self {
        Self { min_score, ..self }
    }

    /// Selects only the moves of one side. By default, both sides are selected.
    #[must_use]
    pub const fn only(self, side: Color) -> Self {
        Self { side: Some(side), ..self }
    }

    /// Gives all moves the weight 1. By default, the weight is two for each win and one for each draw of the side to
    /// move.
    #[must_use]
    pub const fn uniform_weights(self) -> Self {
        Self { weights: BookWeights::Uniform, ..self }
    }

    /// Writes a book and returns the number of records. Takes constant memory.
    ///
    /// `counts` must be sorted by key, then by the move's bits, with one count per move.
    ///
    /// Records are sorted by key, then by descending weight, then by the move's bits. Moves with weight 0, which lost
    /// all games, are omitted. If a weight exceeds 65,535, all weights in the position are scaled so that the largest is
    /// 65,535, and rounded up.
    ///
    /// # Errors
    /// The first error in `counts`, or the error from `out` if the book cannot be written.
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

    /// Returns how many plies of a game are counted.
    pub(super) const fn plies(&self) -> u32 {
        self.max_plies
    }

    /// Returns whether moves of this side are counted.
    pub(super) fn takes(&self, side: Color) -> bool {
        self.side.is_none_or(|taken| taken == side)
    }

    /// Returns the weight of a move, or `None` if it has too few games or too low a score.
    fn weight(&self, count: &BookCount) -> Option<u64> {
        let score = count.points as f64 / (2.0 * count.games as f64);
        let is_taken = count.games >= self.min_games && score >= self.min_score;
        is_taken.then_some(match self.weights {
            BookWeights::Points => count.points,
            BookWeights::Uniform => 1,
        })
    }
}
