//! SAN with the piece letters of another language, for "local presentation or scanning of chess move data" (PGN 17).

use crate::{
    error::SanError,
    grammar::Notation,
    letters::PieceLetters,
    parse,
    render::SanText,
    repair::{Leniency, Repair},
    resolve::{ResolveError, Resolved},
    san::San,
};
use core::fmt;
use movetext_board::{Move, Position};

/// One move in SAN with the piece letters of a language: `Sf3` and `exd8=D+` in German.
///
/// The caller always gives the language, and only its letters are accepted: in German `N` is no piece, in French `R` is
/// the king. A lower-case letter from `a` to `h` is a file in every language.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::{LocalSan, PieceLetters, San};
///
/// let position = Position::initial();
/// let resolved = LocalSan::parse("Sf3", PieceLetters::German)?.resolve(&position)?;
/// assert!(resolved.repairs.is_empty());
/// assert_eq!(San::of(resolved.mv, &position).to_string(), "Nf3");
/// assert_eq!(LocalSan::of(resolved.mv, &position, PieceLetters::French).to_string(), "Cf3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct LocalSan {
    san: San,
    letters: PieceLetters,
}

impl LocalSan {
    /// Returns the form of `mv` with these `letters`; `mv` must be a move of `position`.
    #[must_use]
    pub fn of(mv: Move, position: &Position, letters: PieceLetters) -> Self {
        Self { san: San::of(mv, position), letters }
    }

    /// Reads a move with import leniency and these `letters`. `text` must be one whole move.
    ///
    /// # Errors
    /// If `text` is not one move.
    pub fn parse(text: &str, letters: PieceLetters) -> Result<Self, SanError> {
        Self::parse_with(text, letters, Leniency::Import)
    }

    /// Reads a move with a leniency; `Strict` accepts the output of [`LocalSan::of`].
    ///
    /// # Errors
    /// Those of [`LocalSan::parse`], and if `leniency` does not admit the spelling.
    pub fn parse_with(text: &str, letters: PieceLetters, leniency: Leniency) -> Result<Self, SanError> {
        let mut san = parse::read(text.as_bytes(), Notation::Letters(letters), leniency)?;
        san.repairs = san.repairs.without(Repair::LocalPieceLetter);
        Ok(Self { san, letters })
    }

    /// Resolves the move, and returns its deviations from the output of [`LocalSan::of`].
    ///
    /// # Errors
    /// Those of [`San::resolve`].
    pub fn resolve(&self, position: &Position) -> Result<Resolved, ResolveError> {
        self.san.resolve(position)
    }

    /// The move as SAN.
    #[must_use]
    pub const fn san(&self) -> San {
        self.san
    }

    /// The language of the letters.
    #[must_use]
    pub const fn letters(&self) -> PieceLetters {
        self.letters
    }

    /// The text, on the stack.
    #[must_use]
    pub fn text(&self) -> SanText {
        self.san.text().with_names(|role| self.letters.letter(role))
    }
}

impl fmt::Display for LocalSan {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.text())
    }
}
