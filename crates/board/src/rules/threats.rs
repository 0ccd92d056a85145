//! Whether a king could be captured.

use super::Rules;
use crate::{attacks, bitboard::Bitboard, board::Board, color::Color, piece::Role, square::Square};

impl Board {
    /// Returns whether a side could capture a king of the other side on `to`, given the `occupied` squares that block
    /// sliders.
    pub(crate) fn threatens(&self, rules: Rules, by: Color, to: Square, occupied: Bitboard) -> bool {
        !self.is_shielded(rules, by, to) && self.is_attacked(!by, to, self.by_color(by), occupied)
    }

    /// Returns whether a king on `to` is next to the enemy king in Atomic. It is safe there, because capturing it would
    /// explode both.
    pub(crate) fn is_shielded(&self, rules: Rules, by: Color, to: Square) -> bool {
        rules == Rules::Atomic && attacks::king_attacks(to).intersects(self.by_color_role(by, Role::King))
    }
}
