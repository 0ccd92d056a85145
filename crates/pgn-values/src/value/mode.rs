//! Playing modes: the Mode tag (PGN 9.9.2).

use super::{
    error::{Expected, ValueError, ValueErrorKind},
    word::word,
};
use core::fmt;

/// The mode of play. The standard gives five examples and allows others.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Mode<'a> {
    /// `OTB`: over the board.
    OverTheBoard,
    /// `PM`: paper mail.
    PaperMail,
    /// `EM`: electronic mail.
    ElectronicMail,
    /// `ICS`: Internet Chess Server.
    InternetChessServer,
    /// `TC`: general telecommunication.
    Telecommunication,
    /// Any other text.
    Other(&'a str),
}

/// The examples with their abbreviations.
const WORDS: [(Mode<'static>, &str); 5] = [
    (Mode::OverTheBoard, "OTB"),
    (Mode::PaperMail, "PM"),
    (Mode::ElectronicMail, "EM"),
    (Mode::InternetChessServer, "ICS"),
    (Mode::Telecommunication, "TC"),
];

impl<'a> Mode<'a> {
    /// Reads a mode. Any text other than the five examples is [`Mode::Other`].
    ///
    /// # Errors
    ///
    /// [`ValueErrorKind::LetterCase`] for one of the five in the wrong letter case, [`ValueErrorKind::Empty`] and
    /// [`ValueErrorKind::Query`].
    pub fn parse(text: &'a str) -> Result<Self, ValueError> {
        match word(text, &WORDS, Expected::Mode) {
            Err(error) if error.kind == ValueErrorKind::UnknownWord => Ok(Self::Other(text)),
            known => known,
        }
    }

    /// Returns the text of the mode.
    #[must_use]
    pub fn as_str(self) -> &'a str {
        match self {
            Self::Other(text) => text,
            known => WORDS.iter().find(|(mode, _)| *mode == known).map_or("", |(_, word)| word),
        }
    }
}

impl<'a> TryFrom<&'a str> for Mode<'a> {
    type Error = ValueError;

    fn try_from(text: &'a str) -> Result<Self, ValueError> {
        Self::parse(text)
    }
}

impl fmt::Display for Mode<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.as_str())
    }
}
