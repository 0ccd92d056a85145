//! The state of a line of moves while it is played (PGN 8.2.5).

use super::number::Shift;
use movetext_board::{Position, movegen::GameBoard};

/// A line of moves: the main line, or a variation. The line that a variation belongs to is below it on the stack.
#[derive(Clone)]
pub(super) struct PlayedLine {
    /// The board after the last move; a variation starts from the position before it.
    pub(super) board: GameBoard,
    /// The number of plies from the start of the game to the position of the board.
    pub(super) ply: u32,
    /// The difference of its move numbers from the expected ones. A variation begins with that of the line around it.
    pub(super) shift: Option<Shift>,
}

impl PlayedLine {
    /// Returns a line that begins on a board.
    pub(super) const fn on(board: GameBoard) -> Self {
        Self { board, ply: 0, shift: None }
    }

    /// Returns a line that replaces the last move.
    pub(super) fn variation(&self) -> Self {
        let board = GameBoard::new(*self.board.before());
        Self { board, ply: self.ply.saturating_sub(1), shift: self.shift }
    }

    /// Returns the position after the last move.
    pub(super) const fn position(&self) -> &Position {
        self.board.position()
    }
}
