//! The counts for a move.

use movetext_board::Color;
use movetext_pgn_values::{GameResult, value::performance_rating};

/// The counts for the games in which a move was played in a position.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct MoveCounts {
    /// The number of games in which the move was played.
    pub games: u64,
    /// The number of games that ended `1-0`.
    pub white_wins: u64,
    /// The number of games that ended `1/2-1/2`.
    pub draws: u64,
    /// The number of games that ended `0-1`.
    pub black_wins: u64,
    /// White's ratings in these games.
    pub white_ratings: RatingSum,
    /// Black's ratings in these games.
    pub black_ratings: RatingSum,
    /// The first and the last year of these games, or `None` if no date has a year.
    pub years: Option<(u16, u16)>,
    /// The first of these games.
    pub example: GamePlace,
}

/// The sum of one side's ratings. Missing ratings and ratings of 0 are ignored.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RatingSum {
    /// The number of games with a rating.
    pub count: u64,
    /// The sum of the ratings.
    pub sum: u64,
}

/// Where a game is. Places are ordered by input, then by offset.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub struct GamePlace {
    /// The index of the input.
    pub input: u32,
    /// The offset of the game in the input's text, in bytes.
    pub offset: u64,
}

impl RatingSum {
    pub(super) fn add(&mut self, rating: u32) {
        if rating > 0 {
            self.merge(&Self { count: 1, sum: u64::from(rating) });
        }
    }

    /// Adds the ratings in `other`.
    fn merge(&mut self, other: &Self) {
        self.count += other.count;
        self.sum = self.sum.saturating_add(other.sum);
    }

    /// Returns the mean rating, or `None` if no game has a rating.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        (self.count > 0).then(|| self.sum as f64 / self.count as f64)
    }
}

impl MoveCounts {
    pub(super) const fn add_result(&mut self, result: GameResult) {
        match result {
            GameResult::WhiteWins => self.white_wins += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::BlackWins => self.black_wins += 1,
            GameResult::Unknown => {}
        }
    }

    /// Merges `other` into these counts. The order of merging does not matter.
    pub fn merge(&mut self, other: &Self) {
        self.example = if self.games == 0 { other.example } else { self.example.min(other.example) };
        self.games += other.games;
        self.white_wins += other.white_wins;
        self.draws += other.draws;
        self.black_wins += other.black_wins;
        self.white_ratings.merge(&other.white_ratings);
        self.black_ratings.merge(&other.black_ratings);
        self.years = match (self.years, other.years) {
            (Some((first, last)), Some((from, to))) => Some((first.min(from), last.max(to))),
            (years, others) => years.or(others),
        };
    }

    /// Returns the ratings of both sides.
    #[must_use]
    pub fn ratings(&self) -> RatingSum {
        let mut ratings = self.white_ratings;
        ratings.merge(&self.black_ratings);
        ratings
    }

    /// Returns the score of a side from 0 to 1: its wins plus half the draws, divided by the number of games with a
    /// result. Returns `None` if no game has a result.
    #[must_use]
    pub fn score(&self, side: Color) -> Option<f64> {
        let finished = self.finished();
        (finished > 0).then(|| self.half_points(side) as f64 / finished as f64 / 2.0)
    }

    /// Returns the number of games with a result.
    const fn finished(&self) -> u64 {
        self.white_wins.saturating_add(self.draws).saturating_add(self.black_wins)
    }

    const fn half_points(&self, side: Color) -> u64 {
        let wins = match side {
            Color::White => self.white_wins,
            Color::Black => self.black_wins,
        };
        wins.saturating_mul(2).saturating_add(self.draws)
    }

    /// Returns the [performance rating](performance_rating) of a side, from its [score](Self::score) and the mean rating
    /// of its opponents, rounded to the nearest integer. Returns `None` if no game has a result, or if no opponent has a
    /// rating.
    ///
    /// ```
    /// use movetext_board::Color;
    /// use movetext_openings::tree::{MoveCounts, RatingSum};
    ///
    /// let black_ratings = RatingSum { count: 3, sum: 6_000 };
    /// let counts = MoveCounts { games: 4, white_wins: 2, draws: 2, black_ratings, ..MoveCounts::default() };
    /// assert_eq!(counts.performance(Color::White), Some(2_193)); // 75 % against 2,000
    /// assert_eq!(counts.performance(Color::Black), None);
    /// ```
    #[must_use]
    pub fn performance(&self, side: Color) -> Option<i32> {
        let opponents = if side == Color::White { self.black_ratings } else { self.white_ratings };
        performance_rating(opponents.mean()?.round() as u32, self.half_points(side), self.finished())
    }
}
