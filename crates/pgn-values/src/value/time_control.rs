//! The TimeControl tag (PGN 9.6.1), including common spellings that the standard does not define.

use super::{
    cursor::Cursor,
    error::{ValueError, ValueErrorKind},
    expected,
    fields::split,
};
use core::{fmt, str::FromStr, time::Duration};
use smallvec::SmallVec;

/// One period in a time control: one of the six kinds in PGN section 9.6.1, or another common spelling.
///
/// The first six variants are the standard's kinds, and their integers are positive. The standard does not require that
/// for sudden death, but zero seconds would make no sense.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Hash)]
#[non_exhaustive]
pub enum Period {
    /// `?`: the time control is unknown.
    Unknown,
    /// `-`: the game had no time limit.
    Untimed,
    /// `40/9000`: a number of moves, and the seconds for them. `1/259200` is three days per move.
    Moves {
        /// How many moves the period lasts.
        moves: u32,
        /// The seconds for these moves.
        seconds: u32,
    },
    /// `300`: the seconds for all remaining moves. Must be the last period.
    SuddenDeath {
        /// The seconds until the end of the game.
        seconds: u32,
    },
    /// `5400+60`: the seconds for all remaining moves, and an increment after each move. Must be the last period.
    Increment {
        /// The seconds until the end of the game, without increments.
        seconds: u32,
        /// The seconds added after each move.
        increment: u32,
    },
    /// `*180`: a sandclock that runs for this many seconds. Must be the last period.
    Sandclock {
        /// The seconds until the sand runs out.
        seconds: u32,
    },
    /// `40/5400+30`: a number of moves, the seconds for them, and an increment after each move. Not in the standard.
    MovesAndIncrement {
        /// How many moves the period lasts.
        moves: u32,
        /// The seconds for these moves, without increments.
        seconds: u32,
        /// The seconds added after each move.
        increment: u32,
    },
    /// `600+0`: seconds with a zero increment; the standard writes `600`. The unit is uncertain, because programs that
    /// count in minutes write this too.
    NoIncrement {
        /// The seconds until the end of the game, or perhaps minutes.
        seconds: u32,
    },
    /// `G/60`: the minutes for the whole game. Not in the standard.
    GameIn {
        /// The minutes for the whole game.
        minutes: u32,
    },
}

impl Period {
    /// Returns how much time each move adds to the clock. Returns zero if there is no increment or the time control is
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

    /// Returns whether this kind is not in the standard.
    const fn is_dialect(self) -> bool {
        matches!(self, Self::MovesAndIncrement { .. } | Self::NoIncrement { .. } | Self::GameIn { .. })
    }

    /// Returns whether this must be the last period.
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

    /// Reads one period of any kind.
    fn read(text: &str) -> Result<Self, ValueError> {
        match text {
            "" => return Err(ValueError::for_whole(text, ValueErrorKind::Empty, expected::TIME_CONTROL)),
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

    /// Reads a period that begins with an integer.
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

/// The periods of a time control, in playing order. The last period repeats (PGN 9.6.1).
///
/// [`str::parse`] accepts only the standard's kinds in an allowed order. [`TimeControl::read`] accepts all kinds in any
/// order. [`TimeControl::time_used`] calculates from the clocks how much time a player used for a move.
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
    /// Creates a time control from its periods. Returns `None` if `periods` is empty.
    #[must_use]
    pub fn from_periods(periods: &[Period]) -> Option<Self> {
        (!periods.is_empty()).then(|| Self { periods: SmallVec::from_slice(periods) })
    }

    /// Returns the periods in playing order.
    #[must_use]
    pub fn periods(&self) -> &[Period] {
        &self.periods
    }

    /// Parses a time control leniently: periods may be in any order, and common kinds that the standard does not define
    /// are accepted. Takes linear time. Allocates for more than two periods.
    ///
    /// # Errors
    ///
    /// The error for the first field that is not a period.
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

    /// Parses a time control strictly, as the standard defines it. Takes linear time. Allocates for more than two
    /// periods.
    ///
    /// # Errors
    ///
    /// The first of these errors in the text:
    ///
    /// - [`ValueErrorKind::Dialect`] for a field that only [`TimeControl::read`] accepts
    /// - [`ValueErrorKind::NotLast`] if another field follows a field that must be the last
    /// - [`ValueErrorKind::Zero`] for a zero
    /// - otherwise, an error that points to the first character that is missing or not allowed
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
            return Err(ValueError::for_span(kind, offset, offset + field.len(), expected));
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
