//! Reading one move: the decoder of canonical words first, then the grammar (PGN 8.2.3.1 to 8.2.3.3, 8.2.3.8).

use crate::error::{SanError, SanErrorKind};
use crate::grammar::{Notation, attempt};
use crate::letters::PieceLetters;
use crate::repair::Leniency;
use crate::san::San;
use core::str::FromStr;

impl San {
    /// Reads a move by the import rules, the whole of `text`.
    ///
    /// # Errors
    /// What is wrong and where, if not all of `text` is one move. A prefix is never skipped: `Sf3` is no `f3`.
    #[inline]
    pub fn parse(text: &str) -> Result<Self, SanError> {
        parse(text.as_bytes(), Leniency::Import)
    }

    /// Reads a move by the rules of `leniency`, the whole of `text`.
    ///
    /// # Errors
    /// What is wrong and where, if not all of `text` is one move, or if `leniency` does not admit its spelling.
    #[inline]
    pub fn parse_with(text: &str, leniency: Leniency) -> Result<Self, SanError> {
        parse(text.as_bytes(), leniency)
    }

    /// Reads a move with the piece letters of a language, promotions included; see [`LocalSan`](crate::LocalSan).
    ///
    /// A letter that is not the English one is reported as [`Repair::LocalPieceLetter`](crate::Repair::LocalPieceLetter),
    /// except under [`Leniency::Strict`], which takes the canonical text in that language and nothing else.
    ///
    /// # Errors
    /// As [`San::parse_with`]. Letters of other languages, English among them, are unknown.
    ///
    /// ```
    /// use movetext_san::{Leniency, PieceLetters, San};
    ///
    /// let san = San::parse_in("Sf3", PieceLetters::German, Leniency::Import)?;
    /// assert_eq!(san, San::parse("Nf3")?);
    /// assert!(San::parse_in("Nf3", PieceLetters::German, Leniency::Import).is_err());
    /// # Ok::<(), movetext_san::SanError>(())
    /// ```
    pub fn parse_in(text: &str, letters: PieceLetters, leniency: Leniency) -> Result<Self, SanError> {
        read(text.as_bytes(), Notation::Letters(letters), leniency)
    }

    /// [`San::parse_with`] for bytes that nobody has checked to be UTF-8.
    ///
    /// # Errors
    /// As [`San::parse_with`]; a byte that is no UTF-8 is reported as U+FFFD.
    #[inline]
    pub fn parse_bytes(bytes: &[u8], leniency: Leniency) -> Result<Self, SanError> {
        parse(bytes, leniency)
    }
}

impl FromStr for San {
    type Err = SanError;

    fn from_str(text: &str) -> Result<Self, SanError> {
        Self::parse(text)
    }
}

/// Reads SAN with English letters.
#[inline]
pub(crate) fn parse(bytes: &[u8], leniency: Leniency) -> Result<San, SanError> {
    match San::of_word(bytes, leniency) {
        Some(san) => Ok(san),
        None => read_generally(bytes, leniency),
    }
}

/// Reads SAN by the grammar alone.
#[cold]
pub(crate) fn read_generally(bytes: &[u8], leniency: Leniency) -> Result<San, SanError> {
    read(bytes, Notation::Letters(PieceLetters::English), leniency)
}

/// Reads a move of any notation that the grammar serves.
pub(crate) fn read(bytes: &[u8], notation: Notation, leniency: Leniency) -> Result<San, SanError> {
    match attempt(bytes, notation, leniency) {
        // That a spelling is refused says that it is understood; where it is not, the true fault is to be named.
        Err(refused) if matches!(refused.kind(), SanErrorKind::Refused(_)) => {
            attempt(bytes, notation, Leniency::Lenient).and(Err(refused))
        }
        read => read,
    }
}
