//! A line of moves while it is played (PGN 8.2.5).

use super::number::Shift;
use movetext_board::GameBoard;
use movetext_board::Position;

/// One line of moves: the main line, or a variation with the line that it hangs on below it on the stack.
#[derive(Clone)]
pub(super) struct Line {
    /// The board after the last move; a variation starts from the position before it.
    pub(super) board: GameBoard,
    /// Plies from the start of the game to the position of the board.
    pub(super) ply: u32,
    /// How its move numbers differ from those expected; a variation begins with the shift of the line that it hangs on.
    pub(super) shift: Option<Shift>,
}

impl Line {
    /// A line that begins at a position.
    pub(super) fn at(position: Position, ply: u32) -> Self {
        Self { board: GameBoard::new(position), ply, shift: None }
    }

    /// A line that replaces the last move.
    pub(super) fn variation(&self) -> Self {
        Self { shift: self.shift, ..Self::at(*self.board.before(), self.ply.saturating_sub(1)) }
    }

    /// The position after the last move.
    pub(super) const fn position(&self) -> &Position {
        self.board.position()
    }
}
