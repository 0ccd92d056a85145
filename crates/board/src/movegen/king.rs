//! King moves, including castling (PGN 8.2.3.3, castling).

use super::{MoveGenerator, sink::Sink};
use crate::{
    attacks,
    bitboard::Bitboard,
    board::Board,
    castling::{CastlingPath, CastlingSide},
    moves::{Move, MoveKind},
    piece::Role,
    square::{File, Square},
};

impl<const WHITE: bool> MoveGenerator<'_, WHITE> {
    /// Generates king steps and castling. The squares that the enemy attacks are computed at most once.
    #[inline]
    pub(super) fn king_moves<S: Sink>(&self, sink: &mut S) {
        let steps = attacks::king_attacks(self.king) - self.us;
        let paths = self.castling_paths();
        let [king_side, queen_side] = paths;
        let castles = !(king_side | queen_side).is_empty();
        if steps.is_empty() && !castles {
            return;
        }
        // Castling can take the king past the adjacent squares, so we need the attacks of all sliders.
        let (straight, diagonal) = if castles {
            (Bitboard::FULL, Bitboard::FULL)
        } else {
            (attacks::rook_near(self.king), attacks::bishop_near(self.king))
        };
        // The king does not block sliders, because it could not escape along their line.
        let blockers = self.occupied.without(self.king);
        let attacked = Self::squares_attacked_by(self.board, self.them, blockers, straight, diagonal);
        sink.piece(Role::King, self.king, steps - attacked, self.them);
        if !castles {
            return;
        }
        for (side, path) in CastlingSide::ALL.into_iter().zip(paths) {
            if !path.is_empty() && !path.intersects(attacked) {
                if let Some(rook) = self.castling.rook_square(Self::US, side) {
                    sink.single(Role::King, Move::new(self.king, rook, MoveKind::Castle));
                }
            }
        }
    }

    /// Returns, for each castling side, the squares that must not be attacked. The set is empty if castling is already
    /// impossible for another reason.
    #[inline]
    fn castling_paths(&self) -> [Bitboard; 2] {
        if self.castling.is_empty_for(Self::US) || !self.checkers.is_empty() {
            return [Bitboard::EMPTY; 2];
        }
        let path = |side| self.castling_path(side).map_or(Bitboard::EMPTY, |(_, path)| path);
        [path(CastlingSide::King), path(CastlingSide::Queen)]
    }

    /// Returns the castling move to one side, if it is legal.
    #[inline]
    pub(super) fn castling_move(&self, side: CastlingSide) -> Option<Move> {
        let (rook, path) = self.castling_path(side)?;
        let safe = self.checkers.is_empty() && path.into_iter().all(|square| self.is_safe(square));
        if safe { Some(Move::new(self.king, rook, MoveKind::Castle)) } else { None }
    }

    /// Returns the castling rook, and the squares that must not be attacked because the king crosses or reaches them.
    ///
    /// Returns `None` if another piece is on a square that the king or rook crosses or reaches, or if the rook is
    /// pinned. In Chess960, a rook can be pinned along the back rank, and castling would open that line.
    #[inline]
    fn castling_path(&self, side: CastlingSide) -> Option<(Square, Bitboard)> {
        let rook = self.castling.rook_square(Self::US, side)?;
        let path = CastlingPath::new(side, self.king.file(), rook.file());
        let blocked = self.occupied.intersects(path.lane(Self::US)) || self.pinned.contains(rook);
        if blocked { None } else { Some((rook, path.king_path(Self::US))) }
    }

    /// Returns the squares that the pieces on `them` attack. Ignores attacks along ranks and files from sliders outside
    /// `straight`, and along diagonals from sliders outside `diagonal`.
    // This does not take a generator, which would then have to be stored in memory.
    fn squares_attacked_by(
        board: &Board,
        them: Bitboard,
        occupied: Bitboard,
        straight: Bitboard,
        diagonal: Bitboard,
    ) -> Bitboard {
        let theirs = |role| board.by_role(role) & them;
        let pawns = theirs(Role::Pawn);
        let beside = (pawns - File::A.bitboard()).0 >> 1 | (pawns - File::H.bitboard()).0 << 1;
        let mut attacked = Self::backward(Bitboard(beside));
        for knight in theirs(Role::Knight) {
            attacked |= attacks::knight_attacks(knight);
        }
        for slider in board.diagonal_sliders() & them & diagonal {
            attacked |= attacks::bishop_attacks(slider, occupied);
        }
        for slider in board.straight_sliders() & them & straight {
            attacked |= attacks::rook_attacks(slider, occupied);
        }
        attacked | attacks::king_attacks(board.king_by_invariant(Self::THEM))
    }

    /// Returns the legal steps of the king, from a1 to h8. They are computed one by one when you request them.
    #[inline]
    pub(super) fn king_steps(&self) -> impl Iterator<Item = Square> {
        (attacks::king_attacks(self.king) - self.us).into_iter().filter(|&to| self.is_safe(to))
    }

    /// Returns whether the king would be safe on `to`, a square without a piece of its own side.
    #[inline]
    fn is_safe(&self, to: Square) -> bool {
        !self.board.is_attacked(Self::US, to, self.them, self.occupied.without(self.king))
    }
}
