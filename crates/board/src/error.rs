//! The error for text that is not a square, side, piece, move or diagram.

use core::{error::Error, fmt};

/// The error for text that is not a square, side, piece, move in coordinates, or diagram.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum ParseError {
    /// The text is not a file letter followed by a rank digit.
    Square,
    /// The text is neither `white` nor `black`.
    Color,
    /// The character is not one of the FEN letters for pieces.
    Piece(char),
    /// The text of a move begins neither with a square nor with a piece to drop.
    Origin,
    /// The text of a move has no second square, or the same square twice.
    Target,
    /// The text after the two squares is not exactly one of the letters `nbrqk`.
    Promotion,
    /// A diagram contains a character that is neither a piece nor `.` nor white space.
    UnknownLetter {
        /// The unknown character.
        letter: char,
        /// The file of the square that the character would fill, as a letter.
        file: char,
        /// The rank of the square that the character would fill, as a digit.
        rank: char,
    },
    /// A diagram has fewer than 64 squares. The value is the number of squares.
    TooFewSquares(usize),
    /// A diagram has more than 64 squares.
    TooManySquares,
}

impl fmt::Display for ParseError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Square => f.write_str("a square is a file letter a to h and a rank digit 1 to 8"),
            Self::Color => f.write_str("a side is white or black"),
            Self::Piece(character) => {
                write!(f, "`{character}` is no piece: expected one of the letters PNBRQKpnbrqk")
            }
            Self::Origin => f.write_str("expected a square such as `e2` or a drop such as `N@` at the start"),
            Self::Target => f.write_str("expected another square after the first"),
            Self::Promotion => f.write_str("expected nothing or one of `nbrqk` after the two squares"),
            Self::UnknownLetter { letter, file, rank } => {
                write!(f, "`{letter}` for {file}{rank} is neither a piece nor `.`")
            }
            Self::TooFewSquares(count) => write!(f, "a diagram has 64 squares, found {count}"),
            Self::TooManySquares => f.write_str("a diagram has 64 squares, found more"),
        }
    }
}

impl Error for ParseError {}
