//! Calculates with time controls (PGN 9.6.1): the time for a period, and the time used for a move.

use super::{Period, TimeControl};
use core::time::Duration;

impl Period {
    /// Returns the time for the whole period without increments, or `None` if it is unknown or unlimited.
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

    /// Returns how many moves the period lasts, or `None` if it lasts until the end of the game.
    const fn moves(self) -> Option<u32> {
        match self {
            Self::Moves { moves, .. } | Self::MovesAndIncrement { moves, .. } => Some(moves),
            _ => None,
        }
    }
}

impl TimeControl {
    /// Returns how much time each player has at the start, without increments, or `None` if that is unknown or
    /// unlimited. It is the [base](Period::base) of the first period.
    #[must_use]
    pub fn starting_time(&self) -> Option<Duration> {
        self.periods().first()?.base()
    }

    /// Returns how much time a player used for a move. `before` and `after` are the player's clock before and after the
    /// move. `move_number` counts the player's moves from 1; before move 1, the clock shows the
    /// [`starting_time`](Self::starting_time). Takes time linear in the number of periods.
    ///
    /// Each move adds the [increment](Period::increment) to the clock. The last move of a period also adds the time for
    /// the next period. In correspondence games with a time for each move, such as `1/259200`, unused time is lost.
    ///
    /// Returns `None` if the clocks do not show the time used:
    ///
    /// - The clock gained more time than the time control allows: an arbiter or the opponent added time.
    /// - After the last move of a period, it is unclear whether the clock already includes the time for the next
    ///   period. Some clocks add it only when the time for the old period has run out.
    /// - The period is unknown, has no limit, or is a sandclock, where the opponent's thinking time also changes the
    ///   clock.
    ///
    /// Results for the first move are less reliable, because clocks treat it in different ways:
    ///
    /// - On servers, the clock does not run during the first move and shows the starting time after it. The result is
    ///   zero.
    /// - On Lichess, the clock of a player who goes berserk shows exactly half the starting time. The result is zero
    ///   here too.
    /// - In tournaments, the clock often starts with an increment already added. We assume that it did if it shows more
    ///   than the starting time plus one increment.
    /// - In all other cases, the result for the first move can be off by one increment.
    ///
    /// For a berserk player, the result for every move can be off by one increment, because that player has no
    /// increments on Lichess.
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
            // The clock shows less than the next period adds, so that time has not been added yet.
            Some(used) if after < gain => Some(used),
            Some(_) => None,
        }
    }

    /// Returns the period that contains a move, and the next period if the move is the last one in it.
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
