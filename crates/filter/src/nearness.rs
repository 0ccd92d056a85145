//! How near a value is to what a condition asks for.

use crate::{
    eco::EcoCondition,
    letters::without_diacritics,
    nearest::{edit_distance, max_distance},
    numeric::{number, number_of_date},
};
use movetext_pgn_values::value::{Date, Eco};

/// The longest value that is compared, in bytes.
const MAX_VALUE_BYTES: usize = 200;

/// How long words must be to be compared for typing errors.
const MIN_TYPO_LETTERS: usize = 4;

/// Measures how near a value is to what a condition asks for.
#[derive(Clone, Debug)]
pub(crate) enum Nearness {
    Words(AskedWords),
    Number(f64),
    /// A date as a number, such as 19921104.
    Date(f64),
    Eco(EcoCondition),
    /// Every value is as near as any other.
    Any,
    /// The condition compares no values, or no value is nearer than another.
    None,
}

impl Nearness {
    /// Returns how far a value is from what is asked for, or `None` if it is too far.
    pub(crate) fn distance(&self, value: &str) -> Option<u64> {
        match self {
            _ if value.is_empty() || value.len() > MAX_VALUE_BYTES => None,
            Self::Words(asked) => asked.distance(value),
            Self::Number(asked) => Some(thousandths(number(value)? - asked)),
            Self::Date(asked) => Some(thousandths(number_of_date(Date::read(value).ok()?)? - asked)),
            Self::Eco(asked) => {
                let code = value.get(..3)?.parse::<Eco>().ok()?;
                Some(u64::from(asked.distance(code)))
            }
            Self::Any => Some(0),
            Self::None => None,
        }
    }

    /// Returns how many values are worth knowing.
    pub(crate) const fn shown(&self) -> usize {
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

/// The words that a condition asks for, without diacritics.
#[derive(Clone, Debug)]
pub(crate) struct AskedWords {
    words: Vec<String>,
    /// The letters in all words.
    letters: LetterSet,
    /// How many letters all words have, except initials.
    length: usize,
}

impl AskedWords {
    pub(crate) fn new(text: &str) -> Self {
        let text = text.to_lowercase();
        let text = without_diacritics(&text);
        let words: Vec<String> = words(&text).map(str::to_owned).collect();
        let length = words.iter().map(|word| word.chars().count()).filter(|&letters| letters > 1).sum();
        Self { letters: LetterSet::of(&text), words, length }
    }

    /// Compares word by word. Returns `None` unless at least half of the letters are right, in words that are equal,
    /// abbreviated or misspelled. Initials alone are not enough.
    fn distance(&self, value: &str) -> Option<u64> {
        let value = value.to_lowercase();
        let value = without_diacritics(&value);
        // Most values do not have enough letters in common, and need not be compared.
        if self.letters.missing_in(LetterSet::of(&value)) * 2 > self.letters.0.count_ones() {
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

/// Returns how far a word is from an equal, shorter, longer or misspelled word, and how many letters are right. Returns
/// `None` for any other word. Two errors are too many if the first letter is wrong.
fn word_distance(asked: &str, found: &str) -> Option<(usize, usize)> {
    let [asked_letters, found_letters] = [asked, found].map(|word| word.chars().count());
    let common = asked_letters.min(found_letters);
    if asked == found {
        return Some((0, common));
    }
    if found.starts_with(asked) || asked.starts_with(found) {
        return Some((1, common));
    }
    let has_errors =
        common >= MIN_TYPO_LETTERS && asked_letters.abs_diff(found_letters) <= max_distance(asked);
    let distance = if has_errors { edit_distance(asked, found) } else { usize::MAX };
    let begins_alike = asked.chars().next() == found.chars().next();
    let is_near = distance <= if begins_alike { max_distance(asked) } else { 1 };
    is_near.then(|| (1 + distance, common.saturating_sub(distance)))
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty())
}

/// The set of letters and digits in a text. All characters outside ASCII count as one letter.
#[derive(Clone, Copy, Debug)]
struct LetterSet(u64);

impl LetterSet {
    fn of(text: &str) -> Self {
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
