//! UCI moves: origin, target and promotion letter (`e2e4`, `e7e8q`), with two ways to write castling, and drops. PGN
//! does not define this notation, but files contain it (8.2.3.7).

use crate::{
    offsets::Offsets,
    parts::Body,
    render::SanText,
    resolve::{ResolveError, ResolveErrorKind, diagnose_squares},
    san::San,
};
use core::{error::Error, fmt, str::FromStr};
use movetext_board::{File, Move, MoveCode, Position, Rank, Role, Square};

/// Selects how castling is written.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
pub enum CastlingStyle {
    /// As a king move by two squares: `e1g1`. In Chess960, where this may be another move, the rook's square is written
    /// instead.
    #[default]
    Standard,
    /// As the king capturing its own rook: `e1h1`. Engines use this with the option `UCI_Chess960`.
    Chess960,
}

/// A UCI move. The value does not depend on a position: call [`Uci::find_move`] to find the legal move.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::notation::{CastlingStyle, Uci};
///
/// let position = Position::initial();
/// let mv = "g1f3".parse::<Uci>()?.find_move(&position)?;
/// assert_eq!(Uci::from_move(mv, &position, CastlingStyle::Standard).to_string(), "g1f3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Uci {
    /// A move from one square to another.
    Move {
        /// The origin square.
        from: Square,
        /// The target square. For castling, this is the king's destination or the rook's square.
        to: Square,
        /// The promoted piece, if there is a promotion.
        promotion: Option<Role>,
    },
    /// A drop in Crazyhouse, `N@f3` or `P@e4`.
    Drop {
        /// The kind of piece.
        role: Role,
        /// The target square.
        to: Square,
    },
    /// The null move, `0000`.
    Null,
}

/// The error for text that is not a UCI move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum UciError {
    /// The text does not have four or five bytes.
    Length(usize),
    /// The first two bytes are neither a square nor a piece with `@`.
    Origin([u8; 2]),
    /// The third and fourth byte are not a square, or the square is the origin.
    Target([u8; 2]),
    /// The fifth byte is not one of `qrbnk`, or the target is not on the first or last rank.
    Promotion(u8),
}

impl fmt::Display for UciError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Length(count) => write!(f, "found {count} bytes, expected four or five characters"),
            Self::Origin(bytes) => write!(f, "found `{}`, expected a square at 0..2", bytes.escape_ascii()),
            Self::Target(bytes) => {
                write!(f, "found `{}`, expected another square at 2..4", bytes.escape_ascii())
            }
            Self::Promotion(byte) => write!(
                f,
                "found `{}`, expected no promotion or one of `qrbnk` on the last rank at 4..5",
                byte.escape_ascii()
            ),
        }
    }
}

impl Error for UciError {}

impl Uci {
    /// Creates the UCI form of `mv`, which must be legal in `position`.
    #[must_use]
    pub fn from_move(mv: Move, position: &Position, style: CastlingStyle) -> Self {
        let to = match (style, mv.king_destination()) {
            (CastlingStyle::Standard, Some(destination)) if position.has_standard_castling() => destination,
            _ => mv.target(),
        };
        match mv.dropped_role() {
            Some(role) => Self::Drop { role, to },
            None => Self::Move { from: mv.origin(), to, promotion: mv.promotion() },
        }
    }

    /// Returns the code of the move, or `None` for the null move.
    ///
    /// Codes can name each UCI move that [`parse`](Self::parse) returns. A value that you make from a drop of a king,
    /// or from a move whose squares are equal, has no code.
    #[must_use]
    pub const fn code(self) -> Option<MoveCode> {
        match self {
            Self::Move { from, to, promotion } => MoveCode::new(from, to, promotion),
            Self::Drop { role, to } => MoveCode::drop(role, to),
            Self::Null => None,
        }
    }

    /// Parses a text that consists of one move. Squares and promotions are in lower case, dropped pieces in upper case.
    ///
    /// # Errors
    /// - [`UciError::Length`] if the text does not have four or five bytes
    /// - [`UciError::Origin`] or [`UciError::Target`] if the first four bytes are neither `0000` nor two different
    ///   squares
    /// - [`UciError::Promotion`] if the fifth byte is not one of `qrbnk`, or if the target is not on the first or last
    ///   rank
    pub fn parse(text: &str) -> Result<Self, UciError> {
        Self::parse_bytes(text.as_bytes())
    }

    /// Parses a move from bytes, which need not be UTF-8.
    ///
    /// # Errors
    /// The same errors as [`Uci::parse`].
    pub fn parse_bytes(bytes: &[u8]) -> Result<Self, UciError> {
        if bytes == b"0000" {
            return Ok(Self::Null);
        }
        if let &[letter, b'@', file, rank] = bytes {
            let role = Role::from_letter(char::from(letter)).filter(|role| *role != Role::King);
            let role = role.ok_or(UciError::Origin([letter, b'@']))?;
            let to = square(file, rank).ok_or(UciError::Target([file, rank]))?;
            return Ok(Self::Drop { role, to });
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
            Some(letter @ (b'q' | b'r' | b'b' | b'n' | b'k'))
                if matches!(to.rank(), Rank::One | Rank::Eight) =>
            {
                Role::from_letter(char::from(letter.to_ascii_uppercase()))
            }
            Some(letter) => return Err(UciError::Promotion(letter)),
        };
        Ok(Self::Move { from, to, promotion })
    }

    /// Finds the legal move in `position`. Accepts castling in both styles.
    ///
    /// # Errors
    /// [`ResolveError`] if `position` has no such legal move. A null move is never legal.
    pub fn find_move(self, position: &Position) -> Result<Move, ResolveError> {
        match self {
            Self::Move { from, to, promotion } => {
                let found = position.find_move(from, to, promotion);
                found.ok_or_else(|| diagnose_squares(from, to, promotion, position))
            }
            Self::Drop { role, to } => San::from_body(Body::Drop { role, to }, None).find_move(position),
            Self::Null => Err(ResolveError::at(ResolveErrorKind::NullMove, Offsets::SQUARES, 2, None)),
        }
    }

    /// Returns the text without allocating.
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
            Self::Drop { role, to } => {
                text.push(role.letter());
                text.push('@');
                text.push_square(to);
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
