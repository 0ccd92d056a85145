//! Dates, complete or partial: the tags Date (PGN 8.1.1.3), EventDate (9.2.1) and UTCDate (9.5.3).

use super::{
    digits::{Digits, fits, may_be, number, pair},
    error::{ValueError, ValueErrorKind},
    expected,
};
use core::{fmt, str::FromStr};

/// A date as `YYYY.MM.DD`, with `?` for each unknown digit (PGN 8.1.1.3).
///
/// Every date matches at least one real day: `199?.1?.3?` is a date, but `1992.13.??` and `1992.02.30` are not. There
/// is no year 0, so `0000.01.01` is not a date either.
///
/// Dates are ordered by year, month and day, with unknown digits as zeros, as PGN section 12 requires. If that leaves
/// two dates equal, the date with fewer known digits comes first.
///
/// ```
/// use movetext_pgn_values::value::Date;
///
/// let date: Date = "1993.??.??".parse()?;
/// assert_eq!((date.year(), date.month()), (Some(1993), None));
/// assert!(date < "1993.01.01".parse()?);
/// assert_eq!(Date::new(1992, 11, 4).map(|date| date.to_string()).as_deref(), Some("1992.11.04"));
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Date {
    /// Four digits for the year, two for the month, two for the day.
    digits: Digits<8>,
}

impl Date {
    /// `????.??.??`: nothing is known.
    pub const UNKNOWN: Self = Self { digits: Digits::UNKNOWN };

    /// Creates a complete date. Returns `None` if there is no such day, or the year is not between 1 and 9999.
    #[must_use]
    pub const fn new(year: u16, month: u8, day: u8) -> Option<Self> {
        if !is_year(year) || month < 1 || month > 12 || day < 1 || day > last_day(year, month) {
            return None;
        }
        let [a, b, c, d] = year_digits(year);
        let [e, f] = pair(month);
        let [g, h] = pair(day);
        Some(Self { digits: Digits([a, b, c, d, e, f, g, h]) })
    }

    /// Creates the date `YYYY.??.??`. Returns `None` if the year is not between 1 and 9999.
    #[must_use]
    pub const fn from_year(year: u16) -> Option<Self> {
        if !is_year(year) {
            return None;
        }
        let [a, b, c, d] = year_digits(year);
        Some(Self { digits: Digits([a, b, c, d, b'?', b'?', b'?', b'?']) })
    }

    /// Creates the date `YYYY.MM.??`. Returns `None` if there is no such month, or the year is not between 1 and 9999.
    #[must_use]
    pub const fn from_month(year: u16, month: u8) -> Option<Self> {
        if !is_year(year) || month < 1 || month > 12 {
            return None;
        }
        let [a, b, c, d] = year_digits(year);
        let [e, f] = pair(month);
        Some(Self { digits: Digits([a, b, c, d, e, f, b'?', b'?']) })
    }

    /// Parses a date leniently, in any form that is common in files. In contrast, [`str::parse`] accepts only the
    /// standard's form.
    ///
    /// White space around the date is ignored. The day may be missing, or both the month and the day. A month or a day
    /// may have one digit. Hyphens or slashes may separate the parts.
    ///
    /// ```
    /// use movetext_pgn_values::value::Date;
    ///
    /// let dates = ["1895", "1992.11", "1992.1.2", "1992-11-04"].map(|text| Date::read(text).unwrap().to_string());
    /// assert_eq!(dates, ["1895.??.??", "1992.11.??", "1992.01.02", "1992.11.04"]);
    /// assert!(Date::read("May 1895").is_err());
    /// ```
    ///
    /// # Errors
    ///
    /// The error that [`str::parse`] returns for this text, if the text has none of these forms.
    pub fn read(text: &str) -> Result<Self, ValueError> {
        let trimmed = text.trim();
        let completed = to_full_form(trimmed);
        let date = completed.as_ref().and_then(|date| core::str::from_utf8(date).ok()?.parse().ok());
        let start = text.len() - text.trim_start().len();
        date.map_or_else(|| trimmed.parse().map_err(|error: ValueError| error.shifted(start)), Ok)
    }

    /// Returns the year, or `None` if one of its digits is unknown.
    #[must_use]
    pub fn year(self) -> Option<u16> {
        let [a, b, c, d, ..] = self.digits.0;
        Some(u16::from(number([a, b])?) * 100 + u16::from(number([c, d])?))
    }

    /// Returns the month from 1 to 12, or `None` if one of its digits is unknown.
    #[must_use]
    pub fn month(self) -> Option<u8> {
        let [.., a, b, _, _] = self.digits.0;
        number([a, b])
    }

    /// Returns the day of the month from 1, or `None` if one of its digits is unknown.
    #[must_use]
    pub fn day(self) -> Option<u8> {
        let [.., a, b] = self.digits.0;
        number([a, b])
    }

    /// Returns whether all digits are known.
    #[must_use]
    pub fn is_complete(self) -> bool {
        self.digits.are_known()
    }
}

impl FromStr for Date {
    type Err = ValueError;

    /// Parses a date as `YYYY.MM.DD`.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::Query`] for a single `?`, and [`ValueErrorKind::OutOfRange`] for an impossible year, month or
    /// day. Otherwise, the error points to the first character that is missing or not allowed.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        if matches!(text, "" | "?") {
            return Err(ValueError::for_whole(text, ValueErrorKind::Character, expected::DATE));
        }
        let date = Self { digits: Digits::read(text, (b'.', expected::PERIOD), [4, 6])? };
        if date.year() == Some(0) {
            return Err(ValueError::for_span(ValueErrorKind::OutOfRange, 0, 4, expected::YEAR));
        }
        let [.., e, f, g, h] = date.digits.0;
        if !may_be([e, f], 1..=12) {
            return Err(ValueError::for_span(ValueErrorKind::OutOfRange, 5, 7, expected::MONTH));
        }
        let last = date.last_possible_day();
        if !may_be([g, h], 1..=last) {
            return Err(ValueError::for_span(ValueErrorKind::OutOfRange, 8, 10, expected::day(last)));
        }
        Ok(date)
    }
}

impl Date {
    /// Returns the last day that any matching month can have.
    fn last_possible_day(self) -> u8 {
        let [.., e, f, _, _] = self.digits.0;
        let year = if self.may_be_leap() { 4 } else { 1 };
        if let Some(month) = self.month() {
            return last_day(year, month);
        }
        (1..=12).filter(|&month| fits(month, [e, f])).map(|month| last_day(year, month)).max().unwrap_or(31)
    }

    /// Returns whether the year can be a leap year.
    fn may_be_leap(self) -> bool {
        let [a, b, c, d, ..] = self.digits.0;
        match self.year() {
            Some(year) => is_leap(year),
            // Almost every pattern matches a leap year, so the search ends soon. An exception is `?900`.
            None => (0..=9999).any(|year| {
                let digits = year_digits(year);
                is_leap(year)
                    && digits.iter().zip([a, b, c, d]).all(|(digit, mask)| mask == b'?' || mask == *digit)
            }),
        }
    }
}

impl fmt::Display for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [a, b, c, d, e, g, h, i] = self.digits.0;
        let text = [a, b, c, d, b'.', e, g, b'.', h, i];
        f.pad(core::str::from_utf8(&text).unwrap_or_default())
    }
}

impl fmt::Debug for Date {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Date({self})")
    }
}

/// Completes a date to `YYYY.MM.DD`. In `text`, the month and the day may be missing or have one digit, and hyphens or
/// slashes may separate the parts. Returns `None` for any other form.
fn to_full_form(text: &str) -> Option<[u8; 10]> {
    let separator = ['-', '/'].into_iter().find(|&separator| text.contains(separator)).unwrap_or('.');
    let mut parts = text.split(separator).map(str::as_bytes);
    let [a, b, c, d] = parts.next()?.try_into().ok()?;
    let mut two = || match parts.next() {
        None | Some([b'?']) => Some([b'?'; 2]),
        Some(&[one]) => Some([b'0', one]),
        Some(&[tens, ones]) => Some([tens, ones]),
        Some(_) => None,
    };
    let ([e, f], [g, h]) = (two()?, two()?);
    parts.next().is_none().then_some([a, b, c, d, b'.', e, f, b'.', g, h])
}

#[allow(clippy::cast_possible_truncation, reason = "a year has at most four digits")]
const fn year_digits(year: u16) -> [u8; 4] {
    let [a, b] = pair((year / 100) as u8);
    let [c, d] = pair((year % 100) as u8);
    [a, b, c, d]
}

/// Returns whether the year exists and has at most four digits.
const fn is_year(year: u16) -> bool {
    year >= 1 && year <= 9999
}

const fn is_leap(year: u16) -> bool {
    year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
}

/// Returns the last day of a month.
pub(super) const fn last_day(year: u16, month: u8) -> u8 {
    match month {
        4 | 6 | 9 | 11 => 30,
        2 if is_leap(year) => 29,
        2 => 28,
        _ => 31,
    }
}
