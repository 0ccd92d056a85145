//! Parses a move: first with the fast decoder, then with the grammar (PGN 8.2.3.1 to 8.2.3.3, 8.2.3.8).

use crate::{
    grammar::{Notation, attempt},
    letters::PieceLetters,
    parse_error::{SanError, SanErrorKind},
    repair::Leniency,
    san::San,
};
use core::str::FromStr;

impl San {
    /// Parses a move with [`Leniency::Import`]. The whole text must be one move.
    ///
    /// # Errors
    /// [`SanError`] if `text` is not one move. No part of the text is skipped: `Sf3` is not read as `f3`.
    #[inline]
    pub fn parse(text: &str) -> Result<Self, SanError> {
        parse(text.as_bytes(), Leniency::Import)
    }

    /// Parses a move with this leniency. The whole text must be one move.
    ///
    /// # Errors
    /// [`SanError`] if `text` is not one move, or if `leniency` does not allow the spelling.
    #[inline]
    pub fn parse_with(text: &str, leniency: Leniency) -> Result<Self, SanError> {
        parse(text.as_bytes(), leniency)
    }

    /// Parses a move with the piece letters of a language, including promotions. PGN 17 calls this the "local
    /// presentation or scanning of chess move data". [`San::text_in`] writes such text.
    ///
    /// You must know the language, because the same letter can be different pieces: `N` is not a piece in German, and
    /// `R` is the king in French. A lower-case letter from `a` to `h` is a file in every language. A letter that
    /// differs from the English letter is reported as [`Repair::LocalPieceLetter`](crate::Repair::LocalPieceLetter),
    /// except with [`Leniency::Strict`], which accepts only the canonical text in that language.
    ///
    /// You need not know the notation, except with [`Leniency::Strict`]: this function reads SAN and long algebraic
    /// notation in the language, figurines and UCI. To read the digits of ICCF, use [`Leniency::Lenient`] or
    /// [`Iccf::parse`](crate::notation::Iccf::parse). UCI is English in every language. So `q`, `r`, `b`, `n` or `k`
    /// directly after two squares is an English promotion letter: `b7b8b` promotes to a bishop, even in Hungarian,
    /// where `B` is the rook. All other promotions use the letters of the language: in German, `b7b8=D`, `b7b8D` and
    /// `b8d` promote to a queen.
    ///
    /// # Errors
    /// The same errors as [`San::parse_with`]. English letters are errors if the language does not have them.
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

    /// Parses a move from bytes, which need not be UTF-8.
    ///
    /// # Errors
    /// The same errors as [`San::parse_with`]. The error for an invalid byte contains U+FFFD.
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

/// Parses SAN with English letters.
#[inline]
pub(crate) fn parse(bytes: &[u8], leniency: Leniency) -> Result<San, SanError> {
    match San::parse_word(bytes, leniency) {
        Some(san) => Ok(san),
        None => read_general(bytes, leniency),
    }
}

/// Parses SAN with the grammar, without the fast decoder.
#[cold]
pub(crate) fn read_general(bytes: &[u8], leniency: Leniency) -> Result<San, SanError> {
    read(bytes, Notation::Letters(PieceLetters::English), leniency)
}

/// Parses a move in any notation that the grammar knows.
pub(crate) fn read(bytes: &[u8], notation: Notation, leniency: Leniency) -> Result<San, SanError> {
    match attempt(bytes, notation, leniency) {
        // The leniency does not allow the spelling. If the text is not a move even with lenient reading, we return that
        // error instead, because it is more useful.
        Err(refused) if matches!(refused.kind(), SanErrorKind::Refused(_)) => {
            attempt(bytes, notation, Leniency::Lenient).and(Err(refused))
        }
        read => read,
    }
}
