//! The value of one column in one row.

use alloc::borrow::Cow;
use core::fmt;
use movetext_pgn_values::value::{Date, TimeOfDay};

/// The value of one column in one row. The column's [`ValueType`](crate::ValueType) limits which variants occur.
#[derive(Clone, Debug, PartialEq)]
pub enum Cell<'r> {
    /// No value.
    Null,
    /// A text.
    Text(Cow<'r, str>),
    /// A number.
    Integer(i64),
    /// A date, with or without a time.
    Moment(Moment),
    /// Words separated by single spaces, for a `TextList`. An empty string is an empty list.
    Words(&'r str),
    /// A list of numbers, any of which may be missing.
    Numbers(&'r [Option<i32>]),
    /// Pairs of tag name and tag value, for a `TextPairs`.
    Pairs(&'r [(String, String)]),
    /// Pairs of tag name and tag value, for a `TextPairList`.
    PairList(&'r [(String, String)]),
}

/// A date, with or without a time, and with no unknown digits. `Display` writes ISO 8601.
///
/// ```
/// use movetext_columns::{Moment, pgn::values::value::{Date, TimeOfDay}};
///
/// let (date, time) = (Date::new(2025, 5, 1).unwrap(), TimeOfDay::new(9, 30, 0).unwrap());
/// assert_eq!(Moment::Date(date).to_string(), "2025-05-01");
/// assert_eq!(Moment::Utc(date, time).to_string(), "2025-05-01T09:30:00Z");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Moment {
    /// A date.
    Date(Date),
    /// A date and time in UTC.
    Utc(Date, TimeOfDay),
}

impl fmt::Display for Moment {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Date(date) => write_date(*date, f),
            Self::Utc(date, time) => {
                write_date(*date, f)?;
                f.write_str("T")?;
                write_time(*time, f)?;
                f.write_str("Z")
            }
        }
    }
}

fn write_date(date: Date, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let [month, day] = [date.month(), date.day()].map(Option::unwrap_or_default);
    write!(f, "{:04}-{month:02}-{day:02}", date.year().unwrap_or_default())
}

fn write_time(time: TimeOfDay, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let [hour, minute, second] = [time.hour(), time.minute(), time.second()].map(Option::unwrap_or_default);
    write!(f, "{hour:02}:{minute:02}:{second:02}")
}
