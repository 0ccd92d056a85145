//! Makes moves in place and takes them back, for callers that search a tree on one board.

use super::Position;
use crate::{castling::CastlingRights, moves::Move, piece::Role, square::Square};

/// What [`Position::unmake`] needs to take a move back: the move, and everything that does not follow from the position
/// after the move.
#[derive(Clone, Copy, Debug)]
#[must_use = "without it the move cannot be taken back; `play` gives a copy instead"]
pub struct Undo {
    key: u64,
    halfmove_clock: u32,
    fullmove_number: u32,
    castling: CastlingRights,
    mv: Move,
    en_passant: Option<Square>,
    captured: Option<Role>,
}

const _: () = assert!(size_of::<Undo>() == 24, "a search keeps one value for each ply");

impl Undo {
    /// Returns the move that was made.
    #[inline]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// Returns the kind of piece that was captured, or `None` if the move captured nothing.
    #[inline]
    pub const fn captured_role(&self) -> Option<Role> {
        self.captured
    }
}

impl Position {
    /// Makes a move in place. Pass the result to [`unmake`](Self::unmake) to take the move back.
    ///
    /// As for [`play`](Self::play), the move must be legal in this position. A move from another position produces a
    /// meaningless position, but never panics. If you do not search a tree, prefer `play`: copying a position costs
    /// about as much.
    ///
    /// ```
    /// use movetext_board::{Position, Square};
    ///
    /// let mut position = Position::initial();
    /// let mv = position.find_move(Square::E2, Square::E4, None).unwrap();
    /// let undo = position.make(mv);
    /// assert_eq!(position.en_passant_square(), Some(Square::E3));
    /// position.unmake(undo);
    /// assert_eq!(position, Position::initial());
    /// ```
    #[inline]
    pub fn make(&mut self, mv: Move) -> Undo {
        let undo = Undo {
            key: self.key,
            halfmove_clock: self.halfmove_clock,
            fullmove_number: self.fullmove_number,
            castling: self.castling,
            mv,
            en_passant: self.en_passant,
            captured: mv.captured_square().and_then(|square| self.board.role_at(square)),
        };
        *self = self.play(mv);
        undo
    }

    /// Takes back the last move that has been made and not taken back yet. This restores clocks, key, castling rights,
    /// en passant square and the captured piece.
    ///
    /// If you take moves back in another order or on another position, the result is meaningless, but nothing panics.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        let mv = undo.mv;
        self.take_back_check();
        self.turn = !self.turn;
        let us = self.turn;
        if let Some(side) = mv.castling_side() {
            self.board.castle(us, side, mv.origin(), mv.target());
        } else if let Some(arrived) = self.board.role_at(mv.target()) {
            let role = if mv.promotion().is_some() { Role::Pawn } else { arrived };
            self.board.toggle(us, arrived, mv.target().bitboard());
            self.board.toggle(us, role, mv.origin().bitboard());
            if let (Some(role), Some(square)) = (undo.captured, mv.captured_square()) {
                self.board.toggle(!us, role, square.bitboard());
            }
        }
        self.key = undo.key;
        self.halfmove_clock = undo.halfmove_clock;
        self.fullmove_number = undo.fullmove_number;
        self.castling = undo.castling;
        self.en_passant = undo.en_passant;
        self.check = None;
    }
}
