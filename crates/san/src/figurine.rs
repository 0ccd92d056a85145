//! Figurine algebraic notation, FAN: SAN with "miniature piece icons instead of single letter piece abbreviations"
//! (PGN 8.2.3).

use crate::{
    grammar::Notation,
    parse,
    parse_error::SanError,
    places::{Places, place},
    render::SanText,
    repair::Leniency,
    resolve::{ResolveError, Resolved},
    san::San,
};
use core::fmt;
use movetext_board::{Color, Move, Piece, Position, Role};

/// The set of figurines.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum FigurineColor {
    /// The outlined figurines, U+2654 to U+2659, for both sides, as in books. Unicode calls them white.
    #[default]
    Outlined,
    /// The filled figurines, U+265A to U+265F, for both sides. Unicode calls them black.
    Filled,
    /// The neutral figurines, U+1FA00 to U+1FA05, for both sides; few fonts have them.
    Neutral,
    /// Outlined for White's moves, filled for Black's.
    OfMover,
}

/// One move in figurine algebraic notation: `♘f3`, `exd8=♕+`.
///
/// Two values are equal if their moves and their sets of figurines are equal.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::{San, notation::{Figurine, FigurineColor}};
///
/// let position = Position::initial();
/// let resolved = Figurine::parse("♞f3")?.resolve(&position)?;
/// assert!(resolved.repairs().is_empty());
/// assert_eq!(San::of(resolved.mv(), &position).to_string(), "Nf3");
/// assert_eq!(Figurine::of(resolved.mv(), &position, FigurineColor::Outlined).to_string(), "♘f3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Figurine {
    san: San,
    set: Set,
}

/// A set of figurines, as displayed.
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

    /// The set of the first figurine in a text, or outlined if there is none.
    fn of(text: &str) -> Self {
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
    /// Returns the figurine form of `mv`, which must be a move of `position`.
    #[must_use]
    pub fn of(mv: Move, position: &Position, color: FigurineColor) -> Self {
        let san = San::of(mv, position);
        let set = match (color, position.turn()) {
            (FigurineColor::Outlined, _) | (FigurineColor::OfMover, Color::White) => Set::Outlined,
            (FigurineColor::Filled, _) | (FigurineColor::OfMover, Color::Black) => Set::Filled,
            (FigurineColor::Neutral, _) => Set::Neutral,
        };
        match (san.castling_side(), san.role(), san.promotion()) {
            // Without a figurine all sets are equal.
            (Some(_), ..) | (None, None | Some(Role::Pawn), None) => Self { san, set: Set::Outlined },
            (None, Some(Role::Pawn), Some(promoted)) => {
                let end = place(set.figurine(promoted).len_utf8() - 1);
                Self { san: san.stretched(Places { origin: 0, target: 0, end }), set }
            }
            (None, Some(role), _) => {
                let longer = place(set.figurine(role).len_utf8() - 1);
                Self { san: san.stretched(Places { origin: longer, target: longer, end: longer }), set }
            }
            (None, None, Some(_)) => Self { san, set },
        }
    }

    /// Reads a move with import leniency. `text` must be one whole move, with figurines of any set.
    ///
    /// # Errors
    /// If `text` is not one move. Letters do not name pieces here; [`San::parse`] reads both.
    pub fn parse(text: &str) -> Result<Self, SanError> {
        Self::parse_with(text, Leniency::Import)
    }

    /// Reads a move with a leniency; `Strict` accepts the output of [`Figurine::of`], in any set.
    ///
    /// # Errors
    /// The errors of [`Figurine::parse`], and if `leniency` does not admit the spelling.
    pub fn parse_with(text: &str, leniency: Leniency) -> Result<Self, SanError> {
        let san = parse::read(text.as_bytes(), Notation::Figurines, leniency)?;
        let read = Self { san, set: Set::of(text) };
        // A pawn's figurine may be read but is not written. Only written figurines count.
        Ok(Self { set: if read.is_written() { Set::of(text) } else { Set::Outlined }, ..read })
    }

    /// Whether the text has a figurine.
    fn is_written(&self) -> bool {
        !self.text().is_ascii()
    }

    /// Resolves the move, and returns its deviations from the output of [`Figurine::of`].
    ///
    /// # Errors
    /// The errors of [`San::resolve`].
    pub fn resolve(&self, position: &Position) -> Result<Resolved, ResolveError> {
        self.san.resolve(position)
    }

    /// Finds the move without comparing its spelling, see [`San::find_move`].
    ///
    /// # Errors
    /// The errors of [`San::resolve`].
    pub fn find_move(&self, position: &Position) -> Result<Move, ResolveError> {
        self.san.find_move(position)
    }

    /// The move as SAN.
    #[must_use]
    pub const fn san(&self) -> San {
        self.san
    }

    /// The text, on the stack.
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
