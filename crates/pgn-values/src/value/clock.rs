//! The tag Clock, and the times in WhiteClock and BlackClock (supplement of 2001, sections 5.1 and 6.1).

use super::{
    cursor::Cursor,
    error::{ValueError, ValueErrorKind},
    expected,
};
use crate::command::ClockTime;
use core::{fmt, str::FromStr, time::Duration};
use movetext_board::Color;

/// Which clock runs, and the time on it, such as `B/0:45:56` (supplement 5.1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Clock {
    /// The side with the running clock, or `None` if both clocks are stopped (written `N`).
    pub running: Option<Color>,
    /// The time left until the next time control.
    pub time: ClockTime,
}

impl FromStr for Clock {
    type Err = ValueError;

    /// Parses `W`, `B` or `N`, a slash and a time.
    ///
    /// # Errors
    ///
    /// [`OutOfRange`](ValueErrorKind::OutOfRange) if the minutes or seconds are above 59, and
    /// [`TooLarge`](ValueErrorKind::TooLarge) if there are too many hours. Otherwise, the error points to the first
    /// character that is missing or not allowed.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        let mut cursor = Cursor::new(text);
        let running = if cursor.take(b'W') {
            Some(Color::White)
        } else if cursor.take(b'B') {
            Some(Color::Black)
        } else if cursor.take(b'N') {
            None
        } else if text == "?" {
            return Err(ValueError::for_whole(text, ValueErrorKind::Query, expected::RUNNING_CLOCK));
        } else {
            return Err(cursor.fault(expected::RUNNING_CLOCK));
        };
        cursor.expect(b'/', expected::SOLIDUS)?;
        Ok(Self { running, time: read_rest(cursor)? })
    }
}

impl fmt::Display for Clock {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letter = match self.running {
            Some(Color::White) => 'W',
            Some(Color::Black) => 'B',
            None => 'N',
        };
        write!(f, "{letter}/{}", self.time)
    }
}

/// Reads a time on a clock: `h:mm:ss`, with any number of digits for the hours and with or without decimals (supplement
/// 4.1, 6.1).
pub(super) fn read(text: &str) -> Result<ClockTime, ValueError> {
    if matches!(text, "" | "?") {
        return Err(ValueError::for_whole(text, ValueErrorKind::Character, expected::CLOCK_TIME));
    }
    read_rest(Cursor::new(text))
}

/// Reads the rest of the text as a time.
fn read_rest(mut cursor: Cursor<'_>) -> Result<ClockTime, ValueError> {
    let start = cursor.at();
    let hours = cursor.integer(expected::DIGIT)?;
    let mut seconds = Some(hours);
    for _ in 0..2 {
        cursor.expect(b':', expected::COLON)?;
        let at = cursor.at();
        let number = cursor.digit()? * 10 + cursor.digit()?;
        if number > 59 {
            return Err(ValueError::for_span(ValueErrorKind::OutOfRange, at, at + 2, expected::SIXTIETH));
        }
        seconds = seconds.and_then(|sum| sum.checked_mul(60)?.checked_add(u32::from(number)));
    }
    let nanoseconds = read_fraction(&mut cursor)?;
    cursor.end()?;
    let too_large =
        || ValueError::for_span(ValueErrorKind::TooLarge, start, cursor.at(), expected::CLOCK_TIME);
    seconds.map(|seconds| Duration::new(seconds.into(), nanoseconds).into()).ok_or_else(too_large)
}

/// Reads an optional point with up to nine decimals, as some servers write (FICS, for example). Returns nanoseconds.
fn read_fraction(cursor: &mut Cursor<'_>) -> Result<u32, ValueError> {
    if !cursor.take(b'.') {
        return Ok(0);
    }
    let (mut nanoseconds, mut unit) = (u32::from(cursor.digit()?) * 100_000_000, 10_000_000);
    while unit > 0 && cursor.peek().is_some_and(|byte| byte.is_ascii_digit()) {
        nanoseconds += u32::from(cursor.digit()?) * unit;
        unit /= 10;
    }
    Ok(nanoseconds)
}
