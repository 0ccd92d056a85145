//! Coloured squares and arrows: the operands of `csl` and `cal`, such as `Gd5` and `Gd1h5`.

use super::error::{CommandError, CommandErrorKind};
use core::{fmt, str::FromStr};
use movetext_board::Square;

/// The colour of a square or arrow, stored as a letter.
///
/// Programs agree on four letters, but we keep any letter. Lower-case letters become capitals.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct MarkColor(u8);

impl MarkColor {
    /// `G`, green.
    pub const GREEN: Self = Self(b'G');
    /// `R`, red.
    pub const RED: Self = Self(b'R');
    /// `Y`, yellow.
    pub const YELLOW: Self = Self(b'Y');
    /// `B`, blue.
    pub const BLUE: Self = Self(b'B');

    /// Returns the colour for a letter in either case, or `None` if `letter` is not an ASCII letter.
    #[must_use]
    pub const fn from_letter(letter: char) -> Option<Self> {
        if letter.is_ascii_alphabetic() { Some(Self(letter.to_ascii_uppercase() as u8)) } else { None }
    }

    /// Returns the letter as a capital.
    #[must_use]
    pub const fn letter(self) -> char {
        self.0 as char
    }
}

impl fmt::Display for MarkColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.letter())
    }
}

impl fmt::Debug for MarkColor {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:?}", self.letter())
    }
}

/// A coloured square.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedSquare {
    /// The colour of the square.
    pub color: MarkColor,
    /// The coloured square.
    pub square: Square,
}

/// A coloured arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct MarkedArrow {
    /// The colour of the arrow.
    pub color: MarkColor,
    /// The square where the arrow begins.
    pub from: Square,
    /// The square that the arrow points to.
    pub to: Square,
}

impl fmt::Display for MarkedSquare {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.color, self.square)
    }
}

impl fmt::Display for MarkedArrow {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}{}", self.color, self.from, self.to)
    }
}

impl FromStr for MarkedSquare {
    type Err = CommandError;

    /// Parses a letter for the colour, and a square.
    ///
    /// # Errors
    ///
    /// [`CommandErrorKind::Square`] for any other text. The span covers the whole text.
    fn from_str(text: &str) -> Result<Self, CommandError> {
        let parts = color(text).and_then(|(color, rest)| Some((color, rest.parse().ok()?)));
        let (color, square) = parts.ok_or(CommandError::new(CommandErrorKind::Square, 0..text.len()))?;
        Ok(Self { color, square })
    }
}

impl FromStr for MarkedArrow {
    type Err = CommandError;

    /// Parses a letter for the colour, and two squares.
    ///
    /// # Errors
    ///
    /// [`CommandErrorKind::Arrow`] for any other text. The span covers the whole text.
    fn from_str(text: &str) -> Result<Self, CommandError> {
        let parts = color(text).and_then(|(color, rest)| {
            let (from, to) = rest.split_at_checked(2)?;
            Some((color, from.parse().ok()?, to.parse().ok()?))
        });
        let (color, from, to) = parts.ok_or(CommandError::new(CommandErrorKind::Arrow, 0..text.len()))?;
        Ok(Self { color, from, to })
    }
}

/// Splits off the letter for the colour.
fn color(text: &str) -> Option<(MarkColor, &str)> {
    let mut characters = text.chars();
    let color = MarkColor::from_letter(characters.next()?)?;
    Some((color, characters.as_str()))
}
