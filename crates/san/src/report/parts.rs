//! What was found in a text, and what was expected there.

use super::quote::{CharQuote, Quote};
use core::fmt;

/// What a parser found instead of valid text. It borrows nothing, so that errors are small and `Copy`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Found {
    /// Nothing: the text ended.
    Nothing,
    /// One character.
    Character(char),
    /// The text at the error's span.
    Text,
    /// A number of items, such as the ranks of a board.
    Count(u32),
}

/// What a parser expected.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Expected {
    /// A description: `a square or `-``.
    Words(&'static str),
    /// Exactly this text.
    Text(&'static str),
    /// A number in a range.
    Number {
        /// The lowest number.
        least: i64,
        /// The highest number; `u64::MAX` if there is no bound.
        most: u64,
    },
}

impl fmt::Display for Expected {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Self::Words(words) => f.write_str(words),
            Self::Text(text) => Quote(text).fmt(f),
            Self::Number { least, most: u64::MAX } => write!(f, "a number from {least}"),
            Self::Number { least, most } => write!(f, "a number from {least} to {most}"),
        }
    }
}

/// Displays what was found and what was expected: ``found `x`, expected a square or `-` ``.
///
/// ```
/// use movetext_san::report::{Expected, Found, Mismatch};
///
/// let expected = Expected::Words("`w` or `b`");
/// let mismatch = Mismatch { found: Found::Text, text: "white", expected };
/// assert_eq!(mismatch.to_string(), "found `white`, expected `w` or `b`");
/// assert_eq!(Mismatch { text: "", ..mismatch }.to_string(), "expected `w` or `b`");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Mismatch<'a> {
    /// What was found.
    pub found: Found,
    /// The text at the error's span, or an empty text if it is not known. Without the text, the message quotes at most
    /// one character.
    pub text: &'a str,
    /// What was expected.
    pub expected: Expected,
}

impl fmt::Display for Mismatch<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { found, text, expected } = *self;
        match found {
            // The character is the first of a longer text, so we quote that text.
            Found::Character(character) if text.len() > character.len_utf8() => {
                write!(f, "found {}, ", Quote(text))?;
            }
            Found::Character(character) => write!(f, "found {:#}, ", CharQuote(character))?,
            Found::Text if text.is_empty() => {}
            Found::Text => write!(f, "found {}, ", Quote(text))?,
            Found::Nothing => f.write_str("found nothing, ")?,
            Found::Count(count) => write!(f, "found {count}, ")?,
        }
        write!(f, "expected {expected}")
    }
}
