//! Keys of the collating sequence for the two tags that are not sorted by their bytes: Date and Round (PGN 12).
//!
//! A sort needs a place for every value, also for one that is no date and no round; the keys give it one.

use super::round::Round;
use core::cmp::Ordering;

/// The first key: year, month and day as numbers, with zeros for question marks (PGN 12).
///
/// Two dates that differ in question marks and zeros only are equal here, so that the next key decides. A value with
/// fewer or more digits than a date has, such as `2012.8.1`, is sorted by its numbers; where a part is no number, it
/// counts as zero and the bytes of the value decide last.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct DateKey<'a> {
    parts: [u32; 3],
    /// The text, where the parts do not say it all.
    odd: &'a str,
}

impl<'a> DateKey<'a> {
    /// The key of the value of a Date tag. Linear in its length.
    #[must_use]
    pub fn of(value: &'a str) -> Self {
        let mut parts = [0; 3];
        let mut is_odd = false;
        let mut fields = value.split('.');
        for part in &mut parts {
            // A date may end early; it is odd only where a part is there and is no number.
            let Some(field) = fields.next() else { break };
            match zeroed(field) {
                Some(number) => *part = number,
                None => is_odd = true,
            }
        }
        is_odd |= fields.next().is_some();
        Self { parts, odd: if is_odd { value } else { "" } }
    }
}

/// The number of a text of digits and question marks, where it is one.
fn zeroed(text: &str) -> Option<u32> {
    let digits = text.bytes().map(|byte| if byte == b'?' { b'0' } else { byte });
    digits.clone().all(|byte| byte.is_ascii_digit()).then_some(())?;
    digits
        .into_iter()
        .try_fold(0_u32, |number, digit| number.checked_mul(10)?.checked_add(u32::from(digit - b'0')))
}

/// The fourth key: the playing round, `?` before `-` before numbers (PGN 12).
///
/// Rounds of several parts are compared part by part, the shorter one first where it begins the longer one. What is no
/// round comes last, by its bytes.
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct RoundKey<'a> {
    round: Option<Round>,
    text: &'a str,
}

impl<'a> RoundKey<'a> {
    /// The key of the value of a Round tag. Linear in its length; allocates for more than three parts.
    #[must_use]
    pub fn of(value: &'a str) -> Self {
        match value.parse() {
            Ok(round) => Self { round: Some(round), text: "" },
            Err(_) => Self { round: None, text: value },
        }
    }
}

impl Ord for RoundKey<'_> {
    fn cmp(&self, other: &Self) -> Ordering {
        match (&self.round, &other.round) {
            (Some(one), Some(two)) => one.cmp(two),
            (Some(_), None) => Ordering::Less,
            (None, Some(_)) => Ordering::Greater,
            (None, None) => self.text.cmp(other.text),
        }
    }
}

impl PartialOrd for RoundKey<'_> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
