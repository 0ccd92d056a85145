//! Plays a variant move.

use crate::{
    attacks,
    bitboard::Bitboard,
    castling::CastlingSide,
    color::Color,
    moves::Move,
    piece::{Piece, Role},
    position::Position,
    rules::Rules,
    square::Square,
};

impl Position {
    /// Returns the position after a move in a variant.
    #[cold]
    #[inline(never)]
    pub(crate) fn play_by_rules(&self, mv: Move) -> Self {
        let mut next = *self;
        if let Some(role) = mv.dropped_role() {
            next.drop_piece(role, mv.target());
        } else if let Some(role) = self.board.role_at(mv.step_origin()) {
            next.apply::<true>(self.turn, role, mv);
            if mv.promotion() == Some(Role::King) {
                next.board.set(mv.target(), Some(Piece::new(self.turn, Role::King)));
            }
            match self.rules() {
                Rules::Crazyhouse => next.update_pockets(self, mv),
                Rules::Atomic if mv.is_capture() => next.explode(mv.target()),
                Rules::ThreeCheck if next.is_check() => next.state.give_check(self.turn),
                _ => {}
            }
        } else {
            // The origin is empty, so the move belongs to another position.
            next.pass();
        }
        next
    }

    /// Puts a piece from the pocket on a square.
    fn drop_piece(&mut self, role: Role, to: Square) {
        let us = self.turn;
        let mut pockets = self.pockets();
        pockets.remove(Piece::new(us, role));
        self.set_pockets(pockets);
        let clock = if role == Role::Pawn { 0 } else { self.halfmove_clock.saturating_add(1) };
        self.pass();
        self.board.set(to, Some(Piece::new(us, role)));
        self.halfmove_clock = clock;
    }

    /// Puts the captured piece into the pocket and moves the mark of a promoted piece.
    fn update_pockets(&mut self, before: &Self, mv: Move) {
        let us = before.turn;
        if let Some(square) = mv.captured_square() {
            let taken = if before.promoted.contains(square) {
                Some(Role::Pawn)
            } else {
                before.board.role_at(square)
            };
            let mut pockets = self.pockets();
            // A game has fewer pieces than a pocket holds.
            _ = taken.map(|role| pockets.add(Piece::new(us, role)));
            self.set_pockets(pockets);
            self.promoted.remove(square);
        }
        if before.promoted.contains(mv.step_origin()) && !mv.is_castling() {
            self.promoted.remove(mv.step_origin());
            self.promoted.insert(mv.target());
        }
        if mv.promotion().is_some() {
            self.promoted.insert(mv.target());
        }
    }

    /// Removes the piece that has captured on a square, and all pieces but pawns around it.
    fn explode(&mut self, center: Square) {
        let around = attacks::king_attacks(center) - self.board.by_role(Role::Pawn);
        for square in around.with(center) {
            self.board.set(square, None);
        }
        for (color, side, _) in self.castling.iter() {
            if !self.can_still_castle(color, side) {
                self.castling.remove(color, side);
            }
        }
    }

    /// Returns whether king and rook of a castling right are still there.
    fn can_still_castle(&self, color: Color, side: CastlingSide) -> bool {
        let is_there = |square, role| self.board.by_color_role(color, role).contains(square);
        self.castling.rook_square(color, side).is_some_and(|rook| is_there(rook, Role::Rook))
            && self.board.by_color_role(color, Role::King) != Bitboard::EMPTY
    }
}
