//! Figurine algebraic notation (FAN): SAN with "miniature piece icons instead of single letter piece abbreviations"
//! (PGN 8.2.3).

use crate::{
    grammar::Notation,
    offsets::{Offsets, to_offset},
    parse,
    parse_error::SanError,
    render::SanText,
    repair::Leniency,
    resolve::{ResolveError, ResolvedMove},
    san::San,
};
use core::fmt;
use movetext_board::{Color, Move, Piece, Position, Role};

/// Selects the figurines to write.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum FigurineColor {
    /// Outlined figurines for both sides, as in books: U+2654 to U+2659. Unicode calls them white.
    #[default]
    Outlined,
    /// Filled figurines for both sides: U+265A to U+265F. Unicode calls them black.
    Filled,
    /// Neutral figurines for both sides: U+1FA00 to U+1FA05. Few fonts have them.
    Neutral,
    /// Outlined figurines for White's moves, filled figurines for Black's moves.
    OfMover,
}

/// A move in figurine algebraic notation: `♘f3`, `exd8=♕+`.
///
/// Two values are equal if they are the same move with the same set of figurines.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::{San, notation::{Figurine, FigurineColor}};
///
/// let position = Position::initial();
/// let resolved = Figurine::parse("♞f3")?.resolve(&position)?;
/// assert!(resolved.repairs().is_empty());
/// assert_eq!(San::from_move(resolved.mv(), &position).to_string(), "Nf3");
/// assert_eq!(Figurine::from_move(resolved.mv(), &position, FigurineColor::Outlined).to_string(), "♘f3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figurine {
    san: San,
    set: Set,
}

/// A set of figurines.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Set {
    Outlined,
    Filled,
    Neutral,
}

impl Set {
    const fn figurine(self, role: Role) -> char {
        match (self, role) {
            (Self::Outlined, _) => Piece::new(Color::White, role).to_figurine(),
            (Self::Filled, _) => Piece::new(Color::Black, role).to_figurine(),
            (Self::Neutral, Role::King) => '\u{1FA00}',
            (Self::Neutral, Role::Queen) => '\u{1FA01}',
            (Self::Neutral, Role::Rook) => '\u{1FA02}',
            (Self::Neutral, Role::Bishop) => '\u{1FA03}',
            (Self::Neutral, Role::Knight) => '\u{1FA04}',
            (Self::Neutral, Role::Pawn) => '\u{1FA05}',
        }
    }

    /// Returns the set of the first figurine in `text`, or `Outlined` if there is no figurine.
    fn detect(text: &str) -> Self {
        let set = text.chars().find_map(|character| match character {
            '\u{2654}'..='\u{2659}' => Some(Self::Outlined),
            '\u{265A}'..='\u{265F}' => Some(Self::Filled),
            '\u{1FA00}'..='\u{1FA05}' => Some(Self::Neutral),
            _ => None,
        });
        set.unwrap_or(Self::Outlined)
    }
}

impl Figurine {
    /// Creates the figurine form of `mv`, which must be legal in `position`.
    #[must_use]
    pub fn from_move(mv: Move, position: &Position, color: FigurineColor) -> Self {
        let san = San::from_move(mv, position);
        let set = match (color, position.turn()) {
            (FigurineColor::Outlined, _) | (FigurineColor::OfMover, Color::White) => Set::Outlined,
            (FigurineColor::Filled, _) | (FigurineColor::OfMover, Color::Black) => Set::Filled,
            (FigurineColor::Neutral, _) => Set::Neutral,
        };
        match (san.castling_side(), san.role(), san.promotion()) {
            // A text without figurines is equal in all sets, so we always use the same set.
            (Some(_), ..) | (None, None | Some(Role::Pawn), None) => Self { san, set: Set::Outlined },
            (None, Some(Role::Pawn), Some(promoted)) => {
                let end = to_offset(set.figurine(promoted).len_utf8() - 1);
                Self { san: san.shift_offsets(Offsets { origin: 0, target: 0, end }), set }
            }
            (None, Some(role), _) => {
                let longer = to_offset(set.figurine(role).len_utf8() - 1);
                Self { san: san.shift_offsets(Offsets { origin: longer, target: longer, end: longer }), set }
            }
            (None, None, Some(_)) => Self { san, set },
        }
    }

    /// Parses a move with [`Leniency::Import`]. The whole text must be one move. It may contain figurines from any set.
    ///
    /// # Errors
    /// [`SanError`] if `text` is not one move. Letters are not pieces here: use [`San::parse`] to read both letters and
    /// figurines.
    pub fn parse(text: &str) -> Result<Self, SanError> {
        Self::parse_with(text, Leniency::Import)
    }

    /// Parses a move with this leniency. [`Leniency::Strict`] accepts only texts that [`Figurine::from_move`] writes,
    /// with outlined, filled or neutral figurines.
    ///
    /// # Errors
    /// The same errors as [`Figurine::parse`], and an error if `leniency` does not allow the spelling.
    pub fn parse_with(text: &str, leniency: Leniency) -> Result<Self, SanError> {
        let san = parse::read(text.as_bytes(), Notation::Figurines, leniency)?;
        let read = Self { san, set: Set::detect(text) };
        // A pawn's figurine is read but never written. Without other figurines, the set does not matter.
        Ok(Self { set: if read.is_written() { Set::detect(text) } else { Set::Outlined }, ..read })
    }

    /// Returns whether [`Figurine::text`] contains a figurine.
    fn is_written(&self) -> bool {
        !self.text().is_ascii()
    }

    /// Finds the legal move. Returns it with every difference between this text and the text that
    /// [`Figurine::from_move`] writes.
    ///
    /// # Errors
    /// The same errors as [`San::resolve`].
    pub fn resolve(&self, position: &Position) -> Result<ResolvedMove, ResolveError> {
        self.san.resolve(position)
    }

    /// Finds the legal move without comparing its spelling, like [`San::find_move`].
    ///
    /// # Errors
    /// The same errors as [`San::find_move`].
    pub fn find_move(&self, position: &Position) -> Result<Move, ResolveError> {
        self.san.find_move(position)
    }

    /// Returns the move as SAN.
    #[must_use]
    pub const fn san(&self) -> San {
        self.san
    }

    /// Returns the text without allocating.
    #[must_use]
    pub fn text(&self) -> SanText {
        self.san.text().with_names(|role| self.set.figurine(role))
    }
}

impl fmt::Display for Figurine {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.text())
    }
}
