//! Selects games by number.

use alloc::{collections::BinaryHeap, sync::Arc};
use core::{cmp::Ordering, fmt, ops::RangeInclusive, str::FromStr};

/// Game numbers, counted from 1: a range, or several. Both ends of a range are included. They may be restricted to a
/// [random sample](Self::with_sample).
///
/// Parsed from `A..B`, `A..` (to the last game), `..B` (from the first game), `N` for one game, or several of these
/// separated by commas, such as `1..5,9,20..`.
///
/// ```
/// use movetext_input::Selection;
///
/// let selection: Selection = "2..4".parse()?;
/// assert!(selection.contains(2) && selection.contains(4) && !selection.contains(5));
/// # Ok::<(), movetext_input::ParseSelectionError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Selection {
    first: u64,
    last: u64,
    /// The ranges in order, with gaps between them. `None` if all numbers from `first` to `last` are selected.
    ranges: Option<Arc<[RangeInclusive<u64>]>>,
    sample: Option<Sample>,
}

/// A random sample. Each number has a rank, and the numbers with the lowest ranks are selected.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Sample {
    seed: u64,
    highest_rank: u64,
}

/// Returns the rank of a game number. Different numbers have different ranks, because each step can be undone.
const fn rank(number: u64, seed: u64) -> u64 {
    mix(number.wrapping_add(mix(seed)))
}

/// Mixes the bits of a number as the random number generator SplitMix64 does
/// (<https://doi.org/10.1145/2714064.2660195>).
const fn mix(number: u64) -> u64 {
    let number = number.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let number = (number ^ (number >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    let number = (number ^ (number >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    number ^ (number >> 31)
}

impl Selection {
    /// The selection of all games.
    pub const ALL: Self = Self { first: 1, last: u64::MAX, ranges: None, sample: None };

    /// Returns whether the game with this number is selected. Takes time logarithmic in the number of ranges.
    #[must_use]
    pub fn contains(&self, number: u64) -> bool {
        let is_sampled = match self.sample {
            Some(Sample { seed, highest_rank }) => rank(number, seed) <= highest_rank,
            None => true,
        };
        self.first <= number
            && number <= self.last
            && is_sampled
            && self.range_from(number).is_none_or(|range| *range.start() <= number)
    }

    /// Returns the first range that does not end before `number`, or `None` if the selection has only one range.
    fn range_from(&self, number: u64) -> Option<&RangeInclusive<u64>> {
        let ranges = self.ranges.as_deref()?;
        ranges.get(ranges.partition_point(|range| *range.end() < number))
    }

    /// Returns the number of the first game that may be selected. The input may have fewer games.
    #[must_use]
    pub const fn first(&self) -> u64 {
        self.first
    }

    /// Returns whether any game from `from` up to, but not including, `to` is in a range.
    #[must_use]
    pub(crate) fn intersects(&self, from: u64, to: u64) -> bool {
        self.first < to
            && from <= self.last
            && self.first <= self.last
            && self.range_from(from).is_none_or(|range| *range.start() < to)
    }

    /// Returns how many games from `from` up to, but not including, `to` are selected. Takes time linear in the length
    /// of the range, unless all games are selected.
    #[must_use]
    pub(crate) fn count_within(&self, from: u64, to: u64) -> u64 {
        if *self == Self::ALL {
            return to.saturating_sub(from);
        }
        (from..to).filter(|number| self.contains(*number)).count() as u64
    }

    /// Returns whether the selection ends before the game with this number.
    #[must_use]
    pub const fn is_over(&self, number: u64) -> bool {
        number > self.last
    }

    /// Creates the selection of all games in these ranges.
    fn from_ranges(mut ranges: Vec<RangeInclusive<u64>>) -> Self {
        ranges.sort_unstable_by_key(|range| *range.start());
        ranges.dedup_by(|next, range| {
            // Joins ranges without a gap.
            let is_joined = *next.start() <= range.end().saturating_add(1);
            if is_joined {
                *range = *range.start()..=*range.end().max(next.end());
            }
            is_joined
        });
        // Without ranges, the selection ends before its first game.
        let first = ranges.first().map_or(1, |range| *range.start());
        let last = ranges.last().map_or(0, |range| *range.end());
        let ranges = (ranges.len() > 1).then(|| ranges.into());
        Self { first, last, ranges, sample: None }
    }

    /// Limits the ranges to their first `count` games.
    #[must_use]
    pub fn with_limit(self, count: u64) -> Self {
        if self.first > self.last {
            return self;
        }
        let whole = [self.first..=self.last];
        let (mut rest, mut limited) = (count, Vec::new());
        for range in self.ranges.as_deref().unwrap_or(&whole) {
            let Some(more) = rest.checked_sub(1) else { break };
            let last = range.start().saturating_add(more).min(*range.end());
            limited.push(*range.start()..=last);
            rest -= last - range.start() + 1;
        }
        // Without games, the selection ends before its first game, which is at least 1.
        let last = limited.last().map_or(self.first - 1, |range| *range.end());
        Self { last, ranges: self.ranges.map(|_| limited.into()), ..self }
    }

    /// Restricts the selection to the games that `sampler` has drawn.
    #[must_use]
    pub fn with_sample<T>(self, sampler: &Sampler<T>) -> Self {
        match sampler.lowest.peek() {
            Some(Drawn { rank, .. }) => {
                Self { sample: Some(Sample { seed: sampler.seed, highest_rank: *rank }), ..self }
            }
            None => self.with_limit(0),
        }
    }
}

/// Draws games at random while they are read, with a value for each game. Each set of games has about the same
/// probability, and the same seed draws the same game numbers in any order.
///
/// ```
/// use movetext_input::{Sampler, Selection};
///
/// let mut sampler = Sampler::new(3, 7);
/// (1..=1_000).for_each(|number| sampler.push(number, number));
/// let sample = Selection::ALL.with_sample(&sampler);
/// let mut drawn: Vec<u64> = sampler.into_values().collect();
/// drawn.sort();
/// assert_eq!((1..=1_000).filter(|&number| sample.contains(number)).collect::<Vec<_>>(), drawn);
/// assert_eq!(drawn.len(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Sampler<T = ()> {
    count: usize,
    seed: u64,
    /// The games drawn so far, with the highest rank on top.
    lowest: BinaryHeap<Drawn<T>>,
}

/// A game in a sample.
#[derive(Clone, Debug)]
struct Drawn<T> {
    rank: u64,
    value: T,
}

impl<T> Sampler<T> {
    /// Creates a sampler that draws `count` games, or all games if there are not more. It keeps the values of these
    /// games, and 8 bytes of memory for each.
    #[must_use]
    pub const fn new(count: usize, seed: u64) -> Self {
        Self { count, seed, lowest: BinaryHeap::new() }
    }

    /// Returns whether the next [`push`](Self::push) would draw the game with this number.
    #[must_use]
    pub fn draws(&self, number: u64) -> bool {
        self.lowest.len() < self.count
            || self.lowest.peek().is_some_and(|highest| rank(number, self.seed) < highest.rank)
    }

    /// Adds a game. Takes time logarithmic in the number of games to draw. A number must not be added twice.
    pub fn push(&mut self, number: u64, value: T) {
        if self.draws(number) {
            if self.lowest.len() == self.count {
                self.lowest.pop();
            }
            self.lowest.push(Drawn { rank: rank(number, self.seed), value });
        }
    }

    /// Returns the values of the games that were drawn, in any order.
    pub fn into_values(self) -> impl Iterator<Item = T> {
        self.lowest.into_iter().map(|drawn| drawn.value)
    }
}

impl<T> PartialEq for Drawn<T> {
    fn eq(&self, other: &Self) -> bool {
        self.rank == other.rank
    }
}

impl<T> Eq for Drawn<T> {}

impl<T> PartialOrd for Drawn<T> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Compares ranks.
impl<T> Ord for Drawn<T> {
    fn cmp(&self, other: &Self) -> Ordering {
        self.rank.cmp(&other.rank)
    }
}

impl Default for Selection {
    fn default() -> Self {
        Self::ALL
    }
}

/// An error in a range of game numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ParseSelectionError {
    /// An end of the range is not a number.
    #[error("expected game numbers as `A..B`, `A..`, `..B` or `N`, or several separated by commas")]
    Number,
    /// The range starts with game 0.
    #[error("games are numbered from 1")]
    Zero,
    /// The range ends before it begins.
    #[error("the range ends before it begins")]
    Reversed,
}

impl FromStr for Selection {
    type Err = ParseSelectionError;

    fn from_str(text: &str) -> Result<Self, ParseSelectionError> {
        let number = |text: &str, missing: u64| match text {
            "" => Ok(missing),
            text if text.bytes().all(|byte| byte.is_ascii_digit()) => {
                text.parse().map_err(|_| ParseSelectionError::Number)
            }
            _ => Err(ParseSelectionError::Number),
        };
        let range = |text: &str| {
            let (first, last) = match text.split_once("..") {
                Some(("", "")) => return Err(ParseSelectionError::Number),
                Some((first, last)) => (number(first, 1)?, number(last, u64::MAX)?),
                None if text.is_empty() => return Err(ParseSelectionError::Number),
                None => (number(text, 1)?, number(text, 1)?),
            };
            match (first, last) {
                (0, _) | (_, 0) => Err(ParseSelectionError::Zero),
                _ if first > last => Err(ParseSelectionError::Reversed),
                _ => Ok(first..=last),
            }
        };
        text.split(',').map(range).collect::<Result<Vec<_>, _>>().map(Self::from_ranges)
    }
}

/// Selects the games with these numbers, in any order. Without numbers, no game is selected. Takes linear time if the
/// numbers are sorted.
impl FromIterator<u64> for Selection {
    fn from_iter<I: IntoIterator<Item = u64>>(numbers: I) -> Self {
        Self::from_ranges(numbers.into_iter().map(|number| number..=number).collect())
    }
}

/// Writes the ranges, such as `1..5,20..`, or `none`. After ranges that are restricted to a sample, writes ` (sample)`.
impl fmt::Display for Selection {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.first > self.last {
            return f.write_str("none");
        }
        let whole = [self.first..=self.last];
        for (index, range) in self.ranges.as_deref().unwrap_or(&whole).iter().enumerate() {
            let comma = if index > 0 { "," } else { "" };
            match *range.end() {
                u64::MAX => write!(f, "{comma}{}..", range.start())?,
                end => write!(f, "{comma}{}..{end}", range.start())?,
            }
        }
        f.write_str(if self.sample.is_some() { " (sample)" } else { "" })
    }
}

#[cfg(test)]
mod tests {
    use super::{ParseSelectionError, Sampler, Selection};

    #[test]
    fn open_range_reaches_first_or_last_game() {
        let chosen = |text: &str| {
            let selection: Selection = text.parse().unwrap();
            (1..=6).filter(|&number| selection.contains(number)).collect::<Vec<u64>>()
        };
        assert_eq!(chosen("3..4"), [3, 4]);
        assert_eq!(chosen("5.."), [5, 6]);
        assert_eq!(chosen("..2"), [1, 2]);
        assert_eq!(chosen("4"), [4]);
    }

    #[test]
    fn numbers_equal_parsed_list() {
        for (numbers, text) in
            [(vec![7], "7"), (vec![3, 1, 2, 2, 9], "1..3,9"), (vec![u64::MAX, 5], "5,18446744073709551615")]
        {
            assert_eq!(numbers.into_iter().collect::<Selection>(), text.parse().unwrap());
        }
        let none = Selection::from_iter([]);
        assert!((0..9).all(|number| !none.contains(number)) && none.is_over(1));
        assert_eq!(none.to_string(), "none");
    }

    fn sampled(selection: Selection, last: u64) -> Vec<u64> {
        (1..=last).filter(|&number| selection.contains(number)).collect()
    }

    /// Draws `count` of the games in `range`, if the last game has the number `last`.
    fn sample(range: &Selection, count: usize, seed: u64, last: u64) -> Selection {
        let mut sampler = Sampler::new(count, seed);
        (1..=last).filter(|&number| range.contains(number)).for_each(|number| sampler.push(number, ()));
        range.clone().with_sample(&sampler)
    }

    #[test]
    fn sample_has_requested_size() {
        for (range, games) in [("1..", 200), ("21..120", 100), ("150..", 51), ("201..", 0)] {
            let range: Selection = range.parse().unwrap();
            for seed in [0, 1, u64::MAX] {
                for count in [0, 1, 2, 50, 51, 99, 100, 199, 200, 201, usize::MAX] {
                    let numbers = sampled(sample(&range, count, seed, 200), 200);
                    assert_eq!(numbers.len(), count.min(games), "{range} {count}");
                    assert!(numbers.iter().all(|&number| range.contains(number)));
                    assert_eq!(sampled(sample(&range, count, seed, 200), 200), numbers);
                }
            }
        }
        let samples = [0, 1, 2].map(|seed| sampled(sample(&Selection::ALL, 20, seed, 200), 200));
        assert!(samples[0] != samples[1] && samples[1] != samples[2] && samples[0] != samples[2]);
    }

    /// Counts how often each number and each pair of numbers is selected. The limits are five standard deviations.
    #[test]
    fn sample_is_uniform() {
        const GAMES: usize = 12;
        let (mut singles, mut pairs) = ([0_u32; GAMES], [[0_u32; GAMES]; GAMES]);
        let seeds = 20_000;
        for seed in 0..seeds {
            let numbers = sampled(sample(&Selection::ALL, 4, seed, GAMES as u64), GAMES as u64);
            for (index, &one) in numbers.iter().enumerate() {
                singles[one as usize - 1] += 1;
                for &other in &numbers[index + 1..] {
                    pairs[one as usize - 1][other as usize - 1] += 1;
                }
            }
        }
        let is_expected = |count: u32, probability: f64| {
            let mean = seeds as f64 * probability;
            (f64::from(count) - mean).abs() < 5.0 * (mean * (1.0 - probability)).sqrt()
        };
        assert!(singles.iter().all(|&count| is_expected(count, 4.0 / 12.0)), "{singles:?}");
        let pairs = (0..GAMES)
            .flat_map(|one| (one + 1..GAMES).map(move |other| (one, other)))
            .map(|(one, other)| pairs[one][other]);
        pairs.for_each(|count| assert!(is_expected(count, 4.0 * 3.0 / (12.0 * 11.0)), "{count}"));
    }

    #[test]
    fn malformed_range_reports_reason() {
        let error = |text: &str| text.parse::<Selection>().unwrap_err();
        assert_eq!(error("a..b"), ParseSelectionError::Number);
        assert_eq!(error(""), ParseSelectionError::Number);
        assert_eq!(error(".."), ParseSelectionError::Number);
        assert_eq!(error("+1..2"), ParseSelectionError::Number);
        assert_eq!(error("0..2"), ParseSelectionError::Zero);
        assert_eq!(error("3..2"), ParseSelectionError::Reversed);
        assert_eq!(error("1,,2"), ParseSelectionError::Number);
    }

    /// Compares lists with the set of their numbers.
    #[test]
    fn list_equals_set_of_its_numbers() {
        for (text, numbers) in [
            ("1..5,9,20..", (1..=5).chain([9]).chain(20..=30).collect::<Vec<u64>>()),
            ("9,1..5", (1..=5).chain([9]).collect()),
            ("3,4,5..7,6..8", (3..=8).collect()),
            ("..2,2,29..", vec![1, 2, 29, 30]),
            ("5,18446744073709551615,5", vec![5]),
        ] {
            let selection: Selection = text.parse().unwrap();
            assert_eq!(sampled(selection.clone(), 30), numbers, "{text}");
            for limit in 0..=8 {
                let limited = selection.clone().with_limit(limit);
                let expected: Vec<u64> = numbers.iter().copied().take(limit as usize).collect();
                assert_eq!(sampled(limited.clone(), 30), expected, "{text} {limit}");
                assert!(
                    expected
                        .last()
                        .is_none_or(|last| expected.len() < limit as usize || limited.is_over(last + 1))
                );
            }
            for from in 1..=30 {
                for to in from..=31 {
                    let count = numbers.iter().filter(|number| (from..to).contains(*number)).count();
                    assert_eq!(selection.count_within(from, to), count as u64, "{text} {from} {to}");
                    assert!(count == 0 || selection.intersects(from, to), "{text} {from} {to}");
                    assert!(from == to || count > 0 || !selection.intersects(from, to), "{text} {from} {to}");
                }
            }
        }
        let displayed = |text: &str| text.parse::<Selection>().unwrap().to_string();
        assert_eq!([displayed("9,1..5,20.."), displayed("1..4,5..6")], ["1..5,9..9,20..", "1..6"]);
    }

    #[test]
    fn display_shows_limit_and_sample() {
        for (text, limit, expected) in [
            ("3..", 2, "3..4"),
            ("1..5,9,20..", 0, "none"),
            ("1..5,9,20..", 3, "1..3"),
            ("1..5,9,20..", 5, "1..5"),
            ("1..5,9,20..", 7, "1..5,9..9,20..20"),
            ("1..5,9", 100, "1..5,9..9"),
            ("2..", u64::MAX, "2.."),
        ] {
            let limited = text.parse::<Selection>().unwrap().with_limit(limit);
            assert_eq!(limited.to_string(), expected, "{text} {limit}");
        }
        assert_eq!(Selection::ALL.with_limit(0).to_string(), "none");
        assert_eq!(sample(&"2..9".parse().unwrap(), 3, 0, 20).to_string(), "2..9 (sample)");
        assert_eq!(sample(&Selection::ALL, 0, 0, 20).to_string(), "none");
    }

    #[test]
    fn limit_counts_selected_games() {
        let limited = "3..".parse::<Selection>().unwrap().with_limit(2);
        assert!(limited.contains(3) && limited.contains(4) && !limited.contains(5));
        assert!(limited.is_over(5));
        assert!(!Selection::ALL.with_limit(0).contains(1));
        assert!(Selection::ALL.with_limit(0).is_over(1));
    }
}
