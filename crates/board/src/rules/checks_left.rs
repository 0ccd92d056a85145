//! The checks that are left to give in Three-check.

use super::Rules;
use crate::color::Color;

/// How many checks each side must still give to win a game of Three-check: 3 at the start, and 0 after a win.
///
/// By other rules, both numbers are 3.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct ChecksLeft {
    /// The checks that White must still give.
    pub white: u8,
    /// The checks that Black must still give.
    pub black: u8,
}

impl ChecksLeft {
    /// The number of checks that win.
    pub const MAX: u8 = 3;

    /// The numbers at the start of a game.
    pub const START: Self = Self { white: Self::MAX, black: Self::MAX };

    /// Returns how many checks a side must still give.
    #[inline]
    pub const fn of(self, color: Color) -> u8 {
        match color {
            Color::White => self.white,
            Color::Black => self.black,
        }
    }

    /// Returns whether a game with these rules can have these numbers. Both sides cannot have won.
    pub(crate) const fn is_possible(self, rules: Rules) -> bool {
        match rules {
            Rules::ThreeCheck => {
                self.white <= Self::MAX && self.black <= Self::MAX && self.white + self.black > 0
            }
            _ => self.white == Self::MAX && self.black == Self::MAX,
        }
    }

    /// Returns the numbers with the sides exchanged.
    pub(crate) const fn swap_colors(self) -> Self {
        Self { white: self.black, black: self.white }
    }
}

impl Default for ChecksLeft {
    /// Returns the numbers at the start of a game.
    fn default() -> Self {
        Self::START
    }
}
