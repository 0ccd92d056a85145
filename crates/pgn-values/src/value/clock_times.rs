//! The times that a time control gives (PGN 9.6.1), and the time used for a move from the clocks before and after it.

use super::{Period, TimeControl};
use core::time::Duration;

impl Period {
    /// Returns the time of the period, without increments. Returns `None` if it is unknown or unlimited.
    ///
    /// ```
    /// use core::time::Duration;
    /// use movetext_pgn_values::value::TimeControl;
    ///
    /// let control = TimeControl::read("40/5400+30:1800+30")?;
    /// let minutes: Vec<_> = control.periods().iter().map(|period| period.base().unwrap().as_secs() / 60).collect();
    /// assert_eq!(minutes, [90, 30]);
    /// # Ok::<(), movetext_pgn_values::value::ValueError>(())
    /// ```
    #[must_use]
    pub fn base(self) -> Option<Duration> {
        let seconds = match self {
            Self::Unknown | Self::Untimed => return None,
            Self::Moves { seconds, .. }
            | Self::SuddenDeath { seconds }
            | Self::Increment { seconds, .. }
            | Self::Sandclock { seconds }
            | Self::MovesAndIncrement { seconds, .. }
            | Self::NoIncrement { seconds } => u64::from(seconds),
            Self::GameIn { minutes } => 60 * u64::from(minutes),
        };
        Some(Duration::from_secs(seconds))
    }

    /// Returns the number of moves of the period, or `None` if it has no last move.
    const fn moves(self) -> Option<u32> {
        match self {
            Self::Moves { moves, .. } | Self::MovesAndIncrement { moves, .. } => Some(moves),
            _ => None,
        }
    }
}

impl TimeControl {
    /// Returns the time that each player has at the start, without increments: the [base](Period::base) of the first
    /// period. Returns `None` if it is unknown or unlimited.
    #[must_use]
    pub fn starting_time(&self) -> Option<Duration> {
        self.periods().first()?.base()
    }

    /// Returns the time that a player used for a move, from the clock of this player `before` and `after` it. The
    /// number of the move counts the moves of the player from 1; the clock before the first move is
    /// [`starting_time`](Self::starting_time). Linear in the number of periods.
    ///
    /// The clock gains the [increment](Period::increment) with each move, and the time of the next period with the last
    /// move of a period. In correspondence games with a time for each single move, such as `1/259200`, nothing is
    /// carried over. Returns `None` where the clocks do not show the time used:
    ///
    /// - The clock gained more than the time control explains, because an arbiter or the opponent gave time.
    /// - The last move of a period could have been played with the time of the next period or without it, because the
    ///   clock adds it later, when the time of the period is over.
    /// - The period is unknown, has no limit, or is a sandclock, which also depends on the clock of the opponent.
    ///
    /// Clocks differ in the first move. If they show exactly the starting time after it, the clock was not running, as
    /// on servers, and the result is zero; so it is for exactly half of that time, to which Lichess reduces the clock
    /// of a player who goes berserk. If they show more than the starting time and one increment, as in tournaments, the
    /// clock began with an increment. Otherwise the first move can be wrong by an increment, and so can all moves of a
    /// player who went berserk, to whom Lichess gives no increment.
    ///
    /// ```
    /// use core::time::Duration;
    /// use movetext_pgn_values::value::TimeControl;
    ///
    /// let control = TimeControl::read("40/5400+30:1800+30")?;
    /// let used = |before, after, number| {
    ///     let [before, after] = [before, after].map(Duration::from_secs);
    ///     control.time_used(before, after, number).map(|time| time.as_secs())
    /// };
    /// assert_eq!(used(600, 580, 39), Some(50));
    /// assert_eq!(used(580, 2_400, 40), Some(10)); // 580 + 30 + 1800 - 2400
    /// assert_eq!(used(2_400, 2_700, 41), None); // the clock was corrected
    /// # Ok::<(), movetext_pgn_values::value::ValueError>(())
    /// ```
    #[must_use]
    pub fn time_used(&self, before: Duration, after: Duration, move_number: u32) -> Option<Duration> {
        let (period, next) = self.periods_at(move_number)?;
        period.base().filter(|_| !matches!(period, Period::Sandclock { .. }))?;
        if period.moves() == Some(1) {
            return period.base()?.checked_sub(after);
        }
        let increment = period.increment();
        if move_number == 1 && (after == before || after.saturating_mul(2) == before) {
            return Some(Duration::ZERO);
        }
        let without_gain = before.saturating_add(increment);
        let Some(next) = next else {
            let first = (move_number == 1).then(|| without_gain.saturating_add(increment));
            return without_gain.checked_sub(after).or_else(|| first?.checked_sub(after));
        };
        let gain = next.base()?;
        match without_gain.checked_sub(after) {
            None => without_gain.saturating_add(gain).checked_sub(after),
            // The clock shows less than it would have gained.
            Some(used) if after < gain => Some(used),
            Some(_) => None,
        }
    }

    /// Returns the period of a move and, if it is the last move of the period, the period that follows.
    fn periods_at(&self, move_number: u32) -> Option<(Period, Option<Period>)> {
        let mut left = move_number.checked_sub(1)?;
        let mut periods = self.periods().iter().copied().peekable();
        loop {
            let period = periods.next()?;
            let next = periods.peek().copied();
            match (period.moves().filter(|&moves| moves > 0), next) {
                (None, _) => return Some((period, None)),
                (Some(moves), Some(next)) if left < moves => {
                    return Some((period, (left + 1 == moves).then_some(next)));
                }
                (Some(moves), Some(_)) => left -= moves,
                // The last period repeats.
                (Some(moves), None) => {
                    return Some((period, (left % moves + 1 == moves).then_some(period)));
                }
            }
        }
    }
}
