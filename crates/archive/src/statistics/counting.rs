//! How often values come, in bounded memory.

use std::collections::HashMap;

/// How long a value is at most, in bytes; what is longer is cut.
const LONGEST: usize = 200;

/// How often each of many values came: exactly, until there are [`ValueCounts::LIMIT`] of them. Values that come for the
/// first time after that are counted together.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ValueCounts {
    counts: HashMap<Box<str>, u64>,
    beyond: u64,
}

impl ValueCounts {
    /// How many values are told apart.
    pub const LIMIT: usize = 1_000_000;

    /// A value came so many times more. Of a long one its first 200 bytes count.
    pub(super) fn add(&mut self, value: &str, times: u64) {
        let value = value.get(..value.floor_char_boundary(LONGEST)).unwrap_or(value);
        if let Some(count) = self.counts.get_mut(value) {
            *count += times;
        } else if self.counts.len() < Self::LIMIT {
            self.counts.insert(value.into(), times);
        } else {
            self.beyond += times;
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        // What is over the limit must not depend on the order of a map.
        for (value, count) in other.sorted() {
            self.add(value, count);
        }
        self.beyond += other.beyond;
    }

    /// How many values there are, as far as they are told apart.
    #[must_use]
    pub fn distinct(&self) -> usize {
        self.counts.len()
    }

    /// How often values came that were not told apart; 0 where every value was.
    #[must_use]
    pub const fn beyond(&self) -> u64 {
        self.beyond
    }

    /// How often that value came.
    #[must_use]
    pub fn of(&self, value: &str) -> u64 {
        self.counts.get(value).copied().unwrap_or_default()
    }

    /// The values that came most often, at most so many; of those that came equally often the smaller first. Sorts all.
    #[must_use]
    pub fn top(&self, count: usize) -> Vec<(&str, u64)> {
        let mut top = self.sorted();
        top.sort_by_key(|&(_, count)| core::cmp::Reverse(count));
        top.truncate(count);
        top
    }

    fn sorted(&self) -> Vec<(&str, u64)> {
        let mut all: Vec<(&str, u64)> = self.counts.iter().map(|(value, &count)| (&**value, count)).collect();
        all.sort_unstable();
        all
    }
}

#[cfg(test)]
mod tests {
    use super::ValueCounts;

    #[test]
    fn values_beyond_the_limit_are_counted_together_and_known_ones_go_on() {
        let mut counts = ValueCounts::default();
        for number in 0..ValueCounts::LIMIT {
            counts.add(&number.to_string(), 1);
        }
        assert_eq!((counts.distinct(), counts.beyond()), (ValueCounts::LIMIT, 0));
        let mut more = ValueCounts::default();
        more.add("7", 2);
        more.add("new", 3);
        counts.merge(&more);
        assert_eq!((counts.distinct(), counts.beyond()), (ValueCounts::LIMIT, 3));
        assert_eq!((counts.top(2), counts.of("new")), (vec![("7", 3), ("0", 1)], 0));
    }

    #[test]
    fn long_values_are_cut_between_characters() {
        let mut counts = ValueCounts::default();
        counts.add(&"\u{E9}\u{20AC}".repeat(1_000), 1);
        assert!(counts.top(1)[0].0.len() > 195);
    }
}
