//! The categories of time controls on Lichess.

use super::{Period, TimeControl};
use core::fmt;

/// The category of a time control, as on [Lichess](https://lichess.org/faq#time-controls). It depends on the time that
/// 40 moves take.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Hash)]
pub enum Speed {
    /// Less than 30 seconds.
    UltraBullet,
    /// Less than 3 minutes.
    Bullet,
    /// Less than 8 minutes.
    Blitz,
    /// Less than 25 minutes.
    Rapid,
    /// Less than 6 hours.
    Classical,
    /// More time, a time for each move, or no limit.
    Correspondence,
}

impl Speed {
    /// All categories, the fastest first.
    pub const ALL: [Self; 6] =
        [Self::UltraBullet, Self::Bullet, Self::Blitz, Self::Rapid, Self::Classical, Self::Correspondence];

    /// Returns the name on Lichess, such as `ultraBullet`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::UltraBullet => "ultraBullet",
            Self::Bullet => "bullet",
            Self::Blitz => "blitz",
            Self::Rapid => "rapid",
            Self::Classical => "classical",
            Self::Correspondence => "correspondence",
        }
    }
}

impl fmt::Display for Speed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl TimeControl {
    /// Returns the category of the first period, or `None` if it is unknown.
    ///
    /// ```
    /// use movetext_pgn_values::value::{Speed, TimeControl};
    ///
    /// assert_eq!(TimeControl::read("300+3")?.speed(), Some(Speed::Blitz));
    /// assert_eq!(TimeControl::read("?")?.speed(), None);
    /// # Ok::<(), movetext_pgn_values::value::ValueError>(())
    /// ```
    #[must_use]
    pub fn speed(&self) -> Option<Speed> {
        let period = *self.periods().first()?;
        if matches!(period, Period::Untimed | Period::Moves { moves: 1, .. }) {
            return Some(Speed::Correspondence);
        }
        let seconds = period.base()?.saturating_add(period.increment().saturating_mul(40)).as_secs();
        Some(match seconds {
            0..30 => Speed::UltraBullet,
            30..180 => Speed::Bullet,
            180..480 => Speed::Blitz,
            480..1_500 => Speed::Rapid,
            1_500..21_600 => Speed::Classical,
            21_600.. => Speed::Correspondence,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::{Speed, TimeControl};

    #[test]
    fn speed_is_that_of_lichess() {
        for (control, expected) in [
            ("15+0", Some("ultraBullet")),
            ("0+1", None),
            ("30+0", Some("bullet")),
            ("60+2", Some("bullet")),
            ("60+3", Some("blitz")),
            ("180", Some("blitz")),
            ("300+5", Some("rapid")),
            ("900+15", Some("classical")),
            ("40/7200:3600", Some("classical")),
            ("21600+0", Some("correspondence")),
            ("1/86400", Some("correspondence")),
            ("-", Some("correspondence")),
            ("?", None),
            ("", None),
        ] {
            let speed = TimeControl::read(control).ok().and_then(|control| control.speed());
            assert_eq!(speed.map(Speed::as_str), expected, "{control}");
        }
    }
}
