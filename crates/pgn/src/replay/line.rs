//! The state of a line while its moves are played (PGN 8.2.5).

use super::number::Shift;
use movetext_board::{Position, movegen::GameBoard};

/// The main line or a variation. On the stack, each variation is above the line that contains it.
#[derive(Clone)]
pub(super) struct PlayedLine {
    /// The board after the last move. A variation starts from the position before that move.
    pub(super) board: GameBoard,
    /// The number of plies from the start of the game.
    pub(super) ply: u32,
    /// How the move numbers in the line differ from the expected numbers. A variation starts with the shift of the line
    /// that contains it.
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
