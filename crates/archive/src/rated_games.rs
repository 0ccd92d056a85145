//! Adds up the games of a player against rated opponents.

use movetext_pgn_values::value::performance_rating;

/// The games of a player against rated opponents.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct RatedGames {
    games: u64,
    ratings: u64,
    half_points: u64,
}

impl RatedGames {
    pub(crate) const fn new() -> Self {
        Self { games: 0, ratings: 0, half_points: 0 }
    }

    /// Adds a game against an opponent with this rating.
    pub(crate) fn add(&mut self, rating: u32, half_points: u64) {
        self.games += 1;
        self.ratings += u64::from(rating);
        self.half_points += half_points;
    }

    pub(crate) const fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.ratings += other.ratings;
        self.half_points += other.half_points;
    }

    /// Returns the mean rating of the opponents in each game, rounded to the nearest integer, or `None` without rated
    /// opponents.
    pub(crate) fn mean_rating(&self) -> Option<u32> {
        let mean = (2 * self.ratings + self.games).checked_div(2 * self.games)?;
        u32::try_from(mean).ok()
    }

    /// Returns the performance rating, or `None` without rated opponents.
    pub(crate) fn performance(&self) -> Option<i32> {
        performance_rating(self.mean_rating()?, self.half_points, self.games)
    }
}

#[cfg(test)]
mod tests {
    use super::RatedGames;

    #[test]
    fn performance_uses_rounded_mean() {
        let mut games = RatedGames::default();
        assert_eq!((games.mean_rating(), games.performance()), (None, None));
        games.add(2400, 2);
        assert_eq!(games.performance(), Some(3200));
        games.add(2501, 1);
        // 1.5 points of 2 are 75 %. The mean 2450.5 is rounded up.
        assert_eq!((games.mean_rating(), games.performance()), (Some(2451), Some(2644)));
        games.add(2301, 0);
        games.add(2400, 0);
        assert_eq!((games.mean_rating(), games.performance()), (Some(2401), Some(2314)));
    }
}
