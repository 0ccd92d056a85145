//! Counts games by length.

use alloc::collections::BTreeMap;

/// The number of games for each length in plies. Memory use is proportional to the number of different lengths. It is
/// bounded, because the reader limits the length of a game.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Lengths(BTreeMap<u32, u64>);

impl Lengths {
    pub(super) fn add(&mut self, plies: u32) {
        *self.0.entry(plies).or_default() += 1;
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (&plies, &games) in &other.0 {
            *self.0.entry(plies).or_default() += games;
        }
    }

    /// Returns the length of the shortest game in plies, or `None` if there are no games.
    #[must_use]
    pub fn shortest(&self) -> Option<u32> {
        self.0.keys().next().copied()
    }

    /// Returns the length of the longest game in plies, or `None` if there are no games.
    #[must_use]
    pub fn longest(&self) -> Option<u32> {
        self.0.keys().next_back().copied()
    }

    /// Returns the median length in plies, or `None` if there are no games. If the number of games is even, returns the
    /// shorter of the two middle lengths. Takes time linear in the number of different lengths.
    #[must_use]
    pub fn median(&self) -> Option<u32> {
        let games: u64 = self.0.values().sum();
        let mut before = 0;
        let mut ended = self.0.iter().skip_while(|&(_, games_so_long)| {
            before += games_so_long;
            before < games.div_ceil(2)
        });
        ended.next().map(|(&plies, _)| plies)
    }

    /// Returns the mean length in plies, or `None` if there are no games. Takes time linear in the number of different
    /// lengths.
    #[must_use]
    pub fn mean(&self) -> Option<f64> {
        let games: u64 = self.0.values().sum();
        let plies: u64 = self.0.iter().map(|(&plies, games)| u64::from(plies) * games).sum();
        (games > 0).then(|| plies as f64 / games as f64)
    }

    /// Returns the number of games for each range from `n * width` to `(n + 1) * width - 1` plies. The keys are the
    /// lower bounds. Empty ranges are left out.
    #[must_use]
    pub fn histogram(&self, width: u32) -> BTreeMap<u32, u64> {
        let width = width.max(1);
        let mut histogram = BTreeMap::new();
        for (&plies, &games) in &self.0 {
            *histogram.entry(plies / width * width).or_default() += games;
        }
        histogram
    }
}

#[cfg(test)]
mod tests {
    use super::Lengths;

    #[test]
    fn median_and_mean_match_sorted_list() {
        let mut lengths = Lengths::default();
        assert_eq!((lengths.shortest(), lengths.median(), lengths.mean()), (None, None, None));
        let mut list: Vec<u32> = Vec::new();
        for number in 0..50_u32 {
            let plies = number * number % 37;
            list.push(plies);
            list.sort_unstable();
            lengths.add(plies);
            assert_eq!(lengths.median(), Some(list[(list.len() - 1) / 2]));
            assert_eq!(lengths.mean(), Some(f64::from(list.iter().sum::<u32>()) / list.len() as f64));
            assert_eq!(
                (lengths.shortest(), lengths.longest()),
                (list.first().copied(), list.last().copied())
            );
            let short = list.iter().filter(|&&plies| plies < 10).count() as u64;
            assert_eq!(lengths.histogram(10).get(&0).copied().unwrap_or_default(), short);
        }
    }
}
