//! Playing a move: a copy of the position with the move made.

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
        next.make_known(mv);
        next
    }

    /// Makes a move in place that is not to be taken back, for those who know what kind of piece makes it, as whoever
    /// reads notation does. It saves them the search for it, and the copy of [`play`](Self::play).
    ///
    /// As with `play`, the move has to come from this very position, and `role` to be what stands on its origin; others
    /// give a position without meaning, though nothing panics.
    ///
    /// ```
    /// use movetext_board::{Bitboard, Candidates, Position, Role, Square};
    ///
    /// let mut position = Position::initial();
    /// let found = position.resolve(Role::Knight, Square::F3, Bitboard::FULL, None);
    /// let Candidates::One(mv) = found else { panic!("only the knight on g1 goes to f3") };
    /// let played = position.play(mv);
    /// position.advance(Role::Knight, mv);
    /// assert_eq!(position, played);
    /// ```
    #[inline]
    pub fn advance(&mut self, role: Role, mv: Move) {
        match self.turn {
            Color::White => self.advance_as::<true>(role, mv),
            Color::Black => self.advance_as::<false>(role, mv),
        }
    }

    /// Makes a move for a side that is known when compiling, the key included where it is kept.
    #[inline(always)]
    pub(crate) fn advance_as<const WHITE: bool>(&mut self, role: Role, mv: Move) {
        if self.keeps_hash() {
            self.key = self.key_after::<WHITE>(role, mv);
        }
        self.apply::<WHITE, false>(role, mv);
        self.is_at_ease = false;
    }

    /// Makes a move in place; where none can be, the turn passes on.
    #[inline]
    pub(super) fn make_known(&mut self, mv: Move) {
        match self.board.role_at(mv.from()) {
            Some(role) => self.advance(role, mv),
            // The move is from elsewhere: there is nothing to move.
            None => self.pass(),
        }
    }

    /// Makes a move of a piece that is known already, and leaves the key stale, and what is known of check: for counting,
    /// which asks for neither. The turn is known when compiling.
    #[inline]
    pub(crate) fn make_for_counting<const WHITE: bool>(&mut self, role: Role, mv: Move) {
        self.apply::<WHITE, true>(role, mv);
    }

    /// The position with the turn passed on, or `None` in check, where nobody may pass.
    ///
    /// As after a move, the half-move clock is one more, the move number is one more after Black, and nobody may take in
    /// passing what advanced before. The clock goes on because no pawn moved and nothing was taken.
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
    fn pass(&mut self) {
        if self.keeps_hash() {
            self.key = self.key_after_passing();
        }
        self.en_passant = None;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.pass_turn(self.turn);
        self.is_at_ease = false;
    }

    /// Makes a move and leaves what follows from the position as it was: the key, and what is known of check.
    ///
    /// What is moved, taken or lost is put into masks: which of it comes next is what no branch could guess. Castling alone
    /// is branched on, being seldom. But a generator (`GENERATED`) plays captures here and other moves there, so that its
    /// branches are decided by the compiler.
    #[inline(always)]
    fn apply<const WHITE: bool, const GENERATED: bool>(&mut self, role: Role, mv: Move) {
        let (us, them) = if WHITE { (Color::White, Color::Black) } else { (Color::Black, Color::White) };
        let (from, to) = (mv.from(), mv.to());
        // Multiplied by 0 or 1: no branch could guess which.
        let counts = (role != Role::Pawn) & !mv.is_capture();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1) * u32::from(counts);
        let may_lose_rights = mv.is_capture() || matches!(role, Role::Rook | Role::King);
        if !GENERATED || may_lose_rights && !self.castling.is_empty() {
            self.castling = self.castling_after::<WHITE>(role, mv);
        }
        if let Some(side) = mv.castling_side() {
            self.move_castling_pieces(us, side, from, to);
            self.en_passant = None;
        } else {
            if !GENERATED || mv.is_capture() {
                let taken = Square::from_low_bits(to as u32 ^ (u32::from(mv.is_en_passant()) << 3));
                self.board.clear(them, taken);
            }
            self.board.flip(us, role, from.bitboard());
            self.board.flip(us, mv.arriving(role), to.bitboard());
            self.en_passant = if mv.is_double_advance() { Some(Square::amid(from, to)) } else { None };
        }
        self.pass_turn(us);
    }

    /// Puts into `next`, the position after a move that neither castles nor promotes, what does not depend on whether a
    /// pawn makes it: all but the board, the clock and the en passant square. It is known whether the move gives check.
    #[inline(always)]
    pub(crate) fn put_rest_after<const WHITE: bool>(
        &self,
        role: Role,
        mv: Move,
        gives_check: bool,
        next: &mut Self,
    ) {
        let us = if WHITE { Color::White } else { Color::Black };
        next.key = if self.keeps_hash() { self.key_after_told::<WHITE>(role, mv) } else { self.key };
        next.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        next.castling = self.castling_after::<WHITE>(role, mv);
        next.turn = !us;
        next.is_at_ease = !gives_check;
    }

    /// Out of line, as the fastest way keeps no key.
    #[inline(never)]
    fn key_after_told<const WHITE: bool>(&self, role: Role, mv: Move) -> u64 {
        self.key_after::<WHITE>(role, mv)
    }

    /// The rights that are left after a move of a piece of a kind.
    #[inline(always)]
    pub(super) fn castling_after<const WHITE: bool>(&self, role: Role, mv: Move) -> CastlingRights {
        let us = if WHITE { Color::White } else { Color::Black };
        self.castling.without_rooks_on(mv.from(), mv.to()).without_king_of(us, role == Role::King)
    }

    /// Hands the turn on from the side that has it.
    #[inline(always)]
    fn pass_turn(&mut self, us: Color) {
        self.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        self.turn = !us;
    }
}
