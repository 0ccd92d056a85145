//! Plays moves.
#![expect(clippy::indexing_slicing, reason = "the table has one entry for each kind of piece")]

use super::Position;
use crate::{castling::CastlingRights, color::Color, moves::Move, piece::Role, square::Square};

/// For each kind of piece, a mask for the half-move clock after a non-capturing move: all ones to keep the clock, or 0
/// to reset it after a pawn move. We use a table, because a branch on the kind would be mispredicted.
static CLOCK_MASKS: [u32; 6] = [0, u32::MAX, u32::MAX, u32::MAX, u32::MAX, u32::MAX];

impl Position {
    /// Returns the position after a move.
    ///
    /// The move must be legal in this position. A move from another position produces a meaningless position, but never
    /// panics.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        if !self.is_chess() {
            return self.play_by_rules(mv);
        }
        let mut next = *self;
        match (self.board.role_at(mv.step_origin()), self.turn) {
            (Some(role), Color::White) => next.apply::<false>(Color::White, role, mv),
            (Some(role), Color::Black) => next.apply::<false>(Color::Black, role, mv),
            // The origin is empty, so the move belongs to another position.
            (None, _) => next.pass(),
        }
        next
    }

    /// Returns the position after passing the turn. Returns `None` in check, where passing is illegal, and if a rule
    /// that chess does not have [has ended the game](Self::variant_ending).
    ///
    /// Passing increments the half-move clock, and the move number after Black's turn. It clears the en passant square.
    /// It does not reset the clock, because no pawn moved and nothing was captured.
    ///
    /// ```
    /// use movetext_board::{Color, Position};
    ///
    /// let passed = Position::initial().null_move().unwrap();
    /// assert_eq!((passed.turn(), passed.halfmove_clock()), (Color::Black, 1));
    /// ```
    #[must_use]
    pub fn null_move(&self) -> Option<Self> {
        if self.is_check() || self.variant_ending().is_some() {
            return None;
        }
        let mut next = *self;
        next.pass();
        Some(next)
    }

    /// Passes the turn.
    pub(crate) fn pass(&mut self) {
        if self.is_chess() && self.keeps_key() {
            self.set_key(self.key_after_pass());
        }
        self.en_passant = None;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.saturating_add(self.turn as u32);
        self.turn = !self.turn;
        self.check = None;
    }

    /// Makes a move by `us`, the side to move, with a piece of kind `role`. Does not compute whether the move gives
    /// check.
    ///
    /// With `COUNTS`, the key is not updated, because counting moves needs no key and variants have none. Captures and
    /// other moves have separate code, so that the compiler can remove branches.
    #[inline(always)]
    pub(crate) fn apply<const COUNTS: bool>(&mut self, us: Color, role: Role, mv: Move) {
        let may_lose_rights = mv.is_capture() || matches!(role, Role::Rook | Role::King);
        if !COUNTS || may_lose_rights && !self.castling.is_empty() {
            let kept = self.castling_after(us, role, mv.step_origin(), mv.target());
            if !COUNTS && self.keeps_key() {
                self.set_key(self.key_after(role, mv, kept));
            }
            self.castling = kept;
        }
        let (from, to, passed) = (mv.step_origin(), mv.target(), mv.passed_square());
        if mv.is_special() {
            self.board.apply_special(us, role, mv);
            self.en_passant = None;
            self.advance_clocks(us, if mv.is_capture() { 0 } else { CLOCK_MASKS[role as usize] });
        } else if mv.is_capture() {
            self.apply_ordinary::<true>(us, role, from, to, passed);
        } else {
            self.apply_ordinary::<false>(us, role, from, to, passed);
        }
    }

    /// Makes a move that is not castling, promotion or en passant, but may be a double advance past `passed`. The caller
    /// must update the castling rights and the key.
    #[inline(always)]
    pub(crate) fn apply_ordinary<const TAKES: bool>(
        &mut self,
        us: Color,
        role: Role,
        from: Square,
        to: Square,
        passed: Option<Square>,
    ) {
        if TAKES {
            self.board.remove(!us, to);
        }
        self.board.toggle(us, role, from.bitboard() | to.bitboard());
        self.en_passant = passed;
        self.advance_clocks(us, if TAKES { 0 } else { CLOCK_MASKS[role as usize] });
    }

    /// Passes the turn and updates the clocks. `clock_mask` is 0 to reset the half-move clock, otherwise all ones.
    #[inline]
    fn advance_clocks(&mut self, us: Color, clock_mask: u32) {
        self.halfmove_clock = self.halfmove_clock.saturating_add(1) & clock_mask;
        self.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        self.turn = !us;
        self.check = None;
    }

    /// Returns the castling rights after a move by a piece of kind `role`.
    #[inline]
    pub(crate) fn castling_after(&self, us: Color, role: Role, from: Square, to: Square) -> CastlingRights {
        self.castling.without_rooks_on(from, to).without_king_of(us, role)
    }
}
