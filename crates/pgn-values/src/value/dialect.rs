//! Recognizes values that the standard does not allow but that are in common use (PGN 8.1.1, 9).
//!
//! We report them as notes, because large databases and servers write them all the time. Other invalid values are
//! warnings.

use super::{Date, Eco, Rating, TimeControl, TimeOfDay, Title};
use crate::tag::{TagName, ValueKind};

/// Returns whether an invalid value is in common use. Takes linear time.
///
/// | kind | in common use |
/// | --- | --- |
/// | any except players and results | an empty value or `?` for "unknown" |
/// | dates | `1970`, `1970.05`: a date without month or day; `????`, `??`: only question marks |
/// | times | `12:30` |
/// | time controls | `180+0`, `40/5400+30`, `10+0.05`, `G/60`, `5\|5`, and texts such as `15 min. + 10 s. per move` |
/// | terminations | any text: `Normal`, `anna won by resignation` |
/// | titles | `BOT`, `NM`, `SIM` |
/// | ratings | an empty field or `?`, for each player |
/// | ECO | `C07m`, an extension of Scid |
#[cold]
pub(super) fn is_common(name: Option<TagName>, kind: ValueKind, value: &str) -> bool {
    let is_roster = name.is_some_and(TagName::is_roster);
    if is_unknown(value) {
        return match kind {
            ValueKind::Date | ValueKind::RosterText | ValueKind::Round | ValueKind::Site => true,
            _ => !is_roster,
        };
    }
    match kind {
        ValueKind::Date => is_partial_date(value) || is_unknown_date(value),
        ValueKind::Time => is_time_without_seconds(value),
        ValueKind::TimeControl => is_time_control(value),
        ValueKind::Termination => !value.trim().is_empty(),
        ValueKind::Titles => value.split(':').all(is_title),
        ValueKind::Ratings => {
            value.split(':').all(|field| is_unknown(field) || field.parse::<Rating>().is_ok())
        }
        ValueKind::Eco => is_extended_eco(value),
        _ => false,
    }
}

/// Returns whether the value means "unknown".
fn is_unknown(value: &str) -> bool {
    matches!(value, "" | "?")
}

/// Returns whether the value is a date that stops after the year or the month.
fn is_partial_date(value: &str) -> bool {
    let end = match value.len() {
        4 => ".??.??",
        7 => ".??",
        _ => return false,
    };
    [value, end].concat().parse::<Date>().is_ok()
}

/// Returns whether a date consists only of question marks and separators.
fn is_unknown_date(value: &str) -> bool {
    value.contains('?') && value.bytes().all(|byte| matches!(byte, b'?' | b'.' | b'-' | b'/'))
}

fn is_time_without_seconds(value: &str) -> bool {
    value.len() == 5 && [value, ":00"].concat().parse::<TimeOfDay>().is_ok()
}

/// Returns whether a time control is in common use. It can be words with a number, two numbers such as `5|5`, or fields
/// that are all readable and in an allowed order. A value without letters was probably meant to be in the standard's
/// form, so it must be readable.
fn is_time_control(value: &str) -> bool {
    let has_words = value.chars().any(char::is_alphabetic) && value.chars().any(|one| one.is_ascii_digit());
    let (before, last) = value.rsplit_once(':').unwrap_or(("", value));
    let is_before = |field: &str| match TimeControl::read(field) {
        Ok(control) => !control.periods().iter().any(|period| period.must_be_last()),
        Err(_) => field.contains('/') && is_engine_field(field),
    };
    let are_before = before.is_empty() || before.split(':').all(is_before);
    has_words
        || is_minutes_and_seconds(value)
        || are_before && (TimeControl::read(last).is_ok() || is_engine_field(last))
}

/// Returns whether a text consists of minutes for the game and seconds for each move, as in `5|5`.
fn is_minutes_and_seconds(value: &str) -> bool {
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    value.split_once('|').is_some_and(|(all, each)| is_number(all.trim()) && is_number(each.trim()))
}

/// Returns whether a field is in the form that engine matches use: seconds may have decimals, and the base time may be
/// zero if there is an increment.
fn is_engine_field(field: &str) -> bool {
    let (moves, times) = field.split_once('/').map_or((None, field), |(moves, times)| (Some(moves), times));
    let is_whole = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    let is_seconds = |text: &str| match text.split_once('.') {
        Some((whole, fraction)) => is_whole(whole) && is_whole(fraction),
        None => is_whole(text),
    };
    let is_positive = |text: &str| text.bytes().any(|byte| matches!(byte, b'1'..=b'9'));
    let (all, each) = times.split_once('+').unwrap_or((times, "0"));
    moves.is_none_or(|moves| is_whole(moves) && is_positive(moves))
        && is_seconds(all)
        && is_seconds(each)
        && (is_positive(all) || is_positive(each))
}

/// Returns whether a field looks like a title from a federation, a server or a correspondence chess organization.
fn is_title(field: &str) -> bool {
    let is_short = (1..=4).contains(&field.len());
    let is_abbreviation = is_short && field.bytes().all(|byte| byte.is_ascii_uppercase());
    is_unknown(field) || is_abbreviation || field.parse::<Title>().is_ok()
}

/// Returns whether the value is an ECO code followed by a letter and an optional digit, as in Scid's opening table.
fn is_extended_eco(value: &str) -> bool {
    let Some((code, extension)) = value.split_at_checked(3) else { return false };
    let extension = extension.as_bytes();
    code.parse::<Eco>().is_ok() && matches!(extension, [b'a'..=b'z'] | [b'a'..=b'z', b'0'..=b'9'])
}
