//! Counts values in bounded memory.

use std::collections::HashMap;

/// The maximum length of a value in bytes. Longer values are truncated.
const MAX_VALUE_BYTES: usize = 200;

/// How often each value occurs. The first 1,000,000 different values are counted separately, and all other values
/// together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueCounts {
    /// How often each value occurs, and how many values were added before it.
    counts: HashMap<Box<str>, (u64, usize)>,
    beyond: u64,
}

impl ValueCounts {
    /// How many different values are counted separately.
    const MAX_VALUES: usize = 1_000_000;

    /// Counts a value `times` times. Uses only its first 200 bytes.
    pub(super) fn add(&mut self, value: &str, times: u64) {
        let value = value.get(..value.floor_char_boundary(MAX_VALUE_BYTES)).unwrap_or(value);
        let order = self.counts.len();
        if let Some((count, _)) = self.counts.get_mut(value) {
            *count += times;
        } else if order < Self::MAX_VALUES {
            self.counts.insert(value.into(), (times, order));
        } else {
            self.beyond += times;
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        // We add values in the order of their first occurrence, because this order must determine which values exceed
        // the limit.
        let mut others: Vec<_> = other.counts.iter().collect();
        others.sort_unstable_by_key(|(_, (_, order))| *order);
        for (value, (count, _)) in others {
            self.add(value, *count);
        }
        self.beyond += other.beyond;
    }

    /// Returns the number of values that are counted separately.
    #[must_use]
    pub fn distinct(&self) -> usize {
        self.counts.len()
    }

    /// Returns the total count of all values that are not counted separately.
    #[must_use]
    pub const fn beyond(&self) -> u64 {
        self.beyond
    }

    /// Returns how often a value occurs, or 0 if it is not counted separately.
    #[must_use]
    pub fn get(&self, value: &str) -> u64 {
        self.counts.get(value).map_or(0, |(count, _)| *count)
    }

    /// Returns the `count` most frequent values. Values with the same frequency are in ascending order. This sorts all
    /// values.
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
    fn values_above_limit_are_counted_together() {
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
        assert_eq!((counts.top(2), counts.get("new")), (vec![("7", 3), ("0", 1)], 0));
    }

    #[test]
    fn merged_counts_are_independent_of_parts() {
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
        assert_eq!(
            (counts.get("1000049"), counts.get("50"), counts.get("49"), counts.beyond()),
            (1, 1, 0, 50)
        );
    }

    #[test]
    fn long_values_are_cut_between_characters() {
        let mut counts = ValueCounts::default();
        counts.add(&"\u{E9}\u{20AC}".repeat(1_000), 1);
        assert!(counts.top(1)[0].0.len() > 195);
    }
}
