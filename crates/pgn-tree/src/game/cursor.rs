//! A cursor that moves forwards, backwards and into variations of a game, and keeps track of the position.

use super::{
    Game,
    node::{Line, MoveNode},
    replay::play,
};
use alloc::vec::Vec;
use movetext_board::Position;

/// A place in a game: at the start, or after a move.
///
/// It stores the positions on its path, so each step plays at most one move.
///
/// ```
/// use movetext_pgn_tree::GameReader;
///
/// let game = GameReader::new(b"1. e4 c5 (1... e5 2. Nf3 Nc6) 2. Nc3 *").next().unwrap()?;
/// let mut cursor = game.cursor();
/// cursor.forward();
/// assert_eq!(cursor.choices().count(), 2);
/// cursor.choose(1); // the first variation instead of the move that comes next in the line
/// cursor.to_end();
/// assert_eq!((cursor.ply(), cursor.line().depth()), (4, 1));
/// cursor.leave(); // before the move that the variation replaces
/// cursor.forward();
/// assert_eq!(cursor.node(), game.mainline().at_ply(1));
/// # Ok::<(), core::convert::Infallible>(())
/// ```
#[derive(Clone, Debug)]
pub struct Cursor<'g> {
    game: &'g Game,
    node: Option<MoveNode<'g>>,
    /// The positions on the path, from the start of the game to the position before the last move.
    path: Vec<Position>,
    position: Position,
}

impl<'g> Cursor<'g> {
    pub(super) fn new(game: &'g Game) -> Self {
        let position = game.start().unwrap_or_else(Position::initial);
        Self { game, node: None, path: Vec::new(), position }
    }

    /// Returns the current position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// Returns the last move, or `None` at the start of the game.
    #[must_use]
    pub const fn node(&self) -> Option<MoveNode<'g>> {
        self.node
    }

    /// Returns how many plies have been played since the start of the game.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.path.len()
    }

    /// Returns the line that contains the last move, or the main line at the start of the game.
    #[must_use]
    pub fn line(&self) -> Line<'g> {
        self.node.map_or(self.game.mainline(), |node| node.line())
    }

    /// Returns the next move in the line, or `None` at its end.
    #[must_use]
    pub fn next_move(&self) -> Option<MoveNode<'g>> {
        match self.node {
            Some(node) => node.next(),
            None => self.game.mainline().first(),
        }
    }

    /// Returns all possible next moves: first the next move in the line, then the first move of each variation on it,
    /// including nested variations, in text order. Takes time linear in their number.
    #[must_use]
    pub fn choices(&self) -> impl ExactSizeIterator<Item = MoveNode<'g>> + use<'g> {
        let mut choices = Vec::new();
        let mut open: Vec<MoveNode<'g>> = self.next_move().into_iter().collect();
        while let Some(node) = open.pop() {
            choices.push(node);
            let first = open.len();
            open.extend(node.variations().filter_map(|line| line.first()));
            if let Some(variations) = open.get_mut(first..) {
                variations.reverse();
            }
        }
        choices.into_iter()
    }

    /// Plays a move that follows the current one.
    fn take(&mut self, node: MoveNode<'g>) {
        self.path.push(self.position);
        self.position = play(&self.position, node.played());
        self.node = Some(node);
    }

    /// Plays the next move in the line and returns it. At the end of the line, returns `None` and changes nothing.
    pub fn forward(&mut self) -> Option<MoveNode<'g>> {
        let node = self.next_move()?;
        self.take(node);
        Some(node)
    }

    /// Takes the last move back and returns it. From the first move of a variation, this returns to the surrounding
    /// line. Returns `None` at the start of the game.
    pub fn back(&mut self) -> Option<MoveNode<'g>> {
        let node = self.node?;
        self.position = self.path.pop()?;
        self.node = node.predecessor();
        Some(node)
    }

    /// Plays one of the [choices](Self::choices). Index 0 is the next move in the line. If there is no such choice,
    /// returns `None` and changes nothing.
    pub fn choose(&mut self, index: usize) -> Option<MoveNode<'g>> {
        let node = self.choices().nth(index)?;
        self.take(node);
        Some(node)
    }

    /// Goes to the start of the innermost variation and returns the move that the variation replaces. In the main line,
    /// returns `None` and changes nothing. Takes time linear in the number of moves that it takes back.
    pub fn leave(&mut self) -> Option<MoveNode<'g>> {
        let line = self.line();
        let parent = line.parent()?;
        while self.node.is_some_and(|node| node.line().id() == line.id()) {
            self.back()?;
        }
        Some(parent)
    }

    /// Goes to the start of the game. Takes time linear in the number of moves that it takes back.
    pub fn to_start(&mut self) {
        while self.back().is_some() {}
    }

    /// Goes to the end of the line. Takes time linear in the number of moves that it plays.
    pub fn to_end(&mut self) {
        while self.forward().is_some() {}
    }

    /// Goes to the place after a move, in any line. Takes time linear in the number of moves that lead there.
    pub fn go_to(&mut self, node: MoveNode<'g>) {
        let mut way: Vec<MoveNode<'g>> = core::iter::successors(Some(node), MoveNode::predecessor).collect();
        *self = Self::new(node.game());
        while let Some(node) = way.pop() {
            self.take(node);
        }
    }
}
