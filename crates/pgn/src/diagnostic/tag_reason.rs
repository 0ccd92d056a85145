//! Reasons why a value does not fit its tag, in words: the wrong part and what was expected (PGN 8.1.1, 9).

use core::fmt;
use movetext_pgn_values::{
    TagName, ValueKind,
    value::{Period, StyleKind, TagFaultKind, TimeControl, ValueError, ValueErrorKind},
};

/// Writes what is wrong with a tag. `pair` is the tag pair as the message quotes it; if it is complete, parts of the
/// value are taken from it. `marked` is the marked text, if known.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    name: Option<TagName>,
    fault: &TagFaultKind,
    pair: &str,
    marked: &str,
) -> fmt::Result {
    // In a value with escapes, offsets are not those of its text.
    let value = pair.split_once('"').and_then(|(_, rest)| rest.strip_suffix("\"]"));
    let value = value.filter(|value| !value.contains('\\'));
    let part = |error: &ValueError| part(value?, error.span.start, error.span.end);
    match fault {
        TagFaultKind::Value(error) | TagFaultKind::Dialect(error) => {
            write_error(f, name.map_or(ValueKind::Ratings, TagName::kind), error, value, part(error))
        }
        TagFaultKind::Style(
            kind @ (StyleKind::InitialWithoutPeriod | StyleKind::PlayerOrder | StyleKind::CountryCode),
        ) if !marked.is_empty() => write!(f, "{kind}: `{marked}`"),
        _ => write!(f, "{fault}"),
    }
}

fn part(value: &str, start: u64, end: u64) -> Option<&str> {
    value.get(usize::try_from(start).ok()?..usize::try_from(end).ok()?)
}

fn write_error(
    f: &mut fmt::Formatter<'_>,
    kind: ValueKind,
    error: &ValueError,
    value: Option<&str>,
    part: Option<&str>,
) -> fmt::Result {
    let expected = error.expected();
    let Some(value) = value else { return write!(f, "{error:#}") };
    let field = field(kind, value, error.span.start);
    match error.kind {
        ValueErrorKind::Empty if value.is_empty() => write!(f, "the value is empty, expected {expected}"),
        ValueErrorKind::LetterCase => write!(f, "expected {expected}"),
        ValueErrorKind::NotLast => write!(f, "`{}` must be the last field", part.unwrap_or(field)),
        ValueErrorKind::Dialect => write_dialect(f, field, &expected),
        // The form of the whole value says more than the character at which it is wrong.
        ValueErrorKind::Character | ValueErrorKind::Incomplete | ValueErrorKind::TrailingText => {
            match form(kind) {
                Some(form) => write!(f, "`{field}` is not {form}"),
                None => write!(f, "`{field}` is not {expected}"),
            }
        }
        _ => match part.filter(|part| !part.is_empty()) {
            Some(part) => write!(f, "`{part}` is not {expected}"),
            None if error.span.is_empty() => write!(f, "found nothing, expected {expected}"),
            None => write!(f, "`{value}` is not {expected}"),
        },
    }
}

/// Writes what is not standard in a field of a time control.
fn write_dialect(f: &mut fmt::Formatter<'_>, field: &str, expected: &dyn fmt::Display) -> fmt::Result {
    let control = TimeControl::read(field).ok();
    match control.as_ref().and_then(|control| control.periods().first()) {
        Some(Period::NoIncrement { .. }) => f.write_str("the increment 0 is not positive"),
        Some(Period::MovesAndIncrement { .. }) => f.write_str("a period of moves has no increment"),
        Some(Period::GameIn { minutes }) => {
            write!(f, "minutes are written as seconds, expected `{}`", u64::from(*minutes) * 60)
        }
        _ => write!(f, "`{field}` is not {expected}"),
    }
}

/// Returns the field of a list that contains the offset `at`, or the whole value.
fn field(kind: ValueKind, value: &str, at: u64) -> &str {
    let is_list = matches!(
        kind,
        ValueKind::Addresses
            | ValueKind::PlayerTypes
            | ValueKind::Ratings
            | ValueKind::TimeControl
            | ValueKind::Titles
    );
    let Some((before, after)) = usize::try_from(at).ok().and_then(|at| value.split_at_checked(at)) else {
        return value;
    };
    if !is_list {
        return value;
    }
    let start = before.rfind(':').map_or(0, |colon| colon + 1);
    let end = after.find(':').map_or(value.len(), |colon| before.len() + colon);
    value.get(start..end).unwrap_or(value)
}

/// Returns the form of a whole value, or of a field of it.
const fn form(kind: ValueKind) -> Option<&'static str> {
    Some(match kind {
        ValueKind::Date => "YYYY.MM.DD",
        ValueKind::Time => "HH:MM:SS",
        ValueKind::Round => "`?`, `-` or integers with periods between them",
        ValueKind::Eco => "a letter from `A` to `E` and two digits",
        ValueKind::Ratings => "an integer, or `-`",
        ValueKind::Integer => "an integer",
        ValueKind::ClockTime => "h:mm:ss",
        ValueKind::Clock => "`W`, `B` or `N`, `/` and h:mm:ss",
        ValueKind::TimeControl => "moves/seconds, seconds, seconds+increment, `*` and seconds, `?` or `-`",
        _ => return None,
    })
}
