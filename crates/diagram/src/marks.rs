//! Coloured squares and arrows, as in `[%csl Gd4]` and `[%cal Re2e4]`.

use alloc::collections::BTreeMap;
use movetext_board::Square;
use movetext_pgn_values::command::{Command, Commands, MarkColor, MarkedArrow, MarkedSquare, Segment};

/// Coloured squares and arrows. The last colour of a square or an arrow counts, so that no comment is too long to draw.
#[derive(Clone, Debug, Default)]
pub(crate) struct Marks {
    squares: BTreeMap<Square, MarkColor>,
    arrows: BTreeMap<(Square, Square), MarkColor>,
}

impl Marks {
    pub(crate) fn add_square(&mut self, mark: MarkedSquare) {
        self.squares.insert(mark.square, mark.color);
    }

    pub(crate) fn add_arrow(&mut self, mark: MarkedArrow) {
        self.arrows.insert((mark.from, mark.to), mark.color);
    }

    /// Adds the squares and arrows of all commands in a comment that can be read.
    pub(crate) fn add_comment(&mut self, comment: &str) {
        for command in Commands::new(comment).filter_map(Segment::command) {
            match command.read() {
                Ok(Command::Squares(squares)) => squares.into_iter().for_each(|mark| self.add_square(mark)),
                Ok(Command::Arrows(arrows)) => arrows.into_iter().for_each(|mark| self.add_arrow(mark)),
                _ => {}
            }
        }
    }

    /// Returns a square's colour.
    pub(crate) fn square(&self, square: Square) -> Option<MarkColor> {
        self.squares.get(&square).copied()
    }

    /// Returns the coloured squares, in their order.
    pub(crate) fn squares(&self) -> impl Iterator<Item = MarkedSquare> {
        self.squares.iter().map(|(&square, &color)| MarkedSquare { color, square })
    }

    /// Returns the arrows in the order of their first squares.
    pub(crate) fn arrows(&self) -> impl Iterator<Item = MarkedArrow> {
        self.arrows.iter().map(|(&(from, to), &color)| MarkedArrow { color, from, to })
    }
}
