//! Checks and pins, found together along the lines of the king.

use super::MoveGenerator;
use crate::{attacks, bitboard::Bitboard, piece::Role, square::Square};

impl<const WHITE: bool> MoveGenerator<'_, WHITE> {
    /// Computes `checkers`, `pinned` and `answers`.
    #[inline]
    pub(super) fn find_checkers_and_pins(&mut self) {
        let king = self.king;
        self.checkers = self.leaping_checkers();
        for slider in self.sliders_in_line() {
            let shields = attacks::between(king, slider) & self.occupied;
            if shields.is_empty() {
                self.checkers.insert(slider);
            } else if !shields.has_several() {
                // With one piece between: pinned if it is ours, otherwise it only blocks the slider.
                self.pinned |= shields & self.us;
            }
        }
        if let Some(checker) = self.checkers.first() {
            // With two checkers only the king moves, so this mask is not used.
            self.answers = attacks::between(king, checker).with(checker);
        }
    }

    /// Pawns and knights that give check.
    #[inline]
    pub(super) fn leaping_checkers(&self) -> Bitboard {
        self.them
            & (attacks::pawn_attacks(Self::US, self.king) & self.board.by_role(Role::Pawn)
                | attacks::knight_attacks(self.king) & self.board.by_role(Role::Knight))
    }

    /// Hostile sliders that would attack the king on an empty board.
    #[inline]
    pub(super) fn sliders_in_line(&self) -> Bitboard {
        self.them
            & (attacks::rook_rays(self.king) & self.board.straight_sliders()
                | attacks::bishop_rays(self.king) & self.board.diagonal_sliders())
    }

    /// Whether the other side attacks a square, if `occupied` are the squares that block sliders.
    #[inline]
    pub(super) fn is_attacked(&self, square: Square, occupied: Bitboard) -> bool {
        crate::position::attackers(self.board, square, occupied).intersects(self.them)
    }

    /// Whether the king is safe from all pieces except `gone`, if `occupied` are the squares that block sliders.
    #[inline]
    pub(super) fn is_king_safe(&self, occupied: Bitboard, gone: Bitboard) -> bool {
        !crate::position::attackers(self.board, self.king, occupied).intersects(self.them - gone)
    }
}
