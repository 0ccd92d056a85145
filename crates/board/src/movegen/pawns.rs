//! Moves of pawns, for all of them at once: advances, captures, promotions, en passant.

use super::Scene;
use super::sink::{Sink, Step};
use crate::attacks;
use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveKind};
use crate::piece::Role;
use crate::square::{File, Rank, Square};

impl<const WHITE: bool> Scene<'_, WHITE> {
    /// The number of a square less that of the one behind it.
    const FORWARD: i32 = if WHITE { 8 } else { -8 };
    /// Where a single step from the second rank leads.
    const THIRD: Rank = if WHITE { Rank::Three } else { Rank::Six };
    /// Where pawns are promoted.
    pub(super) const LAST: Rank = if WHITE { Rank::Eight } else { Rank::One };

    #[inline]
    pub(super) fn pawn_moves<S: Sink>(&self, sink: &mut S) {
        let pawns = self.board.by_role(Role::Pawn) & self.us;
        self.steps(pawns - self.pinned, self.answers, sink);
        for from in pawns & self.pinned {
            self.steps(from.bitboard(), self.answers & self.line_of(from), sink);
        }
        if let Some(target) = self.en_passant {
            for from in attacks::pawn_attacks(Self::THEM, target) & pawns {
                if self.may_take_en_passant(from, target) {
                    sink.single(Move::new(from, target, MoveKind::EnPassant));
                }
            }
        }
    }

    /// Advances and captures of some pawns into a mask.
    #[inline]
    fn steps<S: Sink>(&self, pawns: Bitboard, mask: Bitboard, sink: &mut S) {
        let empty = !self.occupied;
        let single = Self::forward(pawns) & empty;
        let double = Self::forward(single & Self::THIRD.bitboard()) & empty & mask;
        let enemies = self.them & mask;
        let step = |offset, kind| Step { offset, kind };
        Self::arrive(single & mask, step(Self::FORWARD, MoveKind::Quiet), sink);
        sink.pawns(double, step(2 * Self::FORWARD, MoveKind::DoubleAdvance));
        let left = Self::forward(Bitboard((pawns - File::A.bitboard()).0 >> 1));
        Self::arrive(left & enemies, step(Self::FORWARD - 1, MoveKind::Capture), sink);
        let right = Self::forward(Bitboard((pawns - File::H.bitboard()).0 << 1));
        Self::arrive(right & enemies, step(Self::FORWARD + 1, MoveKind::Capture), sink);
    }

    #[inline]
    fn arrive<S: Sink>(targets: Bitboard, step: Step, sink: &mut S) {
        let last = Self::LAST.bitboard();
        sink.pawns(targets - last, step);
        if targets.intersects(last) {
            sink.promotions(targets & last, step);
        }
    }

    #[inline]
    pub(super) const fn forward(set: Bitboard) -> Bitboard {
        Bitboard(if WHITE { set.0 << 8 } else { set.0 >> 8 })
    }

    #[inline]
    pub(super) const fn backward(set: Bitboard) -> Bitboard {
        Bitboard(if WHITE { set.0 >> 8 } else { set.0 << 8 })
    }

    /// Whether the king is safe after a pawn took in passing, with both pawns gone from where they stood.
    ///
    /// One question covers the pinned pawn, the check the capture answers, and the two pawns that together shield
    /// the king along a rank.
    #[inline]
    pub(super) fn may_take_en_passant(&self, from: Square, target: Square) -> bool {
        let taken = Self::backward(target.bitboard());
        let occupied = (self.occupied.without(from) - taken).with(target);
        self.is_king_safe(occupied, taken)
    }
}
