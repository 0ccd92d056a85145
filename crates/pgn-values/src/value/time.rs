//! Times of day: the tags Time (PGN 9.5.1) and UTCTime (9.5.2).

use super::{
    digits::{Digits, may_be, number, pair},
    error::{ValueError, ValueErrorKind},
    expected,
};
use core::{fmt, str::FromStr};

/// A time of day as `HH:MM:SS`, with `?` for each unknown digit (PGN 9.5.1).
///
/// The standard does not mention `?` here, but says that the tag is similar to the Date tag. Hours are 00 to 23,
/// minutes and seconds 00 to 59, without leap seconds. Comparison treats unknown digits as zeros. If that leaves two
/// times equal, the time with fewer known digits comes first.
///
/// ```
/// use movetext_pgn_values::value::TimeOfDay;
///
/// let time: TimeOfDay = "17:50:??".parse()?;
/// assert_eq!((time.hour(), time.minute(), time.second()), (Some(17), Some(50), None));
/// assert_eq!(TimeOfDay::new(9, 5, 0).map(|time| time.to_string()).as_deref(), Some("09:05:00"));
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TimeOfDay {
    /// Two digits each for hours, minutes and seconds.
    digits: Digits<6>,
}

impl TimeOfDay {
    /// `??:??:??`: nothing is known.
    pub const UNKNOWN: Self = Self { digits: Digits::UNKNOWN };

    /// Creates a complete time. Returns `None` if the hour is above 23, or the minute or second above 59.
    #[must_use]
    pub const fn new(hour: u8, minute: u8, second: u8) -> Option<Self> {
        if hour > 23 || minute > 59 || second > 59 {
            return None;
        }
        let ([a, b], [c, d], [e, f]) = (pair(hour), pair(minute), pair(second));
        Some(Self { digits: Digits([a, b, c, d, e, f]) })
    }

    /// Returns the hour from 0 to 23, or `None` if one of its digits is unknown.
    #[must_use]
    pub fn hour(self) -> Option<u8> {
        let [a, b, ..] = self.digits.0;
        number([a, b])
    }

    /// Returns the minute, or `None` if one of its digits is unknown.
    #[must_use]
    pub fn minute(self) -> Option<u8> {
        let [_, _, a, b, _, _] = self.digits.0;
        number([a, b])
    }

    /// Returns the second, or `None` if one of its digits is unknown.
    #[must_use]
    pub fn second(self) -> Option<u8> {
        let [.., a, b] = self.digits.0;
        number([a, b])
    }

    /// Returns whether all digits are known.
    #[must_use]
    pub fn is_complete(self) -> bool {
        self.digits.are_known()
    }
}

impl FromStr for TimeOfDay {
    type Err = ValueError;

    /// Parses a time as `HH:MM:SS`.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::OutOfRange`] for an impossible hour, minute or second. Otherwise, the error points to the
    /// first character that is missing or not allowed.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        if matches!(text, "" | "?") {
            return Err(ValueError::for_whole(text, ValueErrorKind::Character, expected::TIME));
        }
        let digits = Digits::read(text, (b':', expected::COLON), [2, 4])?;
        let [a, b, c, d, e, f] = digits.0;
        let parts = [
            ([a, b], 23, expected::HOUR),
            ([c, d], 59, expected::SIXTIETH),
            ([e, f], 59, expected::SIXTIETH),
        ];
        for (index, (part, last, expected)) in parts.into_iter().enumerate() {
            if !may_be(part, 0..=last) {
                return Err(ValueError::for_span(
                    ValueErrorKind::OutOfRange,
                    index * 3,
                    index * 3 + 2,
                    expected,
                ));
            }
        }
        Ok(Self { digits })
    }
}

impl fmt::Display for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e, g] = self.digits.0;
        let text = [a, b, b':', c, d, b':', e, g];
        f.pad(core::str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Debug for TimeOfDay {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Time({self})")
    }
}
