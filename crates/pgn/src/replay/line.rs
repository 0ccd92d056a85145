//! A line of moves while it is played: its last two positions (PGN 8.2.5).

use super::number::Shift;
use movetext_board::Position;

/// One line of moves: the main line, or a variation with the line that it hangs on below it on the stack.
#[derive(Clone)]
pub(super) struct Line {
    /// The position after the last move and the one before it, which a variation starts from; which is which, `is_second`
    /// says. Each move is played from the one into the other.
    positions: [Position; 2],
    /// Whether the second is the later one.
    is_second: bool,
    /// Plies from the start of the game to the later position.
    pub(super) ply: u32,
    /// How its move numbers differ from those expected; a variation begins with the shift of the line that it hangs on.
    pub(super) shift: Option<Shift>,
}

impl Line {
    /// A line that begins at a position.
    pub(super) const fn at(position: Position, ply: u32) -> Self {
        Self { positions: [position; 2], is_second: false, ply, shift: None }
    }

    /// The position after the last move.
    pub(super) const fn position(&self) -> &Position {
        let [first, second] = &self.positions;
        if self.is_second { second } else { first }
    }

    /// The position before the last move; that of the beginning, if there was none.
    pub(super) const fn before(&self) -> &Position {
        let [first, second] = &self.positions;
        if self.is_second { first } else { second }
    }

    /// The position after the last move, and where the one after the next move belongs.
    pub(super) const fn ahead(&mut self) -> (&Position, &mut Position) {
        let [first, second] = &mut self.positions;
        if self.is_second { (second, first) } else { (first, second) }
    }

    /// The next move was played.
    pub(super) const fn advance(&mut self) {
        self.is_second = !self.is_second;
        self.ply += 1;
    }
}
