//! Generates pawn moves for all pawns at once: advances, captures, promotions and en passant.

use super::{
    MoveGenerator,
    sink::{PawnSteps, Sink, last_rank},
};
use crate::{
    attacks,
    bitboard::Bitboard,
    moves::{Move, MoveKind},
    piece::Role,
    square::{File, Rank},
};

impl<const WHITE: bool> MoveGenerator<'_, WHITE> {
    /// The rank that a pawn reaches by a single step from its start rank.
    const THIRD: Rank = if WHITE { Rank::Three } else { Rank::Six };
    /// The promotion rank.
    pub(super) const LAST: Rank = last_rank::<WHITE>();

    #[inline]
    pub(super) fn pawn_moves<S: Sink>(&self, sink: &mut S) {
        let pawns = self.board.by_role(Role::Pawn) & self.us;
        Self::steps(pawns - self.pinned, self.occupied, self.them, self.evasion_mask, sink);
        for from in pawns & self.pinned {
            let mask = self.evasion_mask & self.line_of(from);
            Self::steps(from.bitboard(), self.occupied, self.them, mask, sink);
        }
        if let Some(target) = self.en_passant {
            for from in attacks::pawn_attacks(Self::THEM, target) & pawns {
                if self.is_safe_after(Role::Pawn, from, target) {
                    sink.single(Role::Pawn, Move::new(from, target, MoveKind::EnPassant));
                }
            }
        }
    }

    /// Generates advances and captures to squares in `mask`, for a set of pawns.
    #[inline]
    fn steps<S: Sink>(pawns: Bitboard, occupied: Bitboard, them: Bitboard, mask: Bitboard, sink: &mut S) {
        let empty = !occupied;
        let single = Self::forward(pawns) & empty;
        let double = Self::forward(single & Self::THIRD.bitboard()) & empty & mask;
        let enemies = them & mask;
        let left = Self::forward(Bitboard((pawns - File::A.bitboard()).0 >> 1)) & enemies;
        let right = Self::forward(Bitboard((pawns - File::H.bitboard()).0 << 1)) & enemies;
        sink.pawn_steps::<WHITE>(&PawnSteps { single: single & mask, double, left, right });
    }

    #[inline]
    pub(super) const fn forward(set: Bitboard) -> Bitboard {
        Bitboard(if WHITE { set.0 << 8 } else { set.0 >> 8 })
    }

    #[inline]
    pub(super) const fn backward(set: Bitboard) -> Bitboard {
        Bitboard(if WHITE { set.0 >> 8 } else { set.0 << 8 })
    }
}
