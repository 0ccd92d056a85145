//! The error of parsing short texts: squares, sides, pieces, moves and diagrams.

use thiserror::Error;

/// The text is not a square, file, rank, side, kind of piece, piece, move in coordinates or diagram. The message says
/// what was expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("{0}")]
pub struct ParseError(pub(crate) ParseErrorKind);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum ParseErrorKind {
    #[error("a square is a file letter a to h and a rank digit 1 to 8")]
    Square,
    #[error("a file is a letter a to h")]
    File,
    #[error("a rank is a digit 1 to 8")]
    Rank,
    #[error("a side is white or black")]
    Color,
    #[error("a kind of piece is pawn, knight, bishop, rook, queen or king")]
    Role,
    #[cfg(feature = "serde")]
    #[error("`{0}` is not one of the letters PNBRQKpnbrqk")]
    Piece(char),
    /// The text of a move does not begin with a square.
    #[error("expected the square of origin at 0..2")]
    Origin,
    /// No square follows the first.
    #[error("expected the target square at 2..4")]
    Target,
    /// The text after the squares is not one of `nbrq` alone.
    #[error("expected no promotion or one of `nbrq` at 4..5")]
    Promotion,
    /// A character of a diagram that is neither a piece nor `.` nor white space, and the square of its place.
    #[error("`{letter}` for {file}{rank} is neither a piece nor `.`")]
    UnknownLetter { letter: char, file: char, rank: char },
    #[error("a diagram has 64 squares, found {0}")]
    TooFewSquares(usize),
    #[error("a diagram has 64 squares, found more")]
    TooManySquares,
}
