//! Legal moves passed to a visitor in sets as they are generated, for callers that count or search and need no list.

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

/// Legal moves that were generated together: those of one piece, of some pawns with the same step, or a single move.
///
/// A set is counted and inspected in O(1), or iterated as moves.
#[derive(Clone, Copy, Debug)]
pub struct MoveSet {
    role: Role,
    targets: Bitboard,
    enemies: Bitboard,
    shape: Shape,
}

/// How the moves of a set follow from its targets.
#[derive(Clone, Copy, Debug)]
enum Shape {
    /// One piece moves to each target.
    Piece(Square),
    /// A pawn moves to each target by the same step.
    Pawns(Step),
    /// Pawns move by the same step, with four promotions each.
    Promotions(Step),
    /// The only move of the set.
    Single(Move),
}

impl MoveSet {
    /// The kind of piece that moves: the pawn for promotions, the king for castling.
    #[inline]
    pub const fn role(&self) -> Role {
        self.role
    }

    /// The targets, as [`Move::target`] defines them: castling goes to the rook's square.
    #[inline]
    pub const fn targets(&self) -> Bitboard {
        self.targets
    }

    /// The origins. Each of several pawns has exactly the target one step away.
    #[inline]
    pub const fn origins(&self) -> Bitboard {
        match self.shape {
            Shape::Piece(from) => from.bitboard(),
            Shape::Pawns(step) | Shape::Promotions(step) => step.origins(self.targets),
            Shape::Single(mv) => mv.origin().bitboard(),
        }
    }

    /// The number of moves: one per target, or four per target for promotions.
    #[inline]
    pub const fn len(&self) -> usize {
        let targets = self.targets.count() as usize;
        if self.is_promotion() { 4 * targets } else { targets }
    }

    /// Whether there is no move. The visitor receives no such set.
    #[inline]
    pub const fn is_empty(&self) -> bool {
        self.targets.is_empty()
    }

    /// Whether pawns are promoted, in all four ways for each target.
    #[inline]
    pub const fn is_promotion(&self) -> bool {
        matches!(self.shape, Shape::Promotions(_))
    }

    /// The moves, from the lowest target to the highest.
    #[inline]
    pub fn moves(self) -> impl ExactSizeIterator<Item = Move> + FusedIterator + Clone {
        MovesOfSet { set: self, promotion: 0 }
    }
}

/// The moves of a [`MoveSet`].
#[derive(Clone)]
struct MovesOfSet {
    set: MoveSet,
    /// The number of promotions to the lowest target that were yielded.
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
    /// Passes all legal moves to `visit` in sets, in unspecified order, until it breaks. Nothing is stored, and moves
    /// are created only when a set is iterated.
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

    /// Like [`visit_legal_moves`](Self::visit_legal_moves), with the moves of a selection.
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

/// Passes sets to a closure until it breaks.
struct Visitor<F, B> {
    visit: F,
    outcome: ControlFlow<B>,
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
    fn single(&mut self, mv: Move) {
        let role = if mv.is_castling() { Role::King } else { Role::Pawn };
        self.visit_set(role, mv.target().bitboard(), Bitboard::EMPTY, Shape::Single(mv));
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.outcome.is_break()
    }
}
