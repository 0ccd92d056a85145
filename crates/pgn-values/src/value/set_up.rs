//! Whether a game starts elsewhere: SetUp (PGN 9.7.1).

use super::cursor::text_of;
use super::error::Expected;
use super::error::ValueError;
use super::error::ValueErrorKind;
use core::fmt;
use core::str::FromStr;

/// Where a game says that it starts (PGN 9.7.1).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum SetUp {
    /// `0`: from the usual initial array.
    Initial,
    /// `1`: from the position of the FEN tag, which must then be there.
    Fen,
}

/// Both with their digits.
const WORDS: [(SetUp, &str); 2] = [(SetUp::Initial, "0"), (SetUp::Fen, "1")];

impl SetUp {
    /// The digit of the standard.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        text_of(self, &WORDS)
    }
}

impl FromStr for SetUp {
    type Err = ValueError;

    /// Reads `0` or `1`.
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::UnknownWord`] for any other text.
    fn from_str(text: &str) -> Result<Self, ValueError> {
        match text {
            "0" => Ok(Self::Initial),
            "1" => Ok(Self::Fen),
            _ => Err(ValueError::of_whole(text, ValueErrorKind::UnknownWord, Expected::SetUp)),
        }
    }
}

impl fmt::Display for SetUp {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
