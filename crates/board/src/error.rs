//! Errors of parsing short texts: squares, sides, pieces and moves.

use thiserror::Error;

/// The text is not a file letter `a` to `h` followed by a rank digit `1` to `8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a square is a file letter a to h and a rank digit 1 to 8")]
pub struct ParseSquareError;

/// The text is not a file letter `a` to `h`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a file is a letter a to h")]
pub struct ParseFileError;

/// The text is not a rank digit `1` to `8`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a rank is a digit 1 to 8")]
pub struct ParseRankError;

/// The text is neither `white` nor `black`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a side is white or black")]
pub struct ParseColorError;

/// The text is not the name of a kind of piece, `pawn` to `king`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a kind of piece is pawn, knight, bishop, rook, queen or king")]
pub struct ParseRoleError;

/// The reason why a text is not a move in coordinates.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[non_exhaustive]
pub enum ParseMoveError {
    /// The text does not begin with a square.
    #[error("expected the square of origin at 0..2")]
    Origin,
    /// No square follows the first.
    #[error("expected the target square at 2..4")]
    Target,
    /// The text after the squares is not one of `nbrq` alone.
    #[error("expected no promotion or one of `nbrq` at 4..5")]
    Promotion,
}

/// The character is not one of the FEN letters of pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("`{0}` is not one of the letters PNBRQKpnbrqk")]
pub struct ParsePieceError(pub char);
