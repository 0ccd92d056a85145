//! Where generated moves go: into a list, into a count, or nowhere once there is one.

use crate::bitboard::Bitboard;
use crate::moves::{Move, MoveKind, MoveList};
use crate::piece::Role;
use crate::square::Square;

/// How pawns came to their targets: all by the same step, so that the origin follows from the target.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The number of the target less that of the origin.
    pub(crate) offset: i32,
    /// What kind of move it is, if it is no promotion.
    pub(crate) kind: MoveKind,
}

impl Step {
    #[inline]
    pub(crate) const fn origin(self, to: Square) -> Square {
        Square::from_low_bits((to as i32 - self.offset) as u32)
    }

    #[inline]
    pub(crate) const fn target(self, from: Square) -> Square {
        Square::from_low_bits((from as i32 + self.offset) as u32)
    }

    /// The origins of several targets, none of which is less than a step from the edge.
    #[inline]
    pub(crate) const fn origins(self, targets: Bitboard) -> Bitboard {
        let shift = self.offset.unsigned_abs();
        Bitboard(if self.offset > 0 { targets.0 >> shift } else { targets.0 << shift })
    }
}

/// Receives sets of legal moves.
pub(crate) trait Sink {
    /// A piece that is no pawn goes from one square to any of several.
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard, enemies: Bitboard);

    /// Pawns go to several squares by the same step, without promotion.
    fn pawns(&mut self, targets: Bitboard, step: Step);

    /// Pawns go to several squares by the same step, becoming any of four pieces each.
    fn promotions(&mut self, targets: Bitboard, step: Step);

    /// One move: castling or en passant.
    fn single(&mut self, mv: Move);

    /// Whether nothing more is wanted.
    fn is_full(&self) -> bool {
        false
    }
}

impl Sink for MoveList {
    #[inline]
    fn piece(&mut self, _: Role, from: Square, targets: Bitboard, enemies: Bitboard) {
        for to in targets & enemies {
            self.push(Move::new(from, to, MoveKind::Capture));
        }
        for to in targets - enemies {
            self.push(Move::new(from, to, MoveKind::Quiet));
        }
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: Step) {
        for to in targets {
            self.push(Move::new(step.origin(to), to, step.kind));
        }
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: Step) {
        for to in targets {
            for kind in promotion_kinds(step.kind) {
                self.push(Move::new(step.origin(to), to, kind));
            }
        }
    }

    #[inline]
    fn single(&mut self, mv: Move) {
        self.push(mv);
    }
}

/// The four promotions, queen first, of a pawn that arrives by a capture or not.
#[inline]
pub(crate) const fn promotion_kinds(arrival: MoveKind) -> [MoveKind; 4] {
    match arrival {
        MoveKind::Capture => [
            MoveKind::CapturePromoteQueen,
            MoveKind::CapturePromoteRook,
            MoveKind::CapturePromoteBishop,
            MoveKind::CapturePromoteKnight,
        ],
        _ => {
            [MoveKind::PromoteQueen, MoveKind::PromoteRook, MoveKind::PromoteBishop, MoveKind::PromoteKnight]
        }
    }
}

/// Counts moves.
#[derive(Default)]
pub(crate) struct Count(u32);

impl Count {
    #[inline]
    pub(crate) const fn total(&self) -> usize {
        self.0 as usize
    }
}

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard, _: Bitboard) {
        self.0 += targets.count();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: Step) {
        self.0 += targets.count();
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: Step) {
        self.0 += 4 * targets.count();
    }

    #[inline]
    fn single(&mut self, _: Move) {
        self.0 += 1;
    }
}

/// Knows whether there was any move.
#[derive(Default)]
pub(crate) struct Any(bool);

impl Sink for Any {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard, _: Bitboard) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: Step) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: Step) {
        self.0 |= !targets.is_empty();
    }

    #[inline]
    fn single(&mut self, _: Move) {
        self.0 = true;
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0
    }
}
