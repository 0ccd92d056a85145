//! Why a game is over: Termination (PGN 9.8.1).

use super::cursor::text_of;
use super::cursor::word;
use super::error::Expected;
use super::error::ValueError;
use core::fmt;
use core::str::FromStr;

/// One of the eight reasons that section 9.8.1 lists.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub enum Termination {
    /// `abandoned`
    Abandoned,
    /// `adjudication`: a third party decided the result.
    Adjudication,
    /// `death`
    Death,
    /// `emergency`: unforeseen circumstances.
    Emergency,
    /// `normal`
    Normal,
    /// `rules infraction`: forfeit because the loser broke the Laws or the regulations.
    RulesInfraction,
    /// `time forfeit`
    TimeForfeit,
    /// `unterminated`
    Unterminated,
}

/// Every reason with its words.
const WORDS: [(Termination, &str); 8] = [
    (Termination::Abandoned, "abandoned"),
    (Termination::Adjudication, "adjudication"),
    (Termination::Death, "death"),
    (Termination::Emergency, "emergency"),
    (Termination::Normal, "normal"),
    (Termination::RulesInfraction, "rules infraction"),
    (Termination::TimeForfeit, "time forfeit"),
    (Termination::Unterminated, "unterminated"),
];

impl Termination {
    /// All reasons.
    pub fn all() -> impl Iterator<Item = Self> {
        WORDS.iter().map(|(reason, _)| *reason)
    }

    /// The words of the standard.
    #[must_use]
    pub fn as_str(self) -> &'static str {
        text_of(self, &WORDS)
    }
}

impl FromStr for Termination {
    type Err = ValueError;

    /// Reads one of the eight texts.
    ///
    /// # Errors
    ///
    /// [`LetterCase`](super::ValueErrorKind::LetterCase) for `Time forfeit` and its like, otherwise
    /// [`UnknownWord`](super::ValueErrorKind::UnknownWord).
    fn from_str(text: &str) -> Result<Self, ValueError> {
        word(text, &WORDS, Expected::Termination)
    }
}

impl fmt::Display for Termination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
