//! Parses one move: tries the decoder of canonical words, then the grammar (PGN 8.2.3.1 to 8.2.3.3, 8.2.3.8).

use crate::{
    grammar::{Notation, attempt},
    letters::PieceLetters,
    parse_error::{SanError, SanErrorKind},
    repair::Leniency,
    san::San,
};
use core::str::FromStr;

impl San {
    /// Reads a move with import leniency. `text` must be one whole move.
    ///
    /// # Errors
    /// If `text` is not one move. A prefix is never skipped: `Sf3` is not `f3`.
    #[inline]
    pub fn parse(text: &str) -> Result<Self, SanError> {
        parse(text.as_bytes(), Leniency::Import)
    }

    /// Reads a move with a leniency. `text` must be one whole move.
    ///
    /// # Errors
    /// If `text` is not one move, or `leniency` does not admit its spelling.
    #[inline]
    pub fn parse_with(text: &str, leniency: Leniency) -> Result<Self, SanError> {
        parse(text.as_bytes(), leniency)
    }

    /// Reads a move with the piece letters of a language, as in "local presentation or scanning of chess move data"
    /// (PGN 17), promotions included. [`San::text_in`] writes them.
    ///
    /// The caller always gives the language: in German `N` is no piece, in French `R` is the king. A lower-case letter
    /// from `a` to `h` is a file in every language. A letter that is not the English one is reported as
    /// [`Repair::LocalPieceLetter`](crate::Repair::LocalPieceLetter), except under [`Leniency::Strict`], which takes
    /// the canonical text in that language and nothing else.
    ///
    /// From [`Leniency::Import`] on, this function alone reads SAN and long algebraic notation in the language,
    /// figurines and UCI, so callers need not know the notation of a text. The digits of ICCF need
    /// [`Leniency::Lenient`], or [`Iccf::parse`](crate::notation::Iccf::parse). Two squares with `q`, `r`, `b` or `n`
    /// directly after them are UCI, which is English in every language: `b7b8b` becomes a bishop, also in Hungarian,
    /// where `B` is the rook. All other promotions have the letter of the language: `b7b8=D`, `b7b8D`, `b8d`.
    ///
    /// # Errors
    /// The errors of [`San::parse_with`]. Letters of other languages, including English, are unknown.
    ///
    /// ```
    /// use movetext_san::{Leniency, San, notation::PieceLetters};
    ///
    /// let san = San::parse_in("Sf3", PieceLetters::German, Leniency::Import)?;
    /// assert_eq!(san, San::parse("Nf3")?);
    /// assert!(San::parse_in("Nf3", PieceLetters::German, Leniency::Import).is_err());
    ///
    /// let queen = San::parse("b7b8=Q")?;
    /// for text in ["b7b8q", "b7b8D", "b7-b8=D", "b7b8♕"] {
    ///     assert_eq!(San::parse_in(text, PieceLetters::German, Leniency::Import)?, queen);
    /// }
    /// # Ok::<(), movetext_san::error::SanError>(())
    /// ```
    pub fn parse_in(text: &str, letters: PieceLetters, leniency: Leniency) -> Result<Self, SanError> {
        read(text.as_bytes(), Notation::Letters(letters), leniency)
    }

    /// Reads bytes like [`San::parse_with`], without requiring UTF-8.
    ///
    /// # Errors
    /// The errors of [`San::parse_with`]; an invalid byte is reported as U+FFFD.
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

/// Reads a move of any notation of the grammar.
pub(crate) fn read(bytes: &[u8], notation: Notation, leniency: Leniency) -> Result<San, SanError> {
    match attempt(bytes, notation, leniency) {
        // A refused spelling means that the text was understood. If it was not, the actual fault must be reported.
        Err(refused) if matches!(refused.kind(), SanErrorKind::Refused(_)) => {
            attempt(bytes, notation, Leniency::Lenient).and(Err(refused))
        }
        read => read,
    }
}
