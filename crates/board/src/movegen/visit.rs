//! Passes legal moves to a visitor in sets, for callers that count or search and need no list.

use core::{iter::FusedIterator, ops::ControlFlow};

use super::{
    select::MoveSelection,
    sink::{Sink, Step, promotion_kinds},
};
use crate::{
    bitboard::Bitboard,
    moves::{Move, MoveKind},
    piece::Role,
    position::Position,
    square::Square,
};

/// Legal moves that are generated together: all moves of one piece, all pawn moves by the same step, or a single move.
///
/// You can count and inspect a set in O(1), or iterate over its moves.
#[derive(Clone, Copy, Debug)]
pub struct MoveSet {
    role: Role,
    targets: Bitboard,
    enemies: Bitboard,
    shape: Shape,
}

/// How to derive the moves from the targets.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// One piece moves to each target.
    Piece(Square),
    /// Pawns move to the targets by the same step.
    Pawns(Step),
    /// Pawns move to the targets by the same step, and each move has four promotions.
    Promotions(Step),
    /// There is only one move.
    Single(Move),
}

impl MoveSet {
    /// Returns which kind of piece moves or is dropped: a pawn for promotions, a king for castling.
    #[inline]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// Returns the target squares. As in [`Move::target`], castling goes to the rook's square.
    #[inline]
    pub const fn targets(&self) -> Bitboard {
        self.targets
    }

    /// Returns the origin squares. If several pawns move, each of them has exactly one target.
    #[inline]
    pub const fn origins(&self) -> Bitboard {
        match self.shape {
            Shape::Piece(from) => from.bitboard(),
            Shape::Pawns(step) | Shape::Promotions(step) => step.origins(self.targets),
            Shape::Single(mv) => mv.origin().bitboard(),
        }
    }

    /// Returns how many moves there are.
    #[inline]
    pub const fn len(&self) -> usize {
        let targets = self.targets.count() as usize;
        if matches!(self.shape, Shape::Promotions(_)) { 4 * targets } else { targets }
    }

    /// Returns whether the set has no moves. Visitors never receive such a set.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Returns whether the moves are promotions. The set contains one promotion, or all four for each target.
    #[inline]
    pub const fn is_promotion(&self) -> bool {
        match self.shape {
            Shape::Promotions(_) => true,
            Shape::Single(mv) => mv.promotion().is_some(),
            Shape::Piece(_) | Shape::Pawns(_) => false,
        }
    }

    /// Returns the moves in this set to one of `targets`.
    #[inline]
    #[must_use]
    pub const fn with_targets(self, targets: Bitboard) -> Self {
        Self { targets: Bitboard(self.targets.0 & targets.0), ..self }
    }

    /// Returns the moves, ordered from the lowest target to the highest.
    #[inline]
    pub fn moves(self) -> impl ExactSizeIterator<Item = Move> + FusedIterator + Clone {
        MovesOfSet { set: self, promotion: 0 }
    }
}

/// An iterator over the moves in a [`MoveSet`].
#[derive(Clone)]
struct MovesOfSet {
    set: MoveSet,
    /// How many promotions on the lowest target have already been yielded.
    promotion: u8,
}

impl Iterator for MovesOfSet {
    type Item = Move;

    #[inline]
    fn next(&mut self) -> Option<Move> {
        let to = self.set.targets.first()?;
        let (from, kind) = match self.set.shape {
            Shape::Piece(from) if self.set.enemies.contains(to) => (from, MoveKind::Capture),
            Shape::Piece(from) => (from, MoveKind::Quiet),
            Shape::Pawns(step) => (step.origin(to), step.kind),
            Shape::Promotions(step) => {
                let [queen, rook, bishop, knight] = promotion_kinds(step.kind);
                let (kind, next) = match self.promotion {
                    0 => (queen, 1),
                    1 => (rook, 2),
                    2 => (bishop, 3),
                    _ => (knight, 0),
                };
                self.promotion = next;
                (step.origin(to), kind)
            }
            Shape::Single(mv) => {
                self.set.targets = Bitboard::EMPTY;
                return Some(mv);
            }
        };
        if self.promotion == 0 {
            self.set.targets.remove(to);
        }
        Some(Move::new(from, to, kind))
    }

    #[inline]
    fn size_hint(&self) -> (usize, Option<usize>) {
        let left = self.set.len() - usize::from(self.promotion);
        (left, Some(left))
    }
}

impl ExactSizeIterator for MovesOfSet {}

impl FusedIterator for MovesOfSet {}

impl Position {
    /// Passes all legal moves to `visit` in sets, in unspecified order, until `visit` breaks. Individual moves are
    /// created only when you iterate over a set.
    ///
    /// ```
    /// use core::ops::ControlFlow;
    /// use movetext_board::{Position, Role, movegen::MoveSet};
    ///
    /// let mut by_pawns = 0;
    /// let _ = Position::initial().visit_legal_moves(|set: MoveSet| {
    ///     if set.role() == Role::Pawn {
    ///         by_pawns += set.len();
    ///     }
    ///     ControlFlow::<()>::Continue(())
    /// });
    /// assert_eq!(by_pawns, 16);
    /// ```
    #[inline]
    pub fn visit_legal_moves<B>(&self, visit: impl FnMut(MoveSet) -> ControlFlow<B>) -> ControlFlow<B> {
        let mut visitor = Visitor { visit, outcome: ControlFlow::Continue(()) };
        self.generate(&mut visitor);
        visitor.outcome
    }

    /// Passes the selected legal moves to `visit` in sets, in unspecified order, until `visit` breaks.
    #[inline]
    pub fn visit_selected_moves<B>(
        &self,
        selection: MoveSelection,
        visit: impl FnMut(MoveSet) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        let mut visitor = Visitor { visit, outcome: ControlFlow::Continue(()) };
        self.generate_selected(selection, &mut visitor);
        visitor.outcome
    }
}

/// A sink that passes sets to a closure until the closure breaks.
pub(super) struct Visitor<F, B> {
    pub(super) visit: F,
    pub(super) outcome: ControlFlow<B>,
}

impl<B, F: FnMut(MoveSet) -> ControlFlow<B>> Visitor<F, B> {
    #[inline]
    fn visit_set(&mut self, role: Role, targets: Bitboard, enemies: Bitboard, shape: Shape) {
        if !targets.is_empty() && self.outcome.is_continue() {
            self.outcome = (self.visit)(MoveSet { role, targets, enemies, shape });
        }
    }
}

impl<B, F: FnMut(MoveSet) -> ControlFlow<B>> Sink for Visitor<F, B> {
    #[inline]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard, enemies: Bitboard) {
        self.visit_set(role, targets, enemies, Shape::Piece(from));
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: Step) {
        self.visit_set(Role::Pawn, targets, Bitboard::EMPTY, Shape::Pawns(step));
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: Step) {
        self.visit_set(Role::Pawn, targets, Bitboard::EMPTY, Shape::Promotions(step));
    }

    #[inline]
    fn single(&mut self, role: Role, mv: Move) {
        self.visit_set(role, mv.target().bitboard(), Bitboard::EMPTY, Shape::Single(mv));
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.outcome.is_break()
    }
}
