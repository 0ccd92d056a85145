//! Sinks for generated moves: a list, a count, and a test for any move.

use super::tally::Tally;
use crate::{
    bitboard::Bitboard,
    moves::{Move, MoveKind, MoveList},
    piece::Role,
    square::{Rank, Square},
};

/// A step that several pawns make. Their origins can be computed from their targets.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Step {
    /// The target's index minus the origin's index.
    pub(crate) offset: i32,
    /// The kind of the moves, unless they promote.
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

    /// Returns the squares from which this step leads to `targets`. They must all be on the board.
    #[inline]
    pub(crate) const fn origins(self, targets: Bitboard) -> Bitboard {
        let shift = self.offset.unsigned_abs();
        Bitboard(if self.offset > 0 { targets.0 >> shift } else { targets.0 << shift })
    }
}

/// The targets that a set of pawns reaches by each type of step, including promotions.
#[derive(Default)]
pub(crate) struct PawnSteps {
    pub(crate) single: Bitboard,
    pub(crate) double: Bitboard,
    /// Captures towards the a-file.
    pub(crate) left: Bitboard,
    /// Captures towards the h-file.
    pub(crate) right: Bitboard,
}

impl PawnSteps {
    /// Returns the targets of all steps, and the targets that two pawns capture on. No other step shares a target,
    /// because advances end on empty squares, captures do not, and one pawn blocks another.
    #[inline]
    const fn join_steps(&self) -> (Bitboard, Bitboard) {
        let (left, right) = (self.left.0, self.right.0);
        (Bitboard(self.single.0 | self.double.0 | left | right), Bitboard(left & right))
    }
}

/// Receives legal moves, in sets or one by one.
pub(crate) trait Sink {
    /// Receives a single move by a piece of this kind: castling, en passant, or a move of a set that the sink does not
    /// handle as a whole.
    fn single(&mut self, role: Role, mv: Move);

    /// Receives moves of one piece to several squares. The piece is not a pawn.
    #[inline(always)]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard, enemies: Bitboard) {
        for to in targets & enemies {
            self.single(role, Move::new(from, to, MoveKind::Capture));
        }
        for to in targets - enemies {
            self.single(role, Move::new(from, to, MoveKind::Quiet));
        }
    }

    /// Receives pawn moves to several squares by the same step, without promotions.
    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: Step) {
        for to in targets {
            self.single(Role::Pawn, Move::new(step.origin(to), to, step.kind));
        }
    }

    /// Receives promotions on several squares by the same step: four moves for each target.
    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: Step) {
        for to in targets {
            for kind in promotion_kinds(step.kind) {
                self.single(Role::Pawn, Move::new(step.origin(to), to, kind));
            }
        }
    }

    /// Receives all pawn moves except en passant. The side to move is a const parameter.
    #[inline]
    fn pawn_steps<const WHITE: bool>(&mut self, steps: &PawnSteps) {
        let forward = if WHITE { 8 } else { -8 };
        let last = last_rank::<WHITE>().bitboard();
        for (targets, offset, kind) in [
            (steps.single, forward, MoveKind::Quiet),
            (steps.left, forward - 1, MoveKind::Capture),
            (steps.right, forward + 1, MoveKind::Capture),
        ] {
            let step = Step { offset, kind };
            self.pawns(targets - last, step);
            if targets.intersects(last) {
                self.promotions(targets & last, step);
            }
        }
        self.pawns(steps.double, Step { offset: 2 * forward, kind: MoveKind::DoubleAdvance });
    }

    /// Returns whether the sink needs no more moves.
    fn is_full(&self) -> bool {
        false
    }
}

impl Sink for MoveList {
    #[inline]
    fn single(&mut self, _: Role, mv: Move) {
        self.push(mv);
    }
}

/// Returns the four promotion kinds for a capture or an advance, queen first.
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

/// Returns the promotion rank of the side to move.
#[inline]
pub(super) const fn last_rank<const WHITE: bool>() -> Rank {
    if WHITE { Rank::Eight } else { Rank::One }
}

/// A sink that counts moves.
#[derive(Default)]
pub(crate) struct Count(Tally);

impl Count {
    #[inline]
    pub(crate) const fn total(&self) -> usize {
        self.0.total() as usize
    }
}

impl Sink for Count {
    #[inline]
    fn piece(&mut self, _: Role, _: Square, targets: Bitboard, _: Bitboard) {
        self.0.add(targets);
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, _: Step) {
        self.0.add(targets);
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, _: Step) {
        self.0.add_fourfold(targets, Bitboard::FULL);
    }

    #[inline]
    fn single(&mut self, _: Role, _: Move) {
        self.0.add_number(1);
    }

    #[inline]
    fn pawn_steps<const WHITE: bool>(&mut self, steps: &PawnSteps) {
        let last = last_rank::<WHITE>().bitboard();
        let (all, twice) = steps.join_steps();
        self.0.add_fourfold(all, last);
        if !twice.is_empty() {
            self.0.add_fourfold(twice, last);
        }
    }
}

/// A sink that records only whether it received a move.
#[derive(Default)]
pub(crate) struct AnyMove(bool);

impl Sink for AnyMove {
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
    fn single(&mut self, _: Role, _: Move) {
        self.0 = true;
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.0
    }
}
