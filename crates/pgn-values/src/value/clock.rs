//! Clock readings: the tags Clock, WhiteClock and BlackClock (supplement of 2001, sections 5.1 and 6.1).

use super::{
    cursor::Cursor,
    error::{Expected, ValueError, ValueErrorKind},
};
use core::{fmt, str::FromStr};
use movetext_board::Color;

/// The time left on a clock, `h:mm:ss` (supplement 4.1, 6.1).
///
/// The hours may have any number of digits. They are displayed without leading zeros.
///
/// ```
/// use movetext_pgn_values::value::ClockReading;
///
/// let time: ClockReading = "1:07:00".parse()?;
/// assert_eq!(time.seconds(), 4020);
/// assert_eq!(ClockReading::from_seconds(59).to_string(), "0:00:59");
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Default, Hash)]
pub struct ClockReading {
    seconds: u32,
}

impl ClockReading {
    /// Returns the reading for a number of seconds.
    #[must_use]
    pub const fn from_seconds(seconds: u32) -> Self {
        Self { seconds }
    }

    /// Returns the time in seconds.
    #[must_use]
    pub const fn seconds(self) -> u32 {
        self.seconds
    }

    /// Reads the rest of the cursor's text.
    fn read(mut cursor: Cursor<'_>) -> Result<Self, ValueError> {
        let start = cursor.at();
        let hours = cursor.integer(Expected::Digit)?;
        let mut seconds = Some(hours);
        for _ in 0..2 {
            cursor.expect(b':', Expected::Colon)?;
            let at = cursor.at();
            let number = cursor.digit()? * 10 + cursor.digit()?;
            if number > 59 {
                return Err(ValueError::of_text(ValueErrorKind::OutOfRange, at, at + 2, Expected::Sixtieth));
            }
            seconds = seconds.and_then(|sum| sum.checked_mul(60)?.checked_add(u32::from(number)));
        }
        cursor.end()?;
        let too_large =
            || ValueError::of_text(ValueErrorKind::TooLarge, start, cursor.at(), Expected::ClockTime);
        seconds.map(Self::from_seconds).ok_or_else(too_large)
    }
}

impl FromStr for ClockReading {
    type Err = ValueError;

    /// Parses `h:mm:ss`.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::OutOfRange`] for minutes or seconds above 59, otherwise the kind that describes the unexpected
    /// or missing character.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        if matches!(text, "" | "?") {
            return Err(ValueError::of_whole(text, ValueErrorKind::Character, Expected::ClockTime));
        }
        Self::read(Cursor::new(text))
    }
}

impl fmt::Display for ClockReading {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{:02}:{:02}", self.seconds / 3600, self.seconds / 60 % 60, self.seconds % 60)
    }
}

/// The state of the running clock, such as `B/0:45:56` (supplement 5.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct Clock {
    /// The side whose clock is running, or `None` if the clocks are stopped (`N`).
    pub running: Option<Color>,
    /// The time left until the next time control.
    pub time: ClockReading,
}

impl FromStr for Clock {
    type Err = ValueError;

    /// Parses a letter, a solidus and a time.
    ///
    /// # Errors
    ///
    /// The errors of [`ClockReading`], or the kind that describes the unexpected or missing character.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        let mut cursor = Cursor::new(text);
        let running = if cursor.take(b'W') {
            Some(Color::White)
        } else if cursor.take(b'B') {
            Some(Color::Black)
        } else if cursor.take(b'N') {
            None
        } else if text == "?" {
            return Err(ValueError::of_whole(text, ValueErrorKind::Query, Expected::RunningClock));
        } else {
            return Err(cursor.fault(Expected::RunningClock));
        };
        cursor.expect(b'/', Expected::Solidus)?;
        Ok(Self { running, time: ClockReading::read(cursor)? })
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
