//! Moves of the king, castling among them (PGN 8.2.3.3, castling).

use super::Scene;
use super::sink::Sink;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::CastlingSide;
use crate::moves::{Move, MoveKind};
use crate::piece::Role;
use crate::square::Square;

impl<const WHITE: bool> Scene<'_, WHITE> {
    #[inline]
    pub(super) fn king_moves<S: Sink>(&self, sink: &mut S) {
        let candidates = attacks::king_attacks(self.king) - self.us;
        if !candidates.is_empty() {
            sink.piece(self.king, candidates - self.attacked(), self.them);
        }
    }

    #[inline]
    pub(super) fn castling_moves<S: Sink>(&self, sink: &mut S) {
        if self.castling.is_empty_for(Self::US) {
            return;
        }
        for side in CastlingSide::ALL {
            if let Some(mv) = self.castling_move(side) {
                sink.single(mv);
            }
        }
    }

    /// Castling towards a side, if it is legal. Nobody may castle out of check; that is for the caller to know.
    ///
    /// All squares that king and rook pass or reach must be empty but for the two, and the king may not pass or
    /// reach an attacked one. In Chess960 the rook may be all that shields the king along the rank; as it always
    /// leaves that side of the king, a pinned rook cannot castle.
    #[inline]
    pub(super) fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let rook = self.castling.rook_square(Self::US, side)?;
        let king_to = side.king_destination(Self::US);
        let rook_to = side.rook_destination(Self::US);
        let king_path = attacks::between(self.king, king_to).with(king_to);
        let rook_path = attacks::between(rook, rook_to).with(rook_to);
        let others = self.occupied.without(self.king).without(rook);
        if others.intersects(king_path | rook_path) || self.pinned.contains(rook) {
            return None;
        }
        let safe =
            king_path.into_iter().all(|square| !self.is_attacked(square, self.occupied.without(self.king)));
        let kind = match side {
            CastlingSide::King => MoveKind::CastleKing,
            CastlingSide::Queen => MoveKind::CastleQueen,
        };
        if safe { Some(Move::new(self.king, rook, kind)) } else { None }
    }

    /// All squares the other side attacks, seen through the king, who may not hide behind himself.
    #[inline]
    pub(super) fn attacked(&self) -> Bitboard {
        let occupied = self.occupied.without(self.king);
        let of = |role| self.board.by_role(role) & self.them;
        let pawns = of(Role::Pawn);
        let mut attacked = if WHITE {
            Bitboard(((pawns.0 & !A_FILE) >> 9) | ((pawns.0 & !H_FILE) >> 7))
        } else {
            Bitboard(((pawns.0 & !A_FILE) << 7) | ((pawns.0 & !H_FILE) << 9))
        };
        for knight in of(Role::Knight) {
            attacked |= attacks::knight_attacks(knight);
        }
        for slider in self.board.diagonal_sliders() & self.them {
            attacked |= attacks::bishop_attacks(slider, occupied);
        }
        for slider in self.board.straight_sliders() & self.them {
            attacked |= attacks::rook_attacks(slider, occupied);
        }
        for king in of(Role::King) {
            attacked |= attacks::king_attacks(king);
        }
        attacked
    }

    /// Whether the king may step to a square next to him that none of his own stands on.
    #[inline]
    pub(super) fn may_king_step(&self, to: Square) -> bool {
        !self.is_attacked(to, self.occupied.without(self.king))
    }
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;
