//! Moves of the king, castling among them (PGN 8.2.3.3, castling).

use super::MoveGenerator;
use super::sink::Sink;
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::castling::{CastlingSide, CastlingWay};
use crate::moves::{Move, MoveKind};
use crate::piece::Role;
use crate::square::Square;

impl<const WHITE: bool> MoveGenerator<'_, WHITE> {
    /// Steps of the king, and castling. What the other side attacks is found once for both, and only if asked for.
    #[inline]
    pub(super) fn king_moves<S: Sink>(&self, sink: &mut S) {
        let steps = attacks::king_attacks(self.king) - self.us;
        let paths = self.castling_paths();
        let castles = paths != [Bitboard::EMPTY; 2];
        if steps.is_empty() && !castles {
            return;
        }
        // Castling leads farther than one step, where sliders attack that have no line to the squares beside the king.
        let (straight, diagonal) = if castles {
            (Bitboard::FULL, Bitboard::FULL)
        } else {
            (attacks::rook_near(self.king), attacks::bishop_near(self.king))
        };
        let attacked = self.attacked_by(straight, diagonal);
        sink.piece(Role::King, self.king, steps - attacked, self.them);
        if !castles {
            return;
        }
        for (side, path) in CastlingSide::ALL.into_iter().zip(paths) {
            if !path.is_empty()
                && !path.intersects(attacked)
                && let Some(rook) = self.castling.rook_square(Self::US, side)
            {
                sink.single(Move::new(self.king, rook, castling_kind(side)));
            }
        }
    }

    /// For each side the squares the king must not be attacked on to castle, none if something else forbids it.
    #[inline]
    fn castling_paths(&self) -> [Bitboard; 2] {
        if self.castling.is_empty_for(Self::US) || !self.checkers.is_empty() {
            return [Bitboard::EMPTY; 2];
        }
        CastlingSide::ALL.map(|side| self.castling_path(side).map_or(Bitboard::EMPTY, |(_, path)| path))
    }

    /// Castling towards a side, if it is legal. Nobody may castle out of check; that is for the caller to know.
    #[inline]
    pub(super) fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let (rook, path) = self.castling_path(side)?;
        let safe = path.into_iter().all(|square| self.may_king_step(square));
        if safe { Some(Move::new(self.king, rook, castling_kind(side))) } else { None }
    }

    /// The rook to castle with and the squares the king passes or reaches, which must not be attacked.
    ///
    /// All squares that king and rook pass or reach must be empty but for the two; else it is nothing. In Chess960
    /// the rook may be all that shields the king along the rank; as it always leaves that side of the king, a pinned
    /// rook cannot castle.
    #[inline]
    fn castling_path(&self, side: CastlingSide) -> Option<(Square, Bitboard)> {
        let rook = self.castling.rook_square(Self::US, side)?;
        let way = CastlingWay::of(side, self.king.file(), rook.file());
        let blocked = self.occupied.intersects(way.lane(Self::US)) || self.pinned.contains(rook);
        if blocked { None } else { Some((rook, way.king_path(Self::US))) }
    }

    /// All squares the other side attacks, seen through the king, who may not hide behind himself.
    #[inline]
    pub(super) fn attacked(&self) -> Bitboard {
        self.attacked_by(Bitboard::FULL, Bitboard::FULL)
    }

    /// The same with only those sliders that stand on some squares.
    #[inline]
    fn attacked_by(&self, straight: Bitboard, diagonal: Bitboard) -> Bitboard {
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
        for slider in self.board.diagonal_sliders() & self.them & diagonal {
            attacked |= attacks::bishop_attacks(slider, occupied);
        }
        for slider in self.board.straight_sliders() & self.them & straight {
            attacked |= attacks::rook_attacks(slider, occupied);
        }
        attacked | attacks::king_attacks(self.other_king)
    }

    /// Whether the king may step anywhere.
    #[inline]
    pub(super) fn may_king_move(&self) -> bool {
        let steps = attacks::king_attacks(self.king) - self.us - attacks::king_attacks(self.other_king);
        steps.into_iter().any(|to| self.may_king_step(to))
    }

    /// Whether the king may step to a square next to him that none of his own stands on.
    #[inline]
    pub(super) fn may_king_step(&self, to: Square) -> bool {
        !self.is_attacked(to, self.occupied.without(self.king))
    }
}

#[inline]
const fn castling_kind(side: CastlingSide) -> MoveKind {
    match side {
        CastlingSide::King => MoveKind::CastleKing,
        CastlingSide::Queen => MoveKind::CastleQueen,
    }
}

const A_FILE: u64 = 0x0101_0101_0101_0101;
const H_FILE: u64 = A_FILE << 7;
