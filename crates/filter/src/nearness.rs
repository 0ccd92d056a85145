//! Measures how near a value is to a condition, for suggestions.

use crate::{
    eco::EcoCondition,
    letters::strip_diacritics,
    nearest::{edit_distance, max_distance},
    numeric::{date_number, number},
};
use movetext_pgn_values::value::{Date, Eco};

/// We do not compare values that are longer than this.
const MAX_VALUE_BYTES: usize = 200;

/// We do not check shorter words for typing errors.
const MIN_TYPO_LETTERS: usize = 4;

/// A measure of how near a value is to a condition.
#[derive(Clone, Debug)]
pub(crate) enum Nearness {
    Words(TargetWords),
    Number(f64),
    /// A date as a number, such as 19921104 for 4 November 1992.
    Date(f64),
    Eco(EcoCondition),
    /// All values are equally near.
    Any,
    /// No value is near, or the condition compares no values.
    None,
}

impl Nearness {
    /// Returns the distance from a value to the condition, or `None` if it is too large.
    pub(crate) fn distance(&self, value: &str) -> Option<u64> {
        match self {
            _ if value.is_empty() || value.len() > MAX_VALUE_BYTES => None,
            Self::Words(target) => target.distance(value),
            Self::Number(target) => Some(thousandths(number(value)? - target)),
            Self::Date(target) => Some(thousandths(date_number(Date::read(value).ok()?)? - target)),
            Self::Eco(target) => {
                let code = value.get(..3)?.parse::<Eco>().ok()?;
                Some(u64::from(target.distance(code)))
            }
            Self::Any => Some(0),
            Self::None => None,
        }
    }

    /// Returns how many near values a message should show.
    pub(crate) const fn value_count(&self) -> usize {
        match self {
            Self::Words(_) | Self::Any => 3,
            Self::Number(_) | Self::Date(_) | Self::Eco(_) => 1,
            Self::None => 0,
        }
    }
}

fn thousandths(difference: f64) -> u64 {
    (difference.abs() * 1_000.0) as u64
}

/// The words of a condition, without diacritics.
#[derive(Clone, Debug)]
pub(crate) struct TargetWords {
    words: Vec<String>,
    /// The letters that occur in the words.
    letters: LetterSet,
    /// The number of letters in the words, without initials.
    length: usize,
}

impl TargetWords {
    pub(crate) fn new(text: &str) -> Self {
        let text = text.to_lowercase();
        let text = strip_diacritics(&text);
        let words: Vec<String> = words(&text).map(str::to_owned).collect();
        let length = words.iter().map(|word| word.chars().count()).filter(|&letters| letters > 1).sum();
        Self { letters: LetterSet::from_text(&text), words, length }
    }

    /// Compares word by word. Returns `None` unless at least half of the letters belong to words that are equal,
    /// abbreviated or misspelled. Initials do not count.
    fn distance(&self, value: &str) -> Option<u64> {
        let value = value.to_lowercase();
        let value = strip_diacritics(&value);
        // Most values share too few letters with the condition, so this test rejects them quickly.
        if self.letters.missing_in(LetterSet::from_text(&value)) * 2 > self.letters.0.count_ones() {
            return None;
        }
        let found: Vec<&str> = words(&value).collect();
        let (mut distance, mut alike) = (0, 0);
        for word in &self.words {
            let distances = found.iter().filter_map(|found| word_distance(word, found));
            match distances.max_by_key(|(distance, letters)| letters.saturating_sub(*distance)) {
                Some((least, letters)) => {
                    distance += least;
                    alike += if word.chars().nth(1).is_some() { letters } else { 0 };
                }
                None => distance += 2 * MIN_TYPO_LETTERS,
            }
        }
        let is_near = alike > 0 && alike * 2 >= self.length;
        is_near.then_some((distance * MIN_TYPO_LETTERS + found.len().abs_diff(self.words.len())) as u64)
    }
}

/// Returns the distance from a word to an equal, abbreviated, longer or misspelled word, and how many letters they
/// share. Returns `None` for any other word. If the first letter is wrong, we allow no second error.
fn word_distance(target: &str, found: &str) -> Option<(usize, usize)> {
    let [target_letters, found_letters] = [target, found].map(|word| word.chars().count());
    let common = target_letters.min(found_letters);
    if target == found {
        return Some((0, common));
    }
    if found.starts_with(target) || target.starts_with(found) {
        return Some((1, common));
    }
    let has_errors =
        common >= MIN_TYPO_LETTERS && target_letters.abs_diff(found_letters) <= max_distance(target);
    let distance = if has_errors { edit_distance(target, found) } else { usize::MAX };
    let begins_alike = target.chars().next() == found.chars().next();
    let is_near = distance <= if begins_alike { max_distance(target) } else { 1 };
    is_near.then(|| (1 + distance, common.saturating_sub(distance)))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The set of letters and digits in a text. All characters outside ASCII are treated as the same letter.
#[derive(Clone, Copy, Debug)]
struct LetterSet(u64);

impl LetterSet {
    fn from_text(text: &str) -> Self {
        Self(text.bytes().fold(0, |set, byte| match byte {
            b'a'..=b'z' => set | 1 << (byte - b'a'),
            b'0'..=b'9' => set | 1 << (26 + byte - b'0'),
            128.. => set | 1 << 40,
            _ => set,
        }))
    }

    const fn missing_in(self, other: Self) -> u32 {
        (self.0 & !other.0).count_ones()
    }
}
