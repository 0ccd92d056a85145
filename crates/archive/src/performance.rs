//! Performance ratings.

/// The difference between a player's performance and the mean rating of the opponents, for each score from 50 % to
/// 100 %. Below 50 %, the differences are negative. Source: table 8.1.1 of the FIDE Rating Regulations (FIDE Handbook,
/// B.02).
const DIFFERENCES: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
];

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
        rounded(self.ratings, self.games).and_then(|mean| u32::try_from(mean).ok())
    }

    /// Returns the performance rating, or `None` without rated opponents. The score in percent is rounded to the
    /// nearest integer.
    pub(crate) fn performance(&self) -> Option<i32> {
        let percent = usize::try_from(rounded(self.half_points * 50, self.games)?).ok()?;
        let difference = *DIFFERENCES.get(percent.abs_diff(50))?;
        let mean = i32::try_from(self.mean_rating()?).ok()?;
        Some(if percent < 50 { mean - difference } else { mean + difference })
    }
}

/// Divides and rounds to the nearest integer, halves up. Returns `None` for division by zero.
fn rounded(dividend: u64, divisor: u64) -> Option<u64> {
    (2 * dividend + divisor).checked_div(2 * divisor)
}

#[cfg(test)]
mod tests {
    use super::{DIFFERENCES, RatedGames};

    /// Returns the probability that a normally distributed value is below `x`, by Simpson's rule.
    fn normal_distribution(x: f64) -> f64 {
        let steps = 1_000;
        let width = x / f64::from(steps);
        let density = |x: f64| (-x * x / 2.0).exp() / core::f64::consts::TAU.sqrt();
        let weight = |step| if step == 0 || step == steps { 1.0 } else { f64::from(2 + step % 2 * 2) };
        let sum: f64 = (0..=steps).map(|step| weight(step) * density(f64::from(step) * width)).sum();
        0.5 + sum * width / 3.0
    }

    #[test]
    fn table_is_normal_distribution() {
        // Elo's formula: the difference of two performances has the standard deviation 200 * sqrt(2).
        for (percent, &difference) in (50..100).zip(&DIFFERENCES) {
            let expected = 100.0 * normal_distribution(f64::from(difference) * 7.0 / 2_000.0);
            assert!((expected - f64::from(percent)).abs() < 0.15, "{percent} {difference} {expected}");
        }
        assert!(DIFFERENCES.is_sorted());
    }

    #[test]
    fn performance_is_mean_plus_difference() {
        let mut games = RatedGames::default();
        assert_eq!((games.mean_rating(), games.performance()), (None, None));
        games.add(2400, 2);
        assert_eq!(games.performance(), Some(3200));
        games.add(2501, 1);
        // 1.5 points of 2 are 75 %. The mean 2450.5 is rounded up.
        assert_eq!((games.mean_rating(), games.performance()), (Some(2451), Some(2644)));
        games.add(2301, 0);
        games.add(2400, 0);
        // 1.5 points of 4 are 37.5 %, which is rounded up to 38 %.
        assert_eq!((games.mean_rating(), games.performance()), (Some(2401), Some(2314)));
    }
}
