//! Performance ratings.

/// The difference between a player's performance and the mean rating of the opponents, for each score from 50 % to
/// 100 %. Below 50 %, the differences are negative. Source: table 8.1.1 of the FIDE Rating Regulations (FIDE Handbook,
/// B.02).
const DIFFERENCES: [i32; 51] = [
    0, 7, 14, 21, 29, 36, 43, 50, 57, 65, 72, 80, 87, 95, 102, 110, 117, 125, 133, 141, 149, 158, 166, 175,
    184, 193, 202, 211, 220, 230, 240, 251, 262, 273, 284, 296, 309, 322, 336, 351, 366, 383, 401, 422, 444,
    470, 501, 538, 589, 677, 800,
];

/// Returns FIDE's performance rating: the mean rating of the opponents, plus the difference that FIDE lists for the score
/// (FIDE Rating Regulations, table 8.1.1), at most 800 points. The score in percent is rounded to the nearest integer.
/// Returns `None` without games, and if there are more points than games.
///
/// ```
/// use movetext_pgn_values::value::performance_rating;
///
/// // Three half points in two games are 75 %.
/// assert_eq!(performance_rating(2450, 3, 2), Some(2643));
/// ```
#[must_use]
pub fn performance_rating(mean_opponent: u32, half_points: u64, games: u64) -> Option<i32> {
    let (half_points, games) = (u128::from(half_points), u128::from(games));
    let percent = (100 * half_points + games).checked_div(2 * games)?;
    let difference = *DIFFERENCES.get(usize::try_from(percent).ok()?.abs_diff(50))?;
    let mean = i32::try_from(mean_opponent).ok()?;
    mean.checked_add(if percent < 50 { -difference } else { difference })
}

#[cfg(test)]
mod tests {
    use super::{DIFFERENCES, performance_rating};

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
        assert_eq!(performance_rating(2400, 0, 0), None);
        assert_eq!(performance_rating(2400, 3, 1), None);
        assert_eq!(performance_rating(2400, u64::MAX, u64::MAX), Some(2400));
        assert_eq!(performance_rating(i32::MAX as u32, 2, 1), None);
        // 1.5 points of 4 are 37.5 %, which is rounded up to 38 %.
        for (half_points, games, performance) in
            [(2, 1, 3200), (0, 1, 1600), (1, 1, 2400), (3, 2, 2593), (3, 4, 2313), (5, 8, 2259)]
        {
            assert_eq!(performance_rating(2400, half_points, games), Some(performance));
        }
    }
}
