//! Plays moves.
#![expect(clippy::indexing_slicing, reason = "a table of the six kinds of pieces is indexed by the kind")]

use super::Position;
use crate::{
    castling::CastlingRights,
    color::Color,
    moves::{Move, MoveKind},
    piece::Role,
    square::Square,
};

/// The bits of the half-move clock that a quiet move of a kind of piece keeps: all, except that a pawn resets it. A
/// table, because a branch on the kind would be mispredicted.
static COUNTED: [u32; 6] = [0, u32::MAX, u32::MAX, u32::MAX, u32::MAX, u32::MAX];

impl Position {
    /// The position after a move.
    ///
    /// The move must be of this position. A move of another position gives a meaningless position, but never panics.
    #[inline]
    #[must_use]
    pub fn play(&self, mv: Move) -> Self {
        let mut next = *self;
        match (self.board.role_at(mv.origin()), self.turn) {
            (Some(role), Color::White) => next.apply::<false>(Color::White, role, mv),
            (Some(role), Color::Black) => next.apply::<false>(Color::Black, role, mv),
            // A move of another position: there is no piece to move.
            (None, _) => next.pass(),
        }
        next
    }

    /// The position with the turn passed, or `None` in check, where passing is illegal.
    ///
    /// Like after a move, the half-move clock is incremented, the move number is incremented after Black, and there is
    /// no en passant square. The clock is not reset because no pawn moved and nothing was captured.
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

    /// Passes the turn without a move.
    pub(super) fn pass(&mut self) {
        if self.keeps_key() {
            self.key = self.key_after_passing();
        }
        self.en_passant = None;
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.fullmove_number = self.fullmove_number.saturating_add(self.turn as u32);
        self.turn = !self.turn;
        self.check = None;
    }

    /// Makes a move of `us`, the side to move, with a piece of kind `role`. Does not determine whether it gives check.
    ///
    /// Counting (`COUNTS`) needs no key, which is then stale. Captures and other moves are played in separate code, so
    /// that the compiler removes branches.
    #[inline(always)]
    pub(crate) fn apply<const COUNTS: bool>(&mut self, us: Color, role: Role, mv: Move) {
        if !COUNTS && self.keeps_key() {
            self.key = self.key_after(role, mv);
        }
        if mv.is_special() {
            self.board.apply_special(us, role, mv);
            self.en_passant = None;
        } else {
            let (from, to) = (mv.origin(), mv.target());
            self.put_ordinary(us, role, from, to, mv.is_capture());
            self.en_passant = if mv.is_double_advance() { Some(Square::midpoint(from, to)) } else { None };
        }
        let may_lose_rights = mv.is_capture() || matches!(role, Role::Rook | Role::King);
        if !COUNTS || may_lose_rights && !self.castling.is_empty() {
            self.castling = self.castling_after(us, role, mv);
        }
        self.advance_clocks(us, if mv.is_capture() { 0 } else { COUNTED[role as usize] });
    }

    /// Makes a move that is not castling, promotion or en passant. Does not update the key, nor the castling rights of
    /// a king that moves.
    #[inline(always)]
    pub(crate) fn apply_ordinary(&mut self, us: Color, role: Role, from: Square, to: Square, kind: MoveKind) {
        let (is_capture, is_double) = (kind == MoveKind::Capture, kind == MoveKind::DoubleAdvance);
        self.put_ordinary(us, role, from, to, is_capture);
        self.en_passant = if is_double { Some(Square::midpoint(from, to)) } else { None };
        self.castling = self.castling.without_rooks_on(from, to);
        self.advance_clocks(us, if is_capture { 0 } else { COUNTED[role as usize] });
    }

    /// Moves a piece on the board, and removes the one that it captures.
    #[inline(always)]
    fn put_ordinary(&mut self, us: Color, role: Role, from: Square, to: Square, captures: bool) {
        if captures {
            self.board.remove(!us, to);
        }
        self.board.flip(us, role, from.bitboard() | to.bitboard());
    }

    /// Passes the turn. Increments the clock and masks it with `counted`.
    #[inline]
    fn advance_clocks(&mut self, us: Color, counted: u32) {
        self.halfmove_clock = self.halfmove_clock.saturating_add(1) & counted;
        self.fullmove_number = self.fullmove_number.saturating_add(us as u32);
        self.turn = !us;
        self.check = None;
    }

    /// The castling rights after a move of a `role`.
    #[inline]
    pub(super) fn castling_after(&self, us: Color, role: Role, mv: Move) -> CastlingRights {
        self.castling.without_rooks_on(mv.origin(), mv.target()).without_king_of(us, role)
    }
}
