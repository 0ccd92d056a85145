//! Whether moves give check, and which do (PGN 8.2.3.5, check and checkmate indication).

use crate::attacks;
use crate::bitboard::Bitboard;
use crate::board::Board;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Piece;
use crate::position::Position;
use crate::square::Square;

impl Position {
    /// Whether a move of this position gives check, without playing it: by the piece that moves, by one behind it,
    /// by the rook that castles, past a pawn taken in passing.
    ///
    /// One look from the target to the king, and along the line of the king only if the move opens one.
    ///
    /// ```
    /// use movetext_board::{Position, Square};
    ///
    /// let position = Position::initial();
    /// let mv = position.find_move(Square::E2, Square::E4, None).unwrap();
    /// assert!(!position.gives_check(mv));
    /// ```
    #[inline]
    pub fn gives_check(&self, mv: Move) -> bool {
        let (us, board) = (self.turn(), self.board());
        let king = self.king_of(!us);
        if let Some(side) = mv.castling_side() {
            return castling_checks(board, us, mv, side, king);
        }
        let (from, to) = (mv.from(), mv.to());
        let Some(role) = board.role_at(from) else { return false };
        let mut occupied = board.occupied().without(from).with(to);
        let piece = Piece::new(us, mv.promotion().unwrap_or(role));
        if attacks::attacks(piece, to, occupied).contains(king) {
            return true;
        }
        if mv.is_en_passant() {
            // Two squares are left at once, so that the king may be seen along either's line.
            occupied = mv.captured_square().map_or(occupied, |taken| occupied.without(taken));
            return !uncovered(board, us, king, occupied).is_empty();
        }
        let line = attacks::line(king, from);
        // On a line of the king, a piece that stays on it still shields him.
        !line.is_empty() && !line.contains(to) && uncovered(board, us, king, occupied).intersects(line)
    }
}

/// Castling gives check with the rook alone: the king begins and ends between it and whatever stands behind.
fn castling_checks(board: &Board, us: Color, mv: Move, side: CastlingSide, king: Square) -> bool {
    let rook_to = side.rook_destination(us);
    let left = board.occupied().without(mv.from()).without(mv.to());
    attacks::rook_attacks(rook_to, left.with(rook_to).with(side.king_destination(us))).contains(king)
}

/// The sliders of a side that attack a square once `occupied` is what stops them.
#[inline]
fn uncovered(board: &Board, us: Color, king: Square, occupied: Bitboard) -> Bitboard {
    board.by_color(us)
        & (attacks::rook_attacks(king, occupied) & board.straight_sliders()
            | attacks::bishop_attacks(king, occupied) & board.diagonal_sliders())
}
