//! Frequencies of values in bounded memory.

use std::collections::HashMap;

/// The maximum length of a value in bytes; longer values are truncated.
const MAX_VALUE_BYTES: usize = 200;

/// The frequencies of values. Exact for up to 1,000,000 different values; all values that occur first after those are
/// counted together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueCounts {
    /// The frequency of each value, and the number of values that occurred before it.
    counts: HashMap<Box<str>, (u64, usize)>,
    beyond: u64,
}

impl ValueCounts {
    /// The maximum number of values counted separately.
    const MAX_VALUES: usize = 1_000_000;

    /// Adds occurrences of a value. Only its first 200 bytes count.
    pub(super) fn add(&mut self, value: &str, times: u64) {
        let value = value.get(..value.floor_char_boundary(MAX_VALUE_BYTES)).unwrap_or(value);
        let place = self.counts.len();
        if let Some((count, _)) = self.counts.get_mut(value) {
            *count += times;
        } else if place < Self::MAX_VALUES {
            self.counts.insert(value.into(), (times, place));
        } else {
            self.beyond += times;
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        // The values above the limit must depend only on the order of their first occurrences.
        let mut others: Vec<_> = other.counts.iter().collect();
        others.sort_unstable_by_key(|(_, (_, place))| *place);
        for (value, (count, _)) in others {
            self.add(value, *count);
        }
        self.beyond += other.beyond;
    }

    /// Returns the number of values counted separately.
    #[must_use]
    pub fn distinct(&self) -> usize {
        self.counts.len()
    }

    /// Returns the number of occurrences not counted separately.
    #[must_use]
    pub const fn beyond(&self) -> u64 {
        self.beyond
    }

    /// Returns the number of occurrences of a value.
    #[must_use]
    pub fn of(&self, value: &str) -> u64 {
        self.counts.get(value).map_or(0, |(count, _)| *count)
    }

    /// Returns the `count` most frequent values, equal frequencies in ascending order. Sorts all values.
    #[must_use]
    pub fn top(&self, count: usize) -> Vec<(&str, u64)> {
        let mut top: Vec<(&str, u64)> =
            self.counts.iter().map(|(value, (count, _))| (&**value, *count)).collect();
        top.sort_unstable_by_key(|&(value, count)| (core::cmp::Reverse(count), value));
        top.truncate(count);
        top
    }
}

#[cfg(test)]
mod tests {
    use super::ValueCounts;

    #[test]
    fn values_above_the_limit_are_counted_together() {
        let mut counts = ValueCounts::default();
        for number in 0..ValueCounts::MAX_VALUES {
            counts.add(&number.to_string(), 1);
        }
        assert_eq!((counts.distinct(), counts.beyond()), (ValueCounts::MAX_VALUES, 0));
        let mut more = ValueCounts::default();
        more.add("7", 2);
        more.add("new", 3);
        counts.merge(&more);
        assert_eq!((counts.distinct(), counts.beyond()), (ValueCounts::MAX_VALUES, 3));
        assert_eq!((counts.top(2), counts.of("new")), (vec![("7", 3), ("0", 1)], 0));
    }

    #[test]
    fn merged_counts_do_not_depend_on_the_division() {
        let all = |length: usize| {
            let mut counts = ValueCounts::default();
            let numbers: Vec<usize> = (0..ValueCounts::MAX_VALUES + 50).rev().collect();
            for part in numbers.chunks(length) {
                let mut more = ValueCounts::default();
                part.iter().for_each(|number| more.add(&number.to_string(), 1));
                counts.merge(&more);
            }
            counts
        };
        let counts = all(300);
        assert_eq!(counts, all(ValueCounts::MAX_VALUES - 7));
        assert_eq!((counts.of("1000049"), counts.of("50"), counts.of("49"), counts.beyond()), (1, 1, 0, 50));
    }

    #[test]
    fn long_values_are_cut_between_characters() {
        let mut counts = ValueCounts::default();
        counts.add(&"\u{E9}\u{20AC}".repeat(1_000), 1);
        assert!(counts.top(1)[0].0.len() > 195);
    }
}
