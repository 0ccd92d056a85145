//! Makes moves in place and takes them back, for callers that search a tree on one board.

use super::Position;
use crate::{moves::Move, piece::Role};

/// What [`Position::unmake`] needs to take a move back: the move and the position before it.
#[derive(Clone, Copy, Debug)]
#[must_use = "without it the move cannot be taken back; `play` gives a copy instead"]
pub struct Undo {
    before: Position,
    mv: Move,
}

impl Undo {
    /// Returns the move that was made.
    #[inline]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// Returns the kind of piece that was captured, or `None` if the move captured nothing.
    #[inline]
    pub fn captured_role(&self) -> Option<Role> {
        self.before.board.role_at(self.mv.captured_square()?)
    }
}

impl Position {
    /// Makes a move in place. Pass the result to [`unmake`](Self::unmake) to take the move back.
    ///
    /// As for [`play`](Self::play), the move must be legal in this position. A move from another position produces a
    /// meaningless position, but never panics.
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
        let before = core::mem::replace(self, self.play(mv));
        Undo { before, mv }
    }

    /// Takes back the last move that has been made and not taken back yet, so that the position is as it was before.
    #[inline]
    pub fn unmake(&mut self, undo: Undo) {
        *self = undo.before;
    }
}
