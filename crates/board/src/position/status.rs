//! Check, mate and stalemate (PGN 8.2.3.5, check and checkmate indication).

use super::Position;
use crate::{attacks, bitboard::Bitboard, piece::Role, square::Square};

impl Position {
    /// Returns the pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        if !self.is_chess() {
            return self.checkers_in_variant();
        }
        self.attackers(self.board.king_by_invariant(self.turn), !self.turn)
    }

    /// Returns whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        self.check.unwrap_or_else(|| !self.checkers().is_empty())
    }

    /// Returns whether the side to move is in check and has no legal move. `false` if a rule that chess does not have
    /// has ended the game.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move() && self.variant_ending().is_none()
    }

    /// Returns whether the side to move is not in check and has no legal move. `false` if a rule that chess does not
    /// have has ended the game.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move() && self.variant_ending().is_none()
    }

    /// Returns the en passant square if a pawn can legally capture there. Repetition depends on this square (FIDE Law
    /// 9.2.3), and the [`repetition_key`](Self::repetition_key) includes it.
    pub fn legal_en_passant_square(&self) -> Option<Square> {
        let square = self.pseudo_legal_en_passant_square()?;
        let takers = attacks::pawn_attacks(!self.turn, square) & self.origins(Role::Pawn, square);
        if takers.is_empty() { None } else { Some(square) }
    }
}
