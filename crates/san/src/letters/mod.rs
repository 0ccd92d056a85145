//! Piece letters in seventeen languages (PGN 17), with look-ups in both directions.
#![expect(
    clippy::indexing_slicing,
    reason = "the tables have one row for each language and one letter for each kind of piece"
)]

mod generated;

use core::{error::Error, fmt, str::FromStr};
use movetext_board::Role;

pub use generated::PieceLetters;

/// The error for text that is neither the name nor the code of a language in PGN 17.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct PieceLettersError;

impl fmt::Display for PieceLettersError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(
            "expected the English name or the code (ISO 639-1) of one of the 17 languages that PGN lists piece \
             letters for",
        )
    }
}

impl Error for PieceLettersError {}

impl PieceLetters {
    /// All languages, sorted by name.
    pub const ALL: [Self; 17] = generated::ALL;

    /// Returns the English name of the language.
    #[must_use]
    pub const fn name(self) -> &'static str {
        generated::NAMES[self as usize]
    }

    /// Returns the upper-case letter for a piece. The pawn's letter is rarely written.
    ///
    /// ```
    /// use movetext_board::Role;
    /// use movetext_san::notation::PieceLetters;
    ///
    /// assert_eq!(PieceLetters::French.letter(Role::King), 'R');
    /// assert_eq!(PieceLetters::French.role('R'), Some(Role::King));
    /// assert_eq!(PieceLetters::English.role('R'), Some(Role::Rook));
    /// ```
    #[must_use]
    pub const fn letter(self, role: Role) -> char {
        generated::LETTERS[self as usize][role.index()]
    }

    /// Returns the piece for an upper-case letter, or `None` if the letter is not a piece in this language.
    #[must_use]
    pub fn role(self, letter: char) -> Option<Role> {
        Role::ALL.into_iter().find(|&role| self.letter(role) == letter)
    }

    /// Returns the languages in which the upper-case `letter` is a piece, each together with the piece.
    ///
    /// ```
    /// use movetext_board::Role;
    /// use movetext_san::{San, error::SanErrorKind, notation::PieceLetters};
    ///
    /// let error = San::parse("Gf3").unwrap_err();
    /// let SanErrorKind::UnknownPieceLetter(letter) = error.kind() else { unreachable!() };
    /// let known = PieceLetters::with_letter(letter);
    /// assert!(known.eq([(PieceLetters::Hungarian, Role::Pawn), (PieceLetters::Polish, Role::Bishop)]));
    /// ```
    pub fn with_letter(letter: char) -> impl Iterator<Item = (Self, Role)> + Clone {
        Self::ALL.into_iter().filter_map(move |letters| Some((letters, letters.role(letter)?)))
    }
}

impl fmt::Display for PieceLetters {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(self.name())
    }
}

impl FromStr for PieceLetters {
    type Err = PieceLettersError;

    /// Parses the English name of a language or its ISO 639-1 code, in any letter case: `German`, `de`. The
    /// documentation of each variant contains both.
    ///
    /// ```
    /// use movetext_san::notation::PieceLetters;
    ///
    /// assert_eq!("de".parse(), Ok(PieceLetters::German));
    /// assert_eq!("german".parse(), Ok(PieceLetters::German));
    /// ```
    fn from_str(text: &str) -> Result<Self, PieceLettersError> {
        Self::ALL
            .into_iter()
            .find(|&letters| {
                let (name, code) = (letters.name(), generated::CODES[letters as usize]);
                [name, code].iter().any(|known| known.eq_ignore_ascii_case(text))
            })
            .ok_or(PieceLettersError)
    }
}
