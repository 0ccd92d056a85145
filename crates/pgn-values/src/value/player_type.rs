//! People and programs: WhiteType, BlackType (PGN 9.1.5).

use super::cursor::text_of;
use super::cursor::word;
use super::error::Expected;
use super::error::ValueError;
use super::fields::Field;
use super::fields::sealed::Sealed;
use core::fmt;
use core::str::FromStr;

/// Who plays (PGN 9.1.5).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum PlayerType {
    /// `human`: a person.
    Human,
    /// `program`: an algorithmic player.
    Program,
}

/// Both types with their words.
const WORDS: [(PlayerType, &str); 2] = [(PlayerType::Human, "human"), (PlayerType::Program, "program")];

impl PlayerType {
    /// The word of the standard.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        text_of(self, &WORDS)
    }
}

impl FromStr for PlayerType {
    type Err = ValueError;

    /// Reads `human` or `program`.
    ///
    /// # Errors
    ///
    /// [`LetterCase`](super::ValueErrorKind::LetterCase) for `Human` and its like, otherwise
    /// [`UnknownWord`](super::ValueErrorKind::UnknownWord).
    fn from_str(text: &str) -> Result<Self, ValueError> {
        word(text, &WORDS, Expected::PlayerType)
    }
}

impl fmt::Display for PlayerType {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}

impl Sealed for PlayerType {}

impl Field<'_> for PlayerType {
    fn parse(text: &str) -> Result<Self, ValueError> {
        text.parse()
    }
}
