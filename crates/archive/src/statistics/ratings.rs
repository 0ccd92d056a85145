//! Counts ratings, and results by rating difference (PGN 9.1.2).

use super::Results;
use crate::scored_game::MAX_RATING;
use alloc::collections::BTreeMap;
use movetext_pgn_values::GameResult;

/// The largest rating difference that is counted separately, in hundreds of points.
const MAX_DIFFERENCE_HUNDREDS: i32 = 8;

/// The ratings of all players. Memory use is bounded, because ratings are grouped in hundreds, up to 9,999.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ratings {
    sum: u64,
    hundreds: BTreeMap<u32, u64>,
    differences: BTreeMap<i32, Results>,
}

impl Ratings {
    /// Adds a game between players with these ratings.
    pub(super) fn add(&mut self, ratings: [Option<u32>; 2], result: GameResult) {
        let ratings = ratings.map(|rating| rating.filter(|&rating| rating <= MAX_RATING));
        for rating in ratings.into_iter().flatten() {
            self.sum += u64::from(rating);
            *self.hundreds.entry(rating / 100 * 100).or_default() += 1;
        }
        if let [Some(white), Some(black)] = ratings {
            let difference = i32::try_from(white).unwrap_or(0) - i32::try_from(black).unwrap_or(0);
            let hundreds =
                difference.div_euclid(100).clamp(-MAX_DIFFERENCE_HUNDREDS, MAX_DIFFERENCE_HUNDREDS - 1);
            self.differences.entry(hundreds * 100).or_default().add(result);
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        self.sum += other.sum;
        for (&rating, count) in &other.hundreds {
            *self.hundreds.entry(rating).or_default() += count;
        }
        for (&difference, results) in &other.differences {
            self.differences.entry(difference).or_default().merge(results);
        }
    }

    /// Returns the number of ratings. A game has at most two.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.hundreds.values().sum()
    }

    /// Returns the mean rating, or `None` if there are no ratings.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let count = self.count();
        (count > 0).then(|| self.sum as f64 / count as f64)
    }

    /// Returns the number of ratings for each multiple of 100. Ratings are rounded down.
    #[must_use]
    pub const fn by_hundreds(&self) -> &BTreeMap<u32, u64> {
        &self.hundreds
    }

    /// Returns the results for each rating difference. The difference is White's rating minus Black's, rounded down to
    /// a multiple of 100. Differences below -800 are counted under -800, and differences above 799 under 700.
    #[must_use]
    pub const fn by_difference(&self) -> &BTreeMap<i32, Results> {
        &self.differences
    }

    /// Returns the lowest and the highest difference that [`by_difference`](Self::by_difference) counts under `key`.
    /// The groups at both ends are open, so they have only one bound.
    ///
    /// ```
    /// use movetext_archive::statistics::Ratings;
    ///
    /// assert_eq!(Ratings::difference_bounds(100), (Some(100), Some(199)));
    /// assert_eq!(Ratings::difference_bounds(-800), (None, Some(-701)));
    /// assert_eq!(Ratings::difference_bounds(700), (Some(700), None));
    /// ```
    #[must_use]
    pub const fn difference_bounds(key: i32) -> (Option<i32>, Option<i32>) {
        const LOWEST: i32 = -MAX_DIFFERENCE_HUNDREDS * 100;
        const HIGHEST: i32 = (MAX_DIFFERENCE_HUNDREDS - 1) * 100;
        match key {
            ..=LOWEST => (None, Some(LOWEST + 99)),
            HIGHEST.. => (Some(HIGHEST), None),
            _ => (Some(key), Some(key + 99)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::Ratings;
    use movetext_pgn_values::GameResult;

    #[test]
    fn absurd_ratings_make_no_groups() {
        let mut ratings = Ratings::default();
        ratings.add([Some(9_999), Some(10_000)], GameResult::Draw);
        assert!(ratings.by_hundreds().keys().eq(&[9_900]));
        assert!(ratings.by_difference().is_empty());
        for other in [1, 5_000, 9_998] {
            ratings.add([Some(9_999), Some(other)], GameResult::Draw);
            ratings.add([Some(other), Some(9_999)], GameResult::Draw);
        }
        assert!(ratings.by_difference().keys().eq(&[-800, -100, 0, 700]));
    }
}
