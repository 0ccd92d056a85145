//! The digits in dates and times. Any of them may be unknown (PGN 8.1.1.3, 9.5.1).

use super::{cursor::Cursor, error::ValueError};
use core::{cmp::Ordering, ops::RangeInclusive};
use movetext_san::report::Expected;

/// ASCII digits, with a question mark for each unknown digit.
///
/// Comparison treats unknown digits as zeros. If that leaves two values equal, the value with fewer known digits comes
/// first.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Digits<const N: usize>(pub(super) [u8; N]);

impl<const N: usize> Digits<N> {
    pub(super) const UNKNOWN: Self = Self([b'?'; N]);

    /// Reads exactly `N` digits or question marks. `separator` must precede the digits at the indexes in `parts`.
    pub(super) fn read(text: &str, separator: (u8, Expected), parts: [usize; 2]) -> Result<Self, ValueError> {
        let mut cursor = Cursor::new(text);
        let mut digits = [0; N];
        for (index, digit) in digits.iter_mut().enumerate() {
            if parts.contains(&index) {
                cursor.expect(separator.0, separator.1)?;
            }
            *digit = cursor.digit_or_query()?;
        }
        cursor.end()?;
        Ok(Self(digits))
    }

    /// Returns whether all digits are known.
    pub(super) fn are_known(self) -> bool {
        !self.0.contains(&b'?')
    }

    /// Replaces unknown digits with zeros.
    fn with_zeros(self) -> Self {
        Self(self.0.map(|digit| if digit == b'?' { b'0' } else { digit }))
    }
}

impl<const N: usize> Ord for Digits<N> {
    fn cmp(&self, other: &Self) -> Ordering {
        // A question mark is greater than any digit in ASCII, so the second comparison is reversed.
        self.with_zeros().0.cmp(&other.with_zeros().0).then_with(|| other.0.cmp(&self.0))
    }
}

impl<const N: usize> PartialOrd for Digits<N> {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

/// Returns the number that two digits form, or `None` if one is unknown.
pub(super) fn number([tens, ones]: [u8; 2]) -> Option<u8> {
    (tens != b'?' && ones != b'?').then(|| (tens - b'0') * 10 + (ones - b'0'))
}

/// Returns whether two digits can form a number in the range. An unknown digit may be any digit.
pub(super) fn may_be(digits: [u8; 2], mut range: RangeInclusive<u8>) -> bool {
    match number(digits) {
        Some(number) => range.contains(&number),
        None => range.any(|number| fits(number, digits)),
    }
}

/// Returns whether two digits can form `number`. An unknown digit may be any digit.
pub(super) fn fits(number: u8, [tens, ones]: [u8; 2]) -> bool {
    let [a, b] = pair(number);
    (tens == b'?' || tens == a) && (ones == b'?' || ones == b)
}

/// Returns the two digits of a number below 100.
pub(super) const fn pair(number: u8) -> [u8; 2] {
    [b'0' + number / 10 % 10, b'0' + number % 10]
}
