//! The two sides, White and Black (PGN 16.1.3.2, active color).

use core::{fmt, ops::Not, str::FromStr};

use crate::{error::ParseError, square::Rank};

/// The colour of a player's pieces.
///
/// ```
/// use movetext_board::Color;
///
/// assert_eq!(!Color::White, Color::Black);
/// assert_eq!(Color::Black.to_string(), "black");
/// assert_eq!("black".parse(), Ok(Color::Black));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
#[repr(u8)]
pub enum Color {
    /// The player who starts on ranks 1 and 2 and moves first.
    White,
    /// The player who starts on ranks 7 and 8.
    Black,
}

impl Color {
    /// Both colours, White first.
    pub const ALL: [Self; 2] = [Self::White, Self::Black];

    /// Returns 0 for White, 1 for Black.
    #[inline]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// Returns the other colour. Unlike `!color`, you can call this in constants.
    #[inline]
    #[must_use]
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::White => Self::Black,
            Self::Black => Self::White,
        }
    }

    /// Returns the FEN letter, `w` or `b`.
    #[inline]
    pub const fn to_fen_char(self) -> char {
        match self {
            Self::White => 'w',
            Self::Black => 'b',
        }
    }

    /// Returns the colour for a FEN letter, `w` or `b`. Returns `None` for any other character.
    #[inline]
    pub const fn from_fen_char(letter: char) -> Option<Self> {
        match letter {
            'w' => Some(Self::White),
            'b' => Some(Self::Black),
            _ => None,
        }
    }

    /// Returns the English name in lower case.
    #[inline]
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
        }
    }

    /// Returns the rank where the player's pieces start: 1 or 8.
    #[inline]
    pub const fn back_rank(self) -> Rank {
        match self {
            Self::White => Rank::One,
            Self::Black => Rank::Eight,
        }
    }
}

impl Not for Color {
    type Output = Self;

    #[inline]
    fn not(self) -> Self {
        self.other()
    }
}

impl fmt::Display for Color {
    /// Writes `white` or `black`. [`FromStr`] reads both.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

impl FromStr for Color {
    type Err = ParseError;

    /// Reads `white` or `black`.
    ///
    /// # Errors
    ///
    /// [`ParseError::Color`] if the text is anything else.
    fn from_str(text: &str) -> Result<Self, Self::Err> {
        Self::ALL.into_iter().find(|color| color.name() == text).ok_or(ParseError::Color)
    }
}
