//! UCI moves: origin, target, promotion letter (`e2e4`, `e7e8q`), with both ways of writing castling. Not part of PGN,
//! but found on import (8.2.3.7).

use crate::{
    places::Places,
    render::SanText,
    resolve::{ResolveError, ResolveErrorKind, misfit_of_squares},
};
use core::{fmt, str::FromStr};
use movetext_board::{File, Move, Position, Rank, Role, Square};
use thiserror::Error;

/// The notation of castling.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingStyle {
    /// The king's step to its destination, `e1g1`. If castling is not that of standard chess, the step may mean another
    /// move, so the rook's square is written.
    #[default]
    Standard,
    /// The king takes its own rook, `e1h1`, as with the option `UCI_Chess960`.
    Chess960,
}

/// One UCI move. It is independent of a position; [`Uci::find_move`] finds the legal move.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::notation::{CastlingStyle, Uci};
///
/// let position = Position::initial();
/// let mv = "g1f3".parse::<Uci>()?.find_move(&position)?;
/// assert_eq!(Uci::of(mv, &position, CastlingStyle::Standard).to_string(), "g1f3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Uci {
    /// A move of a piece.
    Move {
        /// The origin.
        from: Square,
        /// The target; for castling the king's destination or the rook's square.
        to: Square,
        /// The promoted piece.
        promotion: Option<Role>,
    },
    /// The null move, `0000`.
    Null,
}

/// A text that is not a UCI move.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum UciError {
    /// The text is not four bytes long, or five with a promotion.
    #[error("expected four or five characters, found {0} bytes")]
    Length(usize),
    /// The first two bytes are not a square.
    #[error("expected a square, found `{}` at 0..2", .0.escape_ascii())]
    Origin([u8; 2]),
    /// The next two bytes are not a square, or the square is the origin.
    #[error("expected another square, found `{}` at 2..4", .0.escape_ascii())]
    Target([u8; 2]),
    /// The last byte is not one of `qrbn`, or the target is not on the first or eighth rank.
    #[error("expected no promotion or one of `qrbn` on the last rank, found `{}` at 4..5", .0.escape_ascii())]
    Promotion(u8),
}

impl Uci {
    /// Returns the UCI form of `mv`, which must be a move of `position`.
    #[must_use]
    pub fn of(mv: Move, position: &Position, style: CastlingStyle) -> Self {
        let to = match (style, mv.king_destination()) {
            (CastlingStyle::Standard, Some(destination)) if position.has_standard_castling() => destination,
            _ => mv.target(),
        };
        Self::Move { from: mv.origin(), to, promotion: mv.promotion() }
    }

    /// Reads the whole of `text`, in lower case only.
    ///
    /// # Errors
    /// If the text is neither `0000` nor two different squares, with a promotion letter only where a pawn can promote.
    pub fn parse(text: &str) -> Result<Self, UciError> {
        Self::parse_bytes(text.as_bytes())
    }

    /// Reads bytes like [`Uci::parse`], without requiring UTF-8.
    ///
    /// # Errors
    /// The errors of [`Uci::parse`].
    pub fn parse_bytes(bytes: &[u8]) -> Result<Self, UciError> {
        if bytes == b"0000" {
            return Ok(Self::Null);
        }
        let (squares, letter) = match bytes {
            [squares @ .., letter] if squares.len() == 4 => (squares, Some(*letter)),
            _ => (bytes, None),
        };
        let &[from_file, from_rank, to_file, to_rank] = squares else {
            return Err(UciError::Length(bytes.len()));
        };
        let from = square(from_file, from_rank).ok_or(UciError::Origin([from_file, from_rank]))?;
        let to =
            square(to_file, to_rank).filter(|to| *to != from).ok_or(UciError::Target([to_file, to_rank]))?;
        let promotion = match letter {
            None => None,
            Some(letter @ (b'q' | b'r' | b'b' | b'n')) if matches!(to.rank(), Rank::One | Rank::Eight) => {
                Role::from_letter(char::from(letter.to_ascii_uppercase()))
            }
            Some(letter) => return Err(UciError::Promotion(letter)),
        };
        Ok(Self::Move { from, to, promotion })
    }

    /// Finds the legal move; accepts castling in both styles.
    ///
    /// # Errors
    /// If there is no such legal move in `position`, as for a null move.
    pub fn find_move(self, position: &Position) -> Result<Move, ResolveError> {
        let Self::Move { from, to, promotion } = self else {
            return Err(ResolveError::at(ResolveErrorKind::NullMove, Places::SQUARES, 2, None));
        };
        let found = position.find_move(from, to, promotion);
        found.ok_or_else(|| misfit_of_squares(from, to, promotion, position))
    }

    /// The text, on the stack.
    #[must_use]
    pub fn text(&self) -> SanText {
        let mut text = SanText::EMPTY;
        match *self {
            Self::Move { from, to, promotion } => {
                text.push_square(from);
                text.push_square(to);
                if let Some(role) = promotion {
                    text.push(role.letter().to_ascii_lowercase());
                }
            }
            Self::Null => text.push_str("0000"),
        }
        text
    }
}

fn square(file: u8, rank: u8) -> Option<Square> {
    let file = File::from_char(char::from(Some(file).filter(u8::is_ascii_lowercase)?))?;
    Some(Square::new(file, Rank::from_char(char::from(rank))?))
}

impl fmt::Display for Uci {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.text())
    }
}

impl FromStr for Uci {
    type Err = UciError;

    fn from_str(text: &str) -> Result<Self, UciError> {
        Self::parse(text)
    }
}
