//! The times that a time control gives (PGN 9.6.1), and how much time a player used for a move.

use super::{Period, TimeControl};
use core::time::Duration;

impl Period {
    /// Returns the time of the period without increments, or `None` if it is unknown or unlimited.
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

    /// Returns the number of moves in the period, or `None` if the period lasts until the end of the game.
    const fn moves(self) -> Option<u32> {
        match self {
            Self::Moves { moves, .. } | Self::MovesAndIncrement { moves, .. } => Some(moves),
            _ => None,
        }
    }
}

impl TimeControl {
    /// Returns the time that each player has at the start, without increments, or `None` if it is unknown or unlimited.
    /// This is the [base](Period::base) of the first period.
    #[must_use]
    pub fn starting_time(&self) -> Option<Duration> {
        self.periods().first()?.base()
    }

    /// Returns the time that a player used for a move. `before` and `after` are the player's clock before and after the
    /// move, and `move_number` counts the player's moves from 1. Before the first move, the clock shows the
    /// [`starting_time`](Self::starting_time). Linear in the number of periods.
    ///
    /// With each move, the clock gains the [increment](Period::increment). With the last move of a period, it gains the
    /// time of the next period. In correspondence games with a time for each move, such as `1/259200`, unused time is
    /// lost. The result is `None` if the clocks do not show the time used:
    ///
    /// - The clock gained more than the time control gives, because an arbiter or the opponent added time.
    /// - After the last move of a period, it is not clear whether the clock already includes the time of the next
    ///   period. Some clocks add it only when the time of the old period is used up.
    /// - The period is unknown, has no limit, or is a sandclock, which also runs with the opponent's clock.
    ///
    /// Clocks treat the first move in different ways. On servers, the clock does not run during it and still shows the
    /// starting time after it, so the result is zero. The result is also zero if the clock shows exactly half of that
    /// time, because Lichess halves the clock of a player who goes berserk. In tournaments, the clock often starts with
    /// an increment already added, so it may show more than the starting time and one increment. In all other cases,
    /// the result for the first move can be wrong by an increment. So can the result for every move of a berserk
    /// player, because Lichess gives no increment to this player.
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
            // The clock shows less than the next period would add, so it has not been added yet.
            Some(used) if after < gain => Some(used),
            Some(_) => None,
        }
    }

    /// Returns the period that contains a move. If the move is the last in its period, also returns the next period.
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
