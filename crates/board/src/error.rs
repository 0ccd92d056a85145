//! Why a text is not a square, side, piece, move or diagram.

use thiserror::Error;

/// The reason why a text is not a square, side, piece, move in coordinates, or diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not a file letter followed by a rank digit.
    #[error("a square is a file letter a to h and a rank digit 1 to 8")]
    Square,
    /// The text is neither `white` nor `black`.
    #[error("a side is white or black")]
    Color,
    /// The character is not one of the FEN letters for pieces.
    #[error("`{0}` is no piece: expected one of the letters PNBRQKpnbrqk")]
    Piece(char),
    /// The text of a move does not begin with a square.
    #[error("expected a square such as `e2` at the start")]
    Origin,
    /// The text of a move has no second square.
    #[error("expected a second square after the first")]
    Target,
    /// The text after the two squares is not exactly one of the letters `nbrq`.
    #[error("expected nothing or one of `nbrq` after the two squares")]
    Promotion,
    /// A diagram contains a character that is neither a piece nor `.` nor white space.
    #[error("`{letter}` for {file}{rank} is neither a piece nor `.`")]
    UnknownLetter {
        /// The unknown character.
        letter: char,
        /// The file of the square that the character would fill, as a letter.
        file: char,
        /// The rank of the square that the character would fill, as a digit.
        rank: char,
    },
    /// A diagram has fewer than 64 squares. The value is their number.
    #[error("a diagram has 64 squares, found {0}")]
    TooFewSquares(usize),
    /// A diagram has more than 64 squares.
    #[error("a diagram has 64 squares, found more")]
    TooManySquares,
}
