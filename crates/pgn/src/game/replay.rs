//! The main line of a game on a board, move by move.

use super::Game;
use super::node::MoveNode;
use crate::visitor::Played;
use movetext_board::Position;

/// A move of the main line, with the position that it is played in.
#[derive(Clone)]
pub struct GameStep<'g> {
    /// Plies from the start of the game.
    pub ply: u32,
    /// The position before the move.
    pub position: Position,
    /// The move, its annotations and its variations.
    pub node: MoveNode<'g>,
}

impl GameStep<'_> {
    /// What is played.
    #[must_use]
    pub fn played(&self) -> Played {
        self.node.played()
    }
}

/// An iterator over the main line of a game.
#[derive(Clone)]
pub struct MainLine<'g> {
    next: Option<MoveNode<'g>>,
    position: Position,
    ply: u32,
}

impl<'g> MainLine<'g> {
    pub(super) fn new(game: &'g Game) -> Self {
        let position = game.start().unwrap_or_else(Position::initial);
        Self { next: game.mainline().first(), position, ply: 0 }
    }

    /// The position after the last move that was yielded; at the end, the final position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl<'g> Iterator for MainLine<'g> {
    type Item = GameStep<'g>;

    fn next(&mut self) -> Option<GameStep<'g>> {
        let node = self.next?;
        let after = match node.played() {
            Played::Move(mv) => self.position.play(mv),
            // A null move is only kept where it could be made.
            Played::Null => self.position.null_move().unwrap_or(self.position),
        };
        let position = core::mem::replace(&mut self.position, after);
        let step = GameStep { ply: self.ply, position, node };
        self.ply += 1;
        self.next = node.next();
        Some(step)
    }
}
