//! Times in the commands `clk`, `egt`, `emt` and `mct` (supplement 4): `h:mm:ss`, with fractions of a second.
//!
//! These spellings are accepted:
//!
//! - hours with any number of digits, minutes and seconds from 0 to 59 with one or two digits: `00:59:01`, `1:5:3`;
//! - a decimal point or comma with up to nine decimals: `0:09:57.1`, `0:09:57,1`;
//! - minutes and seconds with decimals: `0:02.07` is 2.07 seconds. Without decimals, two numbers are an error, because
//!   they may also be hours and minutes;
//! - plain seconds, only in `emt`: `2.216`, `2`. No program writes another unit there.

use super::error::{CommandError, CommandErrorKind};
use core::{fmt, str::FromStr, time::Duration};

/// The time left on a clock, or the time used, to the nanosecond.
///
/// It displays as `h:mm:ss`, as in the supplement, with as many decimals as it needs.
///
/// ```
/// use core::time::Duration;
/// use movetext_pgn_values::command::ClockTime;
///
/// let time: ClockTime = "0:09:57.10".parse()?;
/// assert_eq!(time.duration(), Duration::from_millis(597_100));
/// assert_eq!(time.to_string(), "0:09:57.1");
/// # Ok::<(), movetext_pgn_values::command::CommandError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ClockTime(Duration);

impl ClockTime {
    /// Returns the time as a duration.
    #[must_use]
    pub const fn duration(self) -> Duration {
        self.0
    }

    /// Writes the time with at least `hour_digits` digits for the hours.
    pub(super) fn write(self, f: &mut fmt::Formatter<'_>, hour_digits: usize) -> fmt::Result {
        let seconds = self.0.as_secs();
        let (hours, minutes) = (seconds / 3600, seconds / 60 % 60);
        write!(f, "{hours:0hour_digits$}:{minutes:02}:{:02}", seconds % 60)?;
        let mut decimals = self.0.subsec_nanos();
        let mut digits = 9_usize;
        if decimals == 0 {
            return Ok(());
        }
        while decimals % 10 == 0 {
            decimals /= 10;
            digits -= 1;
        }
        write!(f, ".{decimals:0digits$}")
    }
}

impl From<Duration> for ClockTime {
    fn from(duration: Duration) -> Self {
        Self(duration)
    }
}

impl fmt::Display for ClockTime {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.write(f, 1)
    }
}

impl FromStr for ClockTime {
    type Err = CommandError;

    /// Parses hours, minutes and seconds, or minutes and seconds with decimals.
    ///
    /// # Errors
    ///
    /// With the span of the whole text:
    ///
    /// - [`CommandErrorKind::Time`] if the text is not a time
    /// - [`CommandErrorKind::AmbiguousTime`] for two numbers without decimals
    /// - [`CommandErrorKind::TimeRange`] if minutes or seconds are above 59, or the time does not fit into 64 bits of
    ///   seconds
    /// - [`CommandErrorKind::TooPrecise`] for more than nine decimals
    fn from_str(text: &str) -> Result<Self, CommandError> {
        read(text).map_err(|kind| CommandError::new(kind, 0..text.len()))
    }
}

/// Reads hours, minutes and seconds, or minutes and seconds with decimals.
pub(super) fn read(text: &str) -> Result<ClockTime, CommandErrorKind> {
    let (whole, decimals) = split_decimals(text);
    let mut numbers = whole.split(|&byte| byte == b':');
    let numbers = [numbers.next(), numbers.next(), numbers.next(), numbers.next()];
    let (hours, minutes, seconds) = match numbers {
        [Some(hours), Some(minutes), Some(seconds), None] => {
            (number(hours)?, below_sixty(minutes)?, below_sixty(seconds)?)
        }
        [Some(minutes), Some(seconds), None, _] if decimals.is_some_and(|decimals| !decimals.is_empty()) => {
            (0, number(minutes)?, below_sixty(seconds)?)
        }
        [Some(first), Some(second), None, _] => {
            number(first).and(number(second))?;
            return Err(CommandErrorKind::AmbiguousTime);
        }
        _ => return Err(CommandErrorKind::Time),
    };
    let seconds = hours
        .checked_mul(3600)
        .zip(minutes.checked_mul(60))
        .and_then(|(hours, minutes)| hours.checked_add(minutes)?.checked_add(seconds))
        .ok_or(CommandErrorKind::TimeRange)?;
    Ok(ClockTime(Duration::new(seconds, nanoseconds(decimals.unwrap_or_default())?)))
}

/// Reads seconds, with or without decimals.
pub(super) fn read_seconds(text: &str) -> Result<ClockTime, CommandErrorKind> {
    let (whole, decimals) = split_decimals(text);
    Ok(ClockTime(Duration::new(number(whole)?, nanoseconds(decimals.unwrap_or_default())?)))
}

/// Reads the time used for a move: a time with colons, or plain seconds.
pub(super) fn read_elapsed(text: &str) -> Result<ClockTime, CommandErrorKind> {
    if text.contains(':') { read(text) } else { read_seconds(text) }
}

/// Splits `text` at the first decimal point or comma. Returns the text before it and the decimals after it, or the
/// whole text and `None`.
fn split_decimals(text: &str) -> (&[u8], Option<&[u8]>) {
    let text = text.as_bytes();
    let sign = text.iter().position(|byte| matches!(byte, b'.' | b','));
    match sign.and_then(|sign| text.split_at_checked(sign)) {
        Some((whole, [_, decimals @ ..])) => (whole, Some(decimals)),
        _ => (text, None),
    }
}

/// Reads digits as a number.
fn number(digits: &[u8]) -> Result<u64, CommandErrorKind> {
    if digits.is_empty() || !digits.iter().all(u8::is_ascii_digit) {
        return Err(CommandErrorKind::Time);
    }
    let mut digits = digits.iter().map(|digit| u64::from(digit - b'0'));
    let number = digits.try_fold(0_u64, |number, digit| number.checked_mul(10)?.checked_add(digit));
    number.ok_or(CommandErrorKind::TimeRange)
}

/// Reads one or two digits as a number from 0 to 59.
fn below_sixty(digits: &[u8]) -> Result<u64, CommandErrorKind> {
    let number = number(digits)?;
    match digits.len() {
        1 | 2 if number < 60 => Ok(number),
        1 | 2 => Err(CommandErrorKind::TimeRange),
        _ => Err(CommandErrorKind::Time),
    }
}

/// Converts the decimals of a second to nanoseconds.
fn nanoseconds(mut decimals: &[u8]) -> Result<u32, CommandErrorKind> {
    if !decimals.iter().all(u8::is_ascii_digit) {
        return Err(CommandErrorKind::Time);
    }
    while let [rest @ .., b'0'] = decimals {
        decimals = rest;
    }
    let missing = 9_usize.checked_sub(decimals.len()).ok_or(CommandErrorKind::TooPrecise)?;
    let number = decimals.iter().fold(0, |sum, digit| sum * 10 + u32::from(digit - b'0'));
    Ok((0..missing).fold(number, |number, _| number * 10))
}
