//! Time controls: the TimeControl tag (PGN 9.6.1), with common spellings that the standard does not define.

use super::{
    cursor::Cursor,
    error::{ValueError, ValueErrorKind},
    expected,
    fields::split,
};
use core::{fmt, str::FromStr, time::Duration};
use smallvec::SmallVec;

/// A field in a time control: one of the six kinds in section 9.6.1, or another common spelling.
///
/// The first six variants are the kinds in the standard, and their integers are positive. The standard does not require
/// this for sudden death, but zero seconds would have no meaning.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Period {
    /// `?`: the time control is unknown.
    Unknown,
    /// `-`: the game had no time control.
    Untimed,
    /// `40/9000`: moves, and seconds for these moves. `1/259200` gives three days for each move.
    Moves {
        /// Moves in the period.
        moves: u32,
        /// Seconds in the period.
        seconds: u32,
    },
    /// `300`: seconds for all remaining moves. Must be the last field.
    SuddenDeath {
        /// Seconds in the period.
        seconds: u32,
    },
    /// `5400+60`: seconds for all remaining moves, and an increment after each move. Must be the last field.
    Increment {
        /// Seconds in the period.
        seconds: u32,
        /// Seconds added after each move.
        increment: u32,
    },
    /// `*180`: a sandclock that runs for this many seconds. Must be the last field.
    Sandclock {
        /// Seconds until the sand runs out.
        seconds: u32,
    },
    /// `40/5400+30`: moves, seconds for these moves, and an increment after each move. Not in the standard.
    MovesAndIncrement {
        /// Moves in the period.
        moves: u32,
        /// Seconds in the period.
        seconds: u32,
        /// Seconds added after each move.
        increment: u32,
    },
    /// `600+0`: seconds, and an increment of zero. The standard writes `600`. The unit is uncertain, because programs
    /// that count minutes use this spelling, too.
    NoIncrement {
        /// Seconds in the period, or minutes.
        seconds: u32,
    },
    /// `G/60`: minutes for the whole game. Not in the standard.
    GameIn {
        /// Minutes for the game.
        minutes: u32,
    },
}

impl Period {
    /// Returns the time that is added after each move. Returns zero if there is no increment or the time control is
    /// unknown.
    ///
    /// ```
    /// use core::time::Duration;
    /// use movetext_pgn_values::value::TimeControl;
    ///
    /// let control = TimeControl::read("40/5400:1800+30")?;
    /// let increments: Vec<_> = control.periods().iter().map(|period| period.increment()).collect();
    /// assert_eq!(increments, [Duration::ZERO, Duration::from_secs(30)]);
    /// # Ok::<(), movetext_pgn_values::value::ValueError>(())
    /// ```
    #[must_use]
    pub fn increment(self) -> Duration {
        match self {
            Self::Increment { increment, .. } | Self::MovesAndIncrement { increment, .. } => {
                Duration::from_secs(increment.into())
            }
            _ => Duration::ZERO,
        }
    }

    /// Returns whether the standard does not define this kind of field.
    const fn is_dialect(self) -> bool {
        matches!(self, Self::MovesAndIncrement { .. } | Self::NoIncrement { .. } | Self::GameIn { .. })
    }

    /// Returns whether no other field may follow this field.
    pub(super) const fn must_be_last(self) -> bool {
        matches!(
            self,
            Self::SuddenDeath { .. }
                | Self::Increment { .. }
                | Self::Sandclock { .. }
                | Self::NoIncrement { .. }
                | Self::GameIn { .. }
        )
    }

    /// Reads a field of any kind.
    fn read(text: &str) -> Result<Self, ValueError> {
        match text {
            "" => return Err(ValueError::of_whole(text, ValueErrorKind::Empty, expected::TIME_CONTROL)),
            "?" => return Ok(Self::Unknown),
            "-" => return Ok(Self::Untimed),
            _ => {}
        }
        let mut cursor = Cursor::new(text);
        let period = if cursor.take(b'*') {
            Self::Sandclock { seconds: cursor.positive()? }
        } else if text.starts_with("G/") {
            cursor.take(b'G');
            cursor.take(b'/');
            Self::GameIn { minutes: cursor.positive()? }
        } else if cursor.peek().is_some_and(|byte| byte.is_ascii_digit()) {
            Self::read_numbers(&mut cursor)?
        } else {
            return Err(cursor.fault(expected::TIME_CONTROL));
        };
        cursor.end()?;
        Ok(period)
    }

    /// Reads a field that begins with an integer.
    fn read_numbers(cursor: &mut Cursor<'_>) -> Result<Self, ValueError> {
        let first = cursor.positive()?;
        let moves = cursor.take(b'/');
        let seconds = if moves { cursor.positive()? } else { first };
        if !cursor.take(b'+') {
            return Ok(if moves {
                Self::Moves { moves: first, seconds }
            } else {
                Self::SuddenDeath { seconds }
            });
        }
        let increment = cursor.integer(expected::POSITIVE)?;
        Ok(match (moves, increment) {
            (true, _) => Self::MovesAndIncrement { moves: first, seconds, increment },
            (false, 0) => Self::NoIncrement { seconds },
            (false, _) => Self::Increment { seconds, increment },
        })
    }
}

impl fmt::Display for Period {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Unknown => f.write_str("?"),
            Self::Untimed => f.write_str("-"),
            Self::Moves { moves, seconds } => write!(f, "{moves}/{seconds}"),
            Self::SuddenDeath { seconds } => write!(f, "{seconds}"),
            Self::Increment { seconds, increment } => write!(f, "{seconds}+{increment}"),
            Self::Sandclock { seconds } => write!(f, "*{seconds}"),
            Self::MovesAndIncrement { moves, seconds, increment } => {
                write!(f, "{moves}/{seconds}+{increment}")
            }
            Self::NoIncrement { seconds } => write!(f, "{seconds}+0"),
            Self::GameIn { minutes } => write!(f, "G/{minutes}"),
        }
    }
}

/// The periods of a time control, in the order in which they are played. The last period repeats (PGN 9.6.1).
///
/// [`str::parse`] accepts only the kinds and the order that the standard allows. [`TimeControl::read`] also accepts the
/// other kinds, and fields in any order. [`TimeControl::time_used`] finds out from the clocks how much time a player
/// used for a move.
///
/// ```
/// use movetext_pgn_values::value::{Period, TimeControl, ValueErrorKind};
///
/// let control: TimeControl = "40/7200:3600".parse()?;
/// assert_eq!(
///     control.periods(),
///     [Period::Moves { moves: 40, seconds: 7200 }, Period::SuddenDeath { seconds: 3600 }],
/// );
/// assert_eq!("40/5400+30".parse::<TimeControl>().unwrap_err().kind, ValueErrorKind::Dialect);
/// let dialect = Period::MovesAndIncrement { moves: 40, seconds: 5400, increment: 30 };
/// assert_eq!(TimeControl::read("40/5400+30")?.periods(), [dialect]);
/// # Ok::<(), movetext_pgn_values::value::ValueError>(())
/// ```
#[derive(Clone, PartialEq, Eq, Hash, Debug)]
pub struct TimeControl {
    /// At least one period.
    periods: SmallVec<[Period; 2]>,
}

impl TimeControl {
    /// Creates a time control with these periods. Returns `None` if there are none.
    #[must_use]
    pub fn from_periods(periods: &[Period]) -> Option<Self> {
        (!periods.is_empty()).then(|| Self { periods: SmallVec::from_slice(periods) })
    }

    /// Returns the periods, in the order in which they are played.
    #[must_use]
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// Parses a time control leniently: fields may be in any order, and common fields that the standard does not define
    /// are accepted. Linear. Allocates for more than two fields.
    ///
    /// # Errors
    ///
    /// The error for the first field that is not valid.
    pub fn read(text: &str) -> Result<Self, ValueError> {
        let mut periods = SmallVec::new();
        for (offset, field) in split(text) {
            periods.push(Period::read(field).map_err(|error| error.shifted(offset))?);
        }
        Ok(Self { periods })
    }
}

impl FromStr for TimeControl {
    type Err = ValueError;

    /// Parses a time control strictly, as the standard defines it. Linear. Allocates for more than two fields.
    ///
    /// # Errors
    ///
    /// The first error: [`ValueErrorKind::Dialect`] for a field that only [`TimeControl::read`] accepts,
    /// [`ValueErrorKind::NotLast`] for a field that must be the last but is not, [`ValueErrorKind::Zero`] for a zero,
    /// and otherwise the kind for the first character that is missing or not allowed.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        let control = Self::read(text)?;
        for (index, period) in control.periods.iter().enumerate() {
            let (kind, expected) = if period.is_dialect() {
                (ValueErrorKind::Dialect, expected::TIME_CONTROL)
            } else if period.must_be_last() && index + 1 < control.periods.len() {
                (ValueErrorKind::NotLast, expected::LAST_FIELD)
            } else {
                continue;
            };
            let (offset, field) = split(text).nth(index).unwrap_or((0, text));
            return Err(ValueError::of_text(kind, offset, offset + field.len(), expected));
        }
        Ok(control)
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (index, period) in self.periods.iter().enumerate() {
            let separator = if index > 0 { ":" } else { "" };
            write!(f, "{separator}{period}")?;
        }
        Ok(())
    }
}
