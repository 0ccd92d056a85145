//! Plays the moves in a line on a board (PGN 8.2).

use super::{
    Game,
    arena::MoveId,
    node::{Line, MoveNode},
};
use alloc::{string::String, vec::Vec};
use core::{
    fmt::{self, Write as _},
    iter::FusedIterator,
};
use movetext_board::{Color, Position};
use movetext_pgn::Played;
use movetext_san::{
    San,
    notation::{CastlingStyle, Uci},
};

/// A move in a line, with the position before it.
#[derive(Clone, Debug)]
pub struct PlayedNode<'g> {
    /// How many plies precede the move, from the start of the game.
    pub ply: u32,
    /// The position before the move.
    pub position: Position,
    /// The move with its annotations and variations.
    pub node: MoveNode<'g>,
}

impl PlayedNode<'_> {
    /// Returns the move itself, or [`Played::Null`] for a null move.
    #[must_use]
    pub fn played(&self) -> Played {
        self.node.played()
    }

    /// Returns the move in SAN, in export format. A null move is `--`. To disambiguate the move, this generates the
    /// legal moves that could be confused with it.
    #[must_use]
    pub fn san(&self) -> San {
        san(self.played(), &self.position)
    }

    /// Returns the move in SAN with its number: `12. Nf3`, or `12... Nf6` for Black.
    ///
    /// ```
    /// let game = movetext_pgn_tree::GameReader::new(b"1. e4 e5 *").next().unwrap()?;
    /// let moves: Vec<String> = game.replay().map(|step| step.numbered_san().to_string()).collect();
    /// assert_eq!(moves, ["1. e4", "1... e5"]);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    pub fn numbered_san(&self) -> impl fmt::Display + use<> {
        self.san().with_number(&self.position)
    }

    /// Returns the move in UCI notation, or `0000` for a null move. Castling is written as in
    /// [`CastlingStyle::Standard`].
    #[must_use]
    pub fn uci(&self) -> Uci {
        match self.played() {
            Played::Move(mv) => Uci::from_move(mv, &self.position, CastlingStyle::Standard),
            Played::Null => Uci::Null,
        }
    }

    /// Returns the position after the move.
    #[must_use]
    pub fn position_after(&self) -> Position {
        play(&self.position, self.played())
    }
}

impl<'g> MoveNode<'g> {
    /// Iterates over all moves from the start of the game up to and including this one. For a move in a variation, this
    /// begins with moves of the surrounding lines. Takes time linear in their number.
    ///
    /// ```
    /// let game = movetext_pgn_tree::GameReader::new(b"1. e4 e5 (1... c5 2. Nf3) 2. Nc3 *").next().unwrap()?;
    /// let variation = game.mainline().at_ply(1).unwrap().variations().next().unwrap();
    /// let moves: Vec<String> = variation.last().unwrap().path().map(|step| step.san().to_string()).collect();
    /// assert_eq!(moves, ["e4", "c5", "Nf3"]);
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn path(&self) -> impl ExactSizeIterator<Item = PlayedNode<'g>> + use<'g> {
        let nodes: Vec<Self> = core::iter::successors(Some(*self), Self::predecessor).collect();
        let (mut position, mut plies) = (self.game().position_after(None), 0..);
        nodes.into_iter().rev().map(move |node| {
            let after = play(&position, node.played());
            let before = core::mem::replace(&mut position, after);
            PlayedNode { ply: plies.next().unwrap_or_default(), position: before, node }
        })
    }

    /// Writes the [path](Self::path) to the move in SAN with move numbers. A null move is `--`. Takes time linear in
    /// the length of the path.
    ///
    /// ```
    /// let game = movetext_pgn_tree::GameReader::new(b"1. e4 e5 (1... -- 2. Nf3) *").next().unwrap()?;
    /// let variation = game.mainline().at_ply(1).unwrap().variations().next().unwrap();
    /// assert_eq!(variation.last().unwrap().path_san(), "1. e4 -- 2. Nf3");
    /// # Ok::<(), core::convert::Infallible>(())
    /// ```
    #[must_use]
    pub fn path_san(&self) -> String {
        let mut text = String::new();
        for step in self.path() {
            if step.ply > 0 {
                text.push(' ');
            }
            // Writing to a string cannot fail.
            let _ = if step.ply == 0 || step.position.turn() == Color::White {
                write!(text, "{}", step.numbered_san())
            } else {
                write!(text, "{}", step.san())
            };
        }
        text
    }
}

/// Iterates over the moves in a line with their positions. Created by [`Game::replay`] and [`Line::replay`].
#[derive(Clone, Debug)]
pub struct LineReplay<'g> {
    next: Option<MoveNode<'g>>,
    position: Position,
    ply: u32,
}

impl<'g> Line<'g> {
    /// Plays the line on a board, from its first move onward. To begin at the start of the game instead, use
    /// [`MoveNode::path`]. Takes time linear in the number of moves that lead there.
    #[must_use]
    pub fn replay(&self) -> LineReplay<'g> {
        let parent = self.parent();
        let preceding = parent.and_then(|parent| parent.predecessor());
        LineReplay {
            next: self.first(),
            position: self.game().position_after(preceding.map(|node| node.id())),
            ply: parent.map_or(0, |parent| parent.ply()),
        }
    }
}

impl LineReplay<'_> {
    /// Returns the position after the move that the iterator returned last. At the end, this is the final position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }
}

impl<'g> Iterator for LineReplay<'g> {
    type Item = PlayedNode<'g>;

    fn next(&mut self) -> Option<PlayedNode<'g>> {
        let node = self.next?;
        let after = play(&self.position, node.played());
        let position = core::mem::replace(&mut self.position, after);
        let step = PlayedNode { ply: self.ply, position, node };
        self.ply += 1;
        self.next = node.next();
        Some(step)
    }
}

impl FusedIterator for LineReplay<'_> {}

/// Returns the position after a move in the tree.
pub(super) fn play(position: &Position, played: Played) -> Position {
    match played {
        Played::Move(mv) => position.play(mv),
        // The tree only has null moves where they are possible.
        Played::Null => position.null_move().unwrap_or(*position),
    }
}

pub(super) fn san(played: Played, position: &Position) -> San {
    match played {
        Played::Move(mv) => San::from_move(mv, position),
        Played::Null => San::NULL,
    }
}

impl Game {
    /// Returns the position after a move in the tree, or the start position for `None`.
    pub(super) fn position_after(&self, id: Option<MoveId>) -> Position {
        let last = id.map(|id| MoveNode::new(self, id));
        let path: Vec<_> = core::iter::successors(last, MoveNode::predecessor).collect();
        let start = self.start().unwrap_or_else(Position::initial);
        path.into_iter().rev().fold(start, |position, node| play(&position, node.played()))
    }
}
