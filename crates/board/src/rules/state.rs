//! The rules of a position and the checks left, in one byte.

use super::{ChecksLeft, Rules};
use crate::color::Color;

/// Rules and [`ChecksLeft`]. One byte, because positions are copied at every move: four bits for the rules, and two for
/// the checks that each side has left.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(crate) struct RulesState(u8);

const WHITE: u32 = 4;
const BLACK: u32 = 6;

impl RulesState {
    pub(crate) const CHESS: Self = Self::new(Rules::Chess, ChecksLeft::START);

    /// The numbers in `left` must not exceed [`ChecksLeft::MAX`].
    pub(crate) const fn new(rules: Rules, left: ChecksLeft) -> Self {
        Self(rules as u8 | left.white << WHITE | left.black << BLACK)
    }

    #[inline]
    pub(crate) const fn is_chess(self) -> bool {
        self.0 & 15 == Rules::Chess as u8
    }

    #[inline]
    pub(crate) const fn rules(self) -> Rules {
        match self.0 & 15 {
            0 => Rules::Chess,
            1 => Rules::KingOfTheHill,
            2 => Rules::ThreeCheck,
            3 => Rules::Crazyhouse,
            4 => Rules::Antichess,
            5 => Rules::Atomic,
            6 => Rules::Horde,
            _ => Rules::RacingKings,
        }
    }

    #[inline]
    pub(crate) const fn checks_left(self) -> ChecksLeft {
        ChecksLeft { white: self.0 >> WHITE & 3, black: self.0 >> BLACK & 3 }
    }

    /// Records a check that a side gives.
    pub(crate) const fn give_check(&mut self, color: Color) {
        if self.checks_left().of(color) > 0 {
            self.0 -= match color {
                Color::White => 1 << WHITE,
                Color::Black => 1 << BLACK,
            };
        }
    }
}
