//! What can be wrong with small texts: squares, pieces, moves, diagrams. Why a setup is no position stands in `setup`.

use thiserror::Error;

/// The text is not a file letter `a` to `h` followed by a rank digit `1` to `8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a square is a file letter a to h and a rank digit 1 to 8")]
pub struct ParseSquareError;

/// Why a text is no move in coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text does not begin with a square.
    #[error("expected the square of origin at 0..2")]
    Origin,
    /// No square follows the first.
    #[error("expected the target square at 2..4")]
    Target,
    /// What follows the squares is not one of `nbrq` alone.
    #[error("expected no promotion or one of `nbrq` at 4..5")]
    Promotion,
}

/// The character is not one of the FEN letters of pieces.
#[cfg(feature = "serde")]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not one of the letters PNBRQKpnbrqk")]
pub struct ParsePieceError(pub char);

/// Why a text is no diagram of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum DiagramError {
    /// A character that is neither a piece nor `.` nor white space.
    #[error("`{0}` is neither a piece nor `.`")]
    UnknownLetter(char),
    /// Fewer than 64 squares; the number says how many there were.
    #[error("a diagram has 64 squares, found {0}")]
    TooFewSquares(usize),
    /// More than 64 squares.
    #[error("a diagram has 64 squares, found more")]
    TooManySquares,
}
