//! Explains in words why a value does not fit its tag: the wrong part and what was expected (PGN 8.1.1, 9).

use super::correction;
use core::fmt;
use movetext_pgn_values::{
    TagName, ValueKind,
    value::{Period, StyleKind, TagFaultKind, TimeControl, ValueError, ValueErrorKind},
};
use movetext_san::report::{Expected, Found, Mismatch};

/// Writes what is wrong with a tag. `pair` is the tag pair as the message quotes it. If `pair` is complete, we quote
/// the wrong parts of the value from it. `marked` is the text at the span, if known.
pub(super) fn write(
    f: &mut fmt::Formatter<'_>,
    name: Option<TagName>,
    fault: &TagFaultKind,
    pair: &str,
    marked: &str,
) -> fmt::Result {
    // In a value with escapes, offsets in the value differ from offsets in the text.
    let value = pair.split_once('"').and_then(|(_, rest)| rest.strip_suffix("\"]"));
    let value = value.filter(|value| !value.contains('\\'));
    let part = |error: &ValueError| part(value?, error.span.start, error.span.end);
    if let (TagFaultKind::Value(_), Some(name), Some(value)) = (fault, name, value) {
        // An empty value has nothing to quote.
        if let Some(meant) = correction(name, value).filter(|_| !value.is_empty()) {
            return write!(f, "found `{value}`, expected `{meant}`");
        }
    }
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
    let Some(value) = value else { return write!(f, "{error:#}") };
    let field = field(kind, value, error.span.start);
    match error.kind {
        ValueErrorKind::Dialect => write_dialect(f, field, error.expected),
        // The form of the whole value is more helpful than the first wrong character.
        ValueErrorKind::Character | ValueErrorKind::Incomplete | ValueErrorKind::TrailingText => {
            write_mismatch(f, field, form(kind).map_or(error.expected, Expected::Words))
        }
        _ if error.span.is_empty() => write_mismatch(f, "", error.expected),
        _ => write_mismatch(f, part.unwrap_or(value), error.expected),
    }
}

fn write_mismatch(f: &mut fmt::Formatter<'_>, text: &str, expected: Expected) -> fmt::Result {
    let found = if text.is_empty() { Found::Nothing } else { Found::Text };
    write!(f, "{}", Mismatch { found, text, expected })
}

/// Writes which part of a time control is not standard.
fn write_dialect(f: &mut fmt::Formatter<'_>, field: &str, expected: Expected) -> fmt::Result {
    let control = TimeControl::read(field).ok();
    match control.as_ref().and_then(|control| control.periods().first()) {
        Some(Period::NoIncrement { .. }) => f.write_str("the increment 0 is not positive"),
        Some(Period::MovesAndIncrement { .. }) => f.write_str("a period of moves has no increment"),
        Some(Period::GameIn { minutes }) => {
            write!(f, "minutes are written as seconds, expected `{}`", u64::from(*minutes) * 60)
        }
        _ => write_mismatch(f, field, expected),
    }
}

/// Returns the field of a list that contains the offset `at`, or the whole value if it is not a list.
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

/// Returns what the author can write instead of an invalid value of this kind.
pub(super) const fn help(kind: ValueKind) -> Option<&'static str> {
    Some(match kind {
        ValueKind::Date => "Write the date as `1992.11.04`, with `??` for unknown parts.",
        ValueKind::Result => "Write one of `1-0`, `0-1`, `1/2-1/2` and `*`.",
        ValueKind::Players => {
            "Write the family name, a comma and the given name, or `?` if the name is unknown."
        }
        ValueKind::Site | ValueKind::RosterText => "Write a text, or `?` if it is unknown.",
        ValueKind::Round => {
            "Write a number as `3` or `3.1`, `?` if it is unknown, or `-` if it has no meaning."
        }
        ValueKind::Ratings => "Write the rating as an integer, or `-` if there is none.",
        ValueKind::Titles => "Write a FIDE title such as `GM`, or `-` if there is none.",
        ValueKind::Addresses => "Write an e-mail address or a network address, or `-` if there is none.",
        ValueKind::PlayerTypes => "Write `human` or `program`.",
        ValueKind::Integer => "Write an integer.",
        ValueKind::Eco => "Write a letter from `A` to `E` and two digits, as in `B97`.",
        ValueKind::Time => "Write the time as `17:50:31`, with `??` for unknown parts.",
        ValueKind::TimeControl => {
            "Write moves and seconds as `40/9000`, seconds and increment as `300+2`, or `-` for none."
        }
        ValueKind::SetUp => "Write `1` if the game starts from the position of the FEN tag, else `0`.",
        ValueKind::Mode => "Write a mode such as `OTB` or `ICS`.",
        ValueKind::ClockTime => "Write the time as `1:07:00`.",
        ValueKind::Clock => "Write `W`, `B` or `N`, a slash and the time, as in `B/0:45:56`.",
        _ => return None,
    })
}

/// Returns the expected form of a value, or of a field in a list.
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
