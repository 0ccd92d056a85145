//! Playing a move: a copy of the position with the move made.

use super::Position;
use crate::castling::CastlingSide;
use crate::color::Color;
use crate::hash;
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
        next.make_keyed(mv);
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
        debug_assert_eq!(self.board.role_at(mv.from()), Some(role), "the piece of another move");
        match self.turn {
            Color::White => self.apply::<true, true>(role, mv),
            Color::Black => self.apply::<false, true>(role, mv),
        }
    }

    /// Makes a move in place, the key included.
    #[inline]
    pub(super) fn make_keyed(&mut self, mv: Move) {
        match self.board.role_at(mv.from()) {
            Some(role) => self.advance(role, mv),
            // The move is from elsewhere: there is nothing to move.
            None => self.pass(),
        }
    }

    /// Makes a move of a piece that is known already, and leaves the key stale: for counting, which asks for neither.
    /// The turn is known when compiling.
    #[inline]
    pub(crate) fn make_for_counting<const WHITE: bool>(&mut self, role: Role, mv: Move) {
        self.apply::<WHITE, false>(role, mv);
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
        self.leave_en_passant::<true>();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1);
        self.pass_turn::<true>();
    }

    #[inline(always)]
    fn apply<const WHITE: bool, const HASH: bool>(&mut self, role: Role, mv: Move) {
        let us = if WHITE { Color::White } else { Color::Black };
        let (from, to) = (mv.from(), mv.to());
        self.leave_en_passant::<HASH>();
        // Multiplied by 0 or 1: no branch could guess which.
        let counts = (role != Role::Pawn) & !mv.is_capture();
        self.halfmove_clock = self.halfmove_clock.saturating_add(1) * u32::from(counts);
        if let Some(side) = mv.castling_side() {
            self.castle::<HASH>(us, side, from, to);
        } else {
            if mv.is_capture() {
                self.capture::<HASH>(!us, to, mv.is_en_passant());
            }
            self.board.flip(us, role, from.bitboard());
            let arrived = mv.promotion().unwrap_or(role);
            self.board.flip(us, arrived, to.bitboard());
            if HASH {
                self.key ^= hash::piece(us, role, from) ^ hash::piece(us, arrived, to);
            }
            // Asked first, because it stays as it is for most of a game, and the kind of piece does not.
            if !self.castling.is_empty_for(us) {
                if role == Role::King {
                    self.remove_castling::<HASH>(us, None);
                } else if role == Role::Rook {
                    self.remove_castling::<HASH>(us, Some(from));
                }
            }
            // Looked up rather than branched on.
            let passed = Square::from_low_bits((from as u32 + to as u32) / 2);
            self.en_passant = if mv.is_double_advance() { Some(passed) } else { None };
        }
        self.pass_turn::<HASH>();
    }

    /// Hands the turn on, and enters the new en passant square into the key now that it is known who could take.
    #[inline]
    fn pass_turn<const HASH: bool>(&mut self) {
        if self.turn == Color::Black {
            self.fullmove_number = self.fullmove_number.saturating_add(1);
        }
        self.turn = !self.turn;
        if HASH {
            self.key ^= hash::WHITE_TO_MOVE;
            if let Some(square) = self.pseudo_legal_en_passant_square() {
                self.key ^= hash::en_passant(square.file());
            }
        }
    }

    /// Takes the old en passant square out, and out of the key where it was counted.
    #[inline]
    fn leave_en_passant<const HASH: bool>(&mut self) {
        if HASH && let Some(square) = self.pseudo_legal_en_passant_square() {
            self.key ^= hash::en_passant(square.file());
        }
        self.en_passant = None;
    }

    #[inline]
    fn castle<const HASH: bool>(&mut self, us: Color, side: CastlingSide, king: Square, rook: Square) {
        let (king_to, rook_to) = (side.king_destination(us), side.rook_destination(us));
        self.move_castling_pieces(us, side, king, rook);
        if HASH {
            self.key ^= hash::piece(us, Role::King, king) ^ hash::piece(us, Role::King, king_to);
            self.key ^= hash::piece(us, Role::Rook, rook) ^ hash::piece(us, Role::Rook, rook_to);
        }
        self.remove_castling::<HASH>(us, None);
    }

    #[inline]
    fn capture<const HASH: bool>(&mut self, them: Color, to: Square, en_passant: bool) {
        let square = if en_passant { Square::from_low_bits(to as u32 ^ 8) } else { to };
        if let Some(role) = self.board.role_at(square) {
            self.board.flip(them, role, square.bitboard());
            if HASH {
                self.key ^= hash::piece(them, role, square);
            }
            if role == Role::Rook {
                self.remove_castling::<HASH>(them, Some(square));
            }
        }
    }

    /// Takes away the rights of a side that use the rook on `square`, or both rights if no square is given.
    #[inline]
    fn remove_castling<const HASH: bool>(&mut self, color: Color, square: Option<Square>) {
        if self.castling.is_empty_for(color) {
            return;
        }
        for side in CastlingSide::ALL {
            let held = self.castling.rook_square(color, side);
            if held.is_some() && (square.is_none() || held == square) {
                self.castling.remove(color, side);
                if HASH {
                    self.key ^= hash::castling(color, side);
                }
            }
        }
    }
}
