//! Check, mate and stalemate, and whether a move gives check (PGN 8.2.3.5, check and checkmate indication).

use super::{Position, attackers};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;

impl Position {
    /// The pieces that give check to the side to move.
    #[inline]
    pub fn checkers(&self) -> Bitboard {
        self.attackers(self.king_of(self.turn), !self.turn)
    }

    /// Whether the side to move is in check.
    #[inline]
    pub fn is_check(&self) -> bool {
        !self.checkers().is_empty()
    }

    /// Whether the side to move is in check and has no move.
    pub fn is_checkmate(&self) -> bool {
        self.is_check() && !self.has_legal_move()
    }

    /// Whether the side to move is not in check and has no move.
    pub fn is_stalemate(&self) -> bool {
        !self.is_check() && !self.has_legal_move()
    }

    /// Whether a move of this position gives check, without playing it.
    pub fn gives_check(&self, mv: Move) -> bool {
        let us = self.turn;
        let king = self.king_of(!us);
        let (from, to) = (mv.from(), mv.to());
        let mut board = self.board;
        if let Some(side) = mv.castling_side() {
            board.flip(us, Role::King, from.bitboard() ^ side.king_destination(us).bitboard());
            board.flip(us, Role::Rook, to.bitboard() ^ side.rook_destination(us).bitboard());
        } else if let Some(role) = board.role_at(from) {
            if let Some(square) = mv.captured_square() {
                board.set(square, None);
            }
            board.flip(us, role, from.bitboard());
            board.flip(us, mv.promotion().unwrap_or(role), to.bitboard());
        }
        !(attackers(&board, king, board.occupied()) & board.by_color(us)).is_empty()
    }

    /// The en passant square, if a pawn can legally take there.
    pub fn legal_en_passant_square(&self) -> Option<Square> {
        let square = self.pseudo_legal_en_passant_square()?;
        let takers = attacks::pawn_attacks(!self.turn, square) & self.origins(Role::Pawn, square);
        if takers.is_empty() { None } else { Some(square) }
    }
}
