//! Generates subsets of the legal moves: by origin, by target, captures, checks.
//!
//! A selection excludes squares before moves are created, so that no list has to be filtered.

use super::{
    MoveGenerator,
    checks::CheckingSquares,
    sink::{Sink, Step, promotion_kinds},
};
use crate::{
    bitboard::Bitboard,
    color::Color,
    moves::{Move, MoveList},
    piece::Role,
    position::Position,
    square::Square,
};

/// A selection of legal moves. Each method narrows the selection further.
///
/// ```
/// use movetext_board::{Position, Role, Square, movegen::MoveSelection};
///
/// let position = Position::initial();
/// let knights = position.board().by_role(Role::Knight);
/// let selection = MoveSelection::ALL.origins(knights).targets(Square::F3.bitboard());
/// assert_eq!(position.selected_moves(selection).len(), 1);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct MoveSelection {
    origins: Bitboard,
    targets: Bitboard,
    captures: bool,
    quiet: bool,
    only_checks: bool,
}

impl MoveSelection {
    /// All legal moves.
    pub const ALL: Self = Self {
        origins: Bitboard::FULL,
        targets: Bitboard::FULL,
        captures: true,
        quiet: true,
        only_checks: false,
    };

    /// Selects moves from these squares. Squares without a piece of the side to move have no effect. Drops come from no
    /// square, so they are selected only if all squares are.
    #[inline]
    #[must_use]
    pub const fn origins(self, origins: Bitboard) -> Self {
        Self { origins: Bitboard(self.origins.0 & origins.0), ..self }
    }

    /// Selects moves to these squares.
    ///
    /// The target of castling is the rook's square. In positions with [standard
    /// castling](Position::has_standard_castling), the king's destination selects castling as well.
    #[inline]
    #[must_use]
    pub const fn targets(self, targets: Bitboard) -> Self {
        Self { targets: Bitboard(self.targets.0 & targets.0), ..self }
    }

    /// Selects captures, including en passant and capturing promotions.
    #[inline]
    #[must_use]
    pub const fn captures(self) -> Self {
        Self { quiet: false, ..self }
    }

    /// Selects moves without a capture, including castling and promotions.
    #[inline]
    #[must_use]
    pub const fn quiet(self) -> Self {
        Self { captures: false, ..self }
    }

    /// Selects moves that give check, directly or by discovery, including castling and en passant.
    #[inline]
    #[must_use]
    pub const fn checks(self) -> Self {
        Self { only_checks: true, ..self }
    }

    /// Returns the selected targets. En passant is handled elsewhere, because it does not capture on its target.
    #[inline]
    fn squares(self, enemies: Bitboard) -> Bitboard {
        match (self.captures, self.quiet) {
            (true, true) => self.targets,
            (true, false) => self.targets & enemies,
            (false, true) => self.targets - enemies,
            (false, false) => Bitboard::EMPTY,
        }
    }

    #[inline]
    fn admits(self, mv: Move, position: &Position) -> bool {
        let kind = if mv.is_capture() { self.captures } else { self.quiet };
        let goes_there = || {
            self.targets.contains(mv.target())
                || position.castling_step(mv).is_some_and(|step| self.targets.contains(step))
        };
        let starts_there = match mv.dropped_role() {
            Some(_) => self.origins == Bitboard::FULL,
            None => self.origins.contains(mv.origin()),
        };
        kind && starts_there && goes_there()
    }
}

impl Position {
    /// Returns the selected legal moves, in unspecified order.
    pub fn selected_moves(&self, selection: MoveSelection) -> MoveList {
        let mut list = MoveList::new();
        self.generate_selected(selection, &mut list);
        list
    }

    /// Replaces the content of `list` with the selected legal moves, in unspecified order.
    pub fn selected_moves_into(&self, selection: MoveSelection, list: &mut MoveList) {
        list.clear();
        self.generate_selected(selection, list);
    }

    /// Returns the legal captures, including en passant and capturing promotions.
    pub fn captures(&self) -> MoveList {
        self.selected_moves(MoveSelection::ALL.captures())
    }

    #[inline]
    pub(super) fn generate_selected<S: Sink>(&self, selection: MoveSelection, sink: &mut S) {
        if !self.is_chess() {
            let checks = |mv| !selection.only_checks || self.gives_check(mv);
            let mut moves = self.legal_by_rules(|mv| selection.admits(mv, self));
            moves.retain(checks);
            return self.pass_by_rules(moves, sink);
        }
        let checks = if selection.only_checks { Some(CheckingSquares::new(self)) } else { None };
        let enemies = self.board().by_color(!self.turn());
        let sink = &mut SelectionSink {
            sink,
            position: self,
            selection,
            squares: selection.squares(enemies),
            checks,
        };
        match self.turn() {
            Color::White => MoveGenerator::<true>::new(self).generate_selected(selection, sink),
            Color::Black => MoveGenerator::<false>::new(self).generate_selected(selection, sink),
        }
    }
}

impl<const WHITE: bool> MoveGenerator<'_, WHITE> {
    /// Generates the selected moves. Pieces without selected moves are skipped early.
    #[inline]
    fn generate_selected<S: Sink>(mut self, selection: MoveSelection, sink: &mut S) {
        if selection.origins.contains(self.king) {
            self.king_moves(sink);
        }
        if sink.is_full() || self.checkers.has_several() {
            return;
        }
        // Pieces that are not selected are removed from `us` below, so we first exclude their squares as targets.
        self.evasion_mask = (self.evasion_mask - self.us) & selection.squares(self.them);
        self.us &= selection.origins;
        self.piece_moves(sink);
        if !sink.is_full() {
            self.pawn_moves(sink);
        }
    }
}

/// A sink that receives all moves and passes the selected ones to another sink.
struct SelectionSink<'a, S> {
    sink: &'a mut S,
    position: &'a Position,
    selection: MoveSelection,
    /// The selected targets, except for castling and en passant.
    squares: Bitboard,
    checks: Option<CheckingSquares<'a>>,
}

impl<S: Sink> Sink for SelectionSink<'_, S> {
    #[inline]
    fn piece(&mut self, role: Role, from: Square, targets: Bitboard, enemies: Bitboard) {
        let mut wanted = targets & self.squares;
        if let Some(checks) = &self.checks {
            wanted &= checks.for_piece(from);
        }
        self.sink.piece(role, from, wanted, enemies);
    }

    #[inline]
    fn pawns(&mut self, targets: Bitboard, step: Step) {
        let mut wanted = targets & self.squares;
        if let Some(checks) = &self.checks {
            wanted = checks.for_pawns(wanted, step);
        }
        self.sink.pawns(wanted, step);
    }

    #[inline]
    fn promotions(&mut self, targets: Bitboard, step: Step) {
        let wanted = targets & self.squares;
        let Some(checks) = &self.checks else { return self.sink.promotions(wanted, step) };
        for to in wanted {
            for kind in promotion_kinds(step.kind) {
                let mv = Move::new(step.origin(to), to, kind);
                if checks.gives_check(mv) {
                    self.sink.single(Role::Pawn, mv);
                }
            }
        }
    }

    #[inline]
    fn single(&mut self, role: Role, mv: Move) {
        let checks = |checks: &CheckingSquares<'_>| checks.gives_check(mv);
        if self.selection.admits(mv, self.position) && self.checks.as_ref().is_none_or(checks) {
            self.sink.single(role, mv);
        }
    }

    #[inline]
    fn is_full(&self) -> bool {
        self.sink.is_full()
    }
}
