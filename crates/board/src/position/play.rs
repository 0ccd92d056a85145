//! Playing a move: the position with the move made.

use super::Position;
use crate::castling::CastlingRights;
use crate::color::Color;
use crate::moves::Move;
use crate::piece::Role;
use crate::square::Square;

impl Position {
    /// The position after a move.
    ///
    /// The move has to come from this very position. One from elsewhere gives a position without meaning, though
    /// it never panics.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        match (self.board.role_at(mv.from()), self.turn) {
            (Some(role), Color::White) => self.make_into::<true, false>(role, mv, &mut next),
            (Some(role), Color::Black) => self.make_into::<false, false>(role, mv, &mut next),
            // The move is from elsewhere: there is nothing to move.
            (None, _) => next.pass(),
        }
        next
    }

    /// The position with the turn passed on, or `None` in check, where passing is not allowed.
    ///
    /// As after a move, the half-move clock is one more, the move number is one more after Black, and no pawn that advanced
    /// before can be taken in passing. The clock goes on because no pawn moved and nothing was taken.
    ///
    /// ```
    /// use movetext_board::{Color, Position};
    ///
    /// let passed = Position::initial().null_move().unwrap();
    /// assert_eq!((passed.turn(), passed.halfmove_clock()), (Color::Black, 1));
    /// ```
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        if self.is_check() {
            return None;
        }
        let mut next = *self;
        next.pass();
        Some(next)
    }

    /// Passes the turn on without a move.
    pub(super) fn pass(&mut self) {
        if self.keeps_hash() {
            self.key = self.key_after_passing();
        }
        self.en_passant = None;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.saturating_add(self.turn as u32);
        self.turn = !self.turn;
        self.check = None;
    }

    /// Makes `next` the position after a move of the side to move, which the compiler knows. Whether it gives check is left
    /// open.
    ///
    /// Counting (`COUNTS`) needs no key, which is then stale in `next`. As it plays captures and other moves in different
    /// places, the compiler decides its branches.
    #[inline(always)]
    pub(crate) fn make_into<const WHITE: bool, const COUNTS: bool>(
        &self,
        role: Role,
        mv: Move,
        next: &mut Self,
    ) {
        if mv.is_special() {
            let us = if WHITE { Color::White } else { Color::Black };
            next.board.put_special(&self.board, us, role, mv);
            next.en_passant = None;
            self.put_rest::<WHITE, COUNTS>(role, mv, next);
        } else {
            self.make_ordinary::<WHITE, COUNTS>(role, mv, next);
        }
    }

    /// [Makes](Self::make_into) a move that neither castles nor promotes nor takes in passing.
    #[inline(always)]
    pub(crate) fn make_ordinary<const WHITE: bool, const COUNTS: bool>(
        &self,
        role: Role,
        mv: Move,
        next: &mut Self,
    ) {
        let us = if WHITE { Color::White } else { Color::Black };
        let (from, to) = (mv.from(), mv.to());
        next.board.put_after(
            &self.board,
            us,
            role,
            from.bitboard() | to.bitboard(),
            mv.is_capture().then_some(to),
        );
        next.en_passant = if mv.is_double_advance() { Some(Square::amid(from, to)) } else { None };
        self.put_rest::<WHITE, COUNTS>(role, mv, next);
    }

    /// Puts into `next` all but the board and the en passant square.
    #[inline]
    fn put_rest<const WHITE: bool, const COUNTS: bool>(&self, role: Role, mv: Move, next: &mut Self) {
        let us = if WHITE { Color::White } else { Color::Black };
        let may_lose_rights = mv.is_capture() || matches!(role, Role::Rook | Role::King);
        next.castling = if !COUNTS || may_lose_rights && !self.castling.is_empty() {
            self.castling_after::<WHITE>(role, mv)
        } else {
            self.castling
        };
        // Multiplied by 0 or 1, because no branch predicts which.
        let counts = (role != Role::Pawn) & !mv.is_capture();
        next.halfmove_clock = self.halfmove_clock.saturating_add(1) * u32::from(counts);
        next.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        next.turn = !us;
        next.check = None;
        next.key = if COUNTS || !self.keeps_hash() { self.key } else { self.key_after::<WHITE>(role, mv) };
    }

    /// The rights that are left after a move of a piece of a kind.
    #[inline]
    pub(super) fn castling_after<const WHITE: bool>(&self, role: Role, mv: Move) -> CastlingRights {
        let us = if WHITE { Color::White } else { Color::Black };
        self.castling.without_rooks_on(mv.from(), mv.to()).without_king_of(us, role)
    }
}
