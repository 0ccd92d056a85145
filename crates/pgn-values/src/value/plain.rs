//! A fast path for tag values in their most common forms (PGN 8.1.1, 9). It looks only at bytes, and creates neither
//! values nor errors.

use super::date::last_day;
use crate::{outcome::GameResult, tag::ValueKind};

/// A year without February 29.
const COMMON_YEAR: u16 = 1;

/// Which notes a caller of `TagChecks` requests. Errors are always reported.
#[doc(hidden)]
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub struct RequestedNotes {
    /// Whether values in common use that the standard does not allow are requested.
    pub dialect: bool,
    /// Whether ignored recommendations are requested.
    pub style: bool,
}

impl RequestedNotes {
    /// All notes.
    pub const ALL: Self = Self { dialect: true, style: true };
}

/// Returns whether a value has no faults that are errors or requested, and lists at most one player. May return `false`
/// for other such values. The value must be printing ASCII characters without backslashes. Takes linear time.
#[inline]
pub(super) fn is_sound(kind: ValueKind, value: &[u8], requested: RequestedNotes) -> bool {
    match kind {
        ValueKind::Text => value.is_empty() || !requested.style || has_plain_style(value),
        ValueKind::RosterText => has_visible_start(value) && (!requested.style || has_plain_style(value)),
        // A country code at the end may be unknown.
        ValueKind::Site => {
            has_visible_start(value)
                && value.first() != Some(&b',')
                && (!requested.style || has_plain_style(value) && !ends_with_capitals(value))
        }
        ValueKind::Players => {
            has_visible_start(value) && has_plain_style(value) && !(requested.style && value.contains(&b','))
        }
        ValueKind::Date => is_date(value),
        ValueKind::Round => matches!(value, b"?" | b"-") || value.split(|byte| *byte == b'.').all(is_number),
        ValueKind::Result => GameResult::from_marker(value).is_some(),
        ValueKind::Titles => matches!(
            value,
            [b'G' | b'I' | b'F' | b'C', b'M'] | [b'W' | b'A', b'G' | b'I' | b'F' | b'C', b'M'] | b"-"
        ),
        ValueKind::Ratings => is_number(value) || value == b"-",
        ValueKind::Integer => is_number(value),
        ValueKind::Eco => matches!(value, [b'A'..=b'E', b'0'..=b'9', b'0'..=b'9']),
        ValueKind::Time => is_time(value),
        ValueKind::TimeControl => is_time_control(value, requested),
        ValueKind::Termination => !requested.dialect && has_visible_start(value),
        ValueKind::Private | ValueKind::Fen => true,
        _ => false,
    }
}

/// Returns whether a value is not empty and does not begin with a space.
fn has_visible_start(value: &[u8]) -> bool {
    value.first().is_some_and(u8::is_ascii_graphic)
}

/// Returns whether a value has no colon, and no space at its beginning or end.
fn has_plain_style(value: &[u8]) -> bool {
    let has_colon = value.iter().fold(false, |any, byte| any | (*byte == b':'));
    !has_colon && has_visible_start(value) && value.last() != Some(&b' ')
}

fn ends_with_capitals(value: &[u8]) -> bool {
    matches!(value, [.., b'A'..=b'Z', b'A'..=b'Z', b'A'..=b'Z'])
}

/// Returns whether a value is an integer with at most nine digits.
fn is_number(value: &[u8]) -> bool {
    (1..=9).contains(&value.len()) && value.iter().all(u8::is_ascii_digit)
}

/// Returns whether a value is a number that is greater than zero.
fn is_positive(value: &[u8]) -> bool {
    is_number(value) && value.iter().any(|digit| *digit != b'0')
}

/// Returns the number that two digits form.
fn two_digits(tens: u8, ones: u8) -> Option<u8> {
    (tens.is_ascii_digit() && ones.is_ascii_digit()).then(|| (tens - b'0') * 10 + (ones - b'0'))
}

/// Returns whether a value is a complete date, except February 29, or an unknown date.
fn is_date(value: &[u8]) -> bool {
    let [year @ .., b'.', e, f, b'.', g, h] = value else { return false };
    let (month, day) = (two_digits(*e, *f).unwrap_or(0), two_digits(*g, *h).unwrap_or(0));
    let is_day = matches!(month, 1..=12) && (1..=last_day(COMMON_YEAR, month)).contains(&day);
    is_day && year.len() == 4 && is_positive(year) || value == b"????.??.??"
}

fn is_time(value: &[u8]) -> bool {
    let [a, b, b':', c, d, b':', e, f] = value else { return false };
    two_digits(*a, *b).is_some_and(|hour| hour < 24)
        && [(*c, *d), (*e, *f)]
            .into_iter()
            .all(|(tens, ones)| two_digits(tens, ones).is_some_and(|two| two < 60))
}

/// Returns whether a value is one period with seconds, or with seconds and an increment. A zero increment is a dialect.
fn is_time_control(value: &[u8], requested: RequestedNotes) -> bool {
    let Some(plus) = value.iter().position(|byte| *byte == b'+') else {
        return is_positive(value) || value == b"-";
    };
    let (seconds, increment) = value.split_at(plus);
    let increment = increment.get(1..).unwrap_or_default();
    is_positive(seconds) && (is_positive(increment) || !requested.dialect && is_number(increment))
}
