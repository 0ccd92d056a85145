//! The state of a line while its moves are played (PGN 8.2.5).

use super::number::Shift;
use movetext_board::{Position, movegen::GameBoard};

/// The main line or a variation. On the stack, the line around a variation is below it.
#[derive(Clone)]
pub(super) struct PlayedLine {
    /// The board after the last move. A variation starts from the position before that move.
    pub(super) board: GameBoard,
    /// How many plies lead from the start of the game to the board.
    pub(super) ply: u32,
    /// How its move numbers differ from the expected ones. A variation begins with the shift of the line around it.
    pub(super) shift: Option<Shift>,
}

impl PlayedLine {
    /// Creates a line that begins on a board.
    pub(super) const fn from_board(board: GameBoard) -> Self {
        Self { board, ply: 0, shift: None }
    }

    /// Creates a variation that replaces the last move.
    pub(super) fn variation(&self) -> Self {
        let board = GameBoard::new(*self.board.before());
        Self { board, ply: self.ply.saturating_sub(1), shift: self.shift }
    }

    /// Returns the position after the last move.
    pub(super) const fn position(&self) -> &Position {
        self.board.position()
    }
}
