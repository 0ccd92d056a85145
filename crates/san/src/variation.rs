//! Writes a line of moves as SAN with move numbers (PGN 8.2.2, 8.2.3), such as an engine's principal variation.

use crate::san::San;
use core::{error::Error, fmt};
use movetext_board::{Color, Move, Position};

/// A line of moves in SAN with move numbers: `1. e4 e5 2. Nf3`, or `12... Rd8 13. Qe2` if Black moves first.
///
/// Each move by White and the first move have a number. The text is empty if there are no moves.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::{VariationSan, notation::Uci};
///
/// let start = Position::initial();
/// let (mut position, mut moves) = (start, Vec::new());
/// for word in "e2e4 e7e5 g1f3".split(' ') {
///     let mv = word.parse::<Uci>()?.find_move(&position)?;
///     position = position.play(mv);
///     moves.push(mv);
/// }
/// assert_eq!(VariationSan::new(&moves, &start)?.to_string(), "1. e4 e5 2. Nf3");
///
/// let error = VariationSan::new(&moves[1..], &start).unwrap_err();
/// assert_eq!(error.index, 0);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct VariationSan<'a> {
    start: &'a Position,
    moves: &'a [Move],
}

/// The error for a move in a variation that is not legal after the moves before it.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub struct VariationError {
    /// The index of the first illegal move.
    pub index: usize,
    /// The illegal move.
    pub mv: Move,
}

impl fmt::Display for VariationError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { index, mv } = self;
        write!(f, "illegal move at index {index} of the variation: found `{mv}`, expected a legal move")
    }
}

impl Error for VariationError {}

impl<'a> VariationSan<'a> {
    /// Creates the text for `moves`, played from `start`. This plays all moves to check them, and
    /// [`Display`](fmt::Display) plays them again. Does not allocate.
    ///
    /// # Errors
    /// [`VariationError`] for the first move that is not legal after the moves before it.
    pub fn new(moves: &'a [Move], start: &'a Position) -> Result<Self, VariationError> {
        let mut position = *start;
        for (index, &mv) in moves.iter().enumerate() {
            if !position.is_legal(mv) {
                return Err(VariationError { index, mv });
            }
            position = position.play(mv);
        }
        Ok(Self { start, moves })
    }
}

impl San {
    /// Returns the move with its number: `12. Qe2` for White, `12... Rd8` for Black. `position` is the position before
    /// the move.
    ///
    /// ```
    /// use movetext_board::{Position, Square};
    /// use movetext_san::San;
    ///
    /// let position = Position::initial();
    /// let mv = position.find_move(Square::E2, Square::E4, None).unwrap();
    /// assert_eq!(San::from_move(mv, &position).with_number(&position).to_string(), "1. e4");
    /// ```
    pub fn with_number(&self, position: &Position) -> impl fmt::Display + use<> {
        NumberedSan { number: position.fullmove_number(), color: position.turn(), san: *self }
    }
}

/// A move with its number.
struct NumberedSan {
    number: u32,
    color: Color,
    san: San,
}

impl fmt::Display for NumberedSan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let dots = if self.color == Color::White { "." } else { "..." };
        write!(f, "{}{dots} {}", self.number, &*self.san.text())
    }
}

impl fmt::Display for VariationSan<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut position = *self.start;
        for (index, &mv) in self.moves.iter().enumerate() {
            if index > 0 {
                f.write_str(" ")?;
            }
            let san = San::from_move(mv, &position);
            if index == 0 || position.turn() == Color::White {
                san.with_number(&position).fmt(f)?;
            } else {
                f.write_str(&san.text())?;
            }
            position = position.play(mv);
        }
        Ok(())
    }
}
