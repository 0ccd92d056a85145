//! The error of parsing short texts: squares, sides, moves and diagrams.

use thiserror::Error;

/// The reason why a text is not a square, side, move in coordinates or diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not a file letter followed by a rank digit.
    #[error("a square is a file letter a to h and a rank digit 1 to 8")]
    Square,
    /// The text is neither `white` nor `black`.
    #[error("a side is white or black")]
    Color,
    /// The character is not a FEN letter of a piece.
    #[error("`{0}` is not one of the letters PNBRQKpnbrqk")]
    Piece(char),
    /// The text of a move does not begin with a square.
    #[error("expected the square of origin at 0..2")]
    Origin,
    /// No square follows the first square of a move.
    #[error("expected the target square at 2..4")]
    Target,
    /// The text after the squares of a move is not one of `nbrq` alone.
    #[error("expected no promotion or one of `nbrq` at 4..5")]
    Promotion,
    /// A character of a diagram is neither a piece nor `.` nor white space.
    #[error("`{letter}` for {file}{rank} is neither a piece nor `.`")]
    UnknownLetter {
        /// The character.
        letter: char,
        /// The letter of the file at whose place it is.
        file: char,
        /// The digit of the rank at whose place it is.
        rank: char,
    },
    /// A diagram has fewer than 64 squares; the number is how many it has.
    #[error("a diagram has 64 squares, found {0}")]
    TooFewSquares(usize),
    /// A diagram has more than 64 squares.
    #[error("a diagram has 64 squares, found more")]
    TooManySquares,
}
