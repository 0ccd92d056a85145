//! Long algebraic notation, "the predecessor of SAN" (PGN 8.2.3.6): the whole origin square, a hyphen or an `x`, the
//! target.

use crate::{
    grammar::Notation,
    letters::PieceLetters,
    parse,
    parse_error::SanError,
    parts::{Body, PieceMove, Suffix},
    places::Places,
    render::{self, SanText},
    repair::{Leniency, Repair},
    resolve::{ResolveError, ResolveErrorKind, Resolved},
    san::San,
};
use core::fmt;
use movetext_board::{Move, Position, Role};

/// The separator of origin and target of a move that is not a capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum LongStyle {
    /// A hyphen: `Ng1-f3`.
    #[default]
    Hyphenated,
    /// Nothing: `Ng1f3`.
    Compact,
}

/// One move in long algebraic notation: `Ng1-f3`, `e5xd6`, `e7-e8=Q+`, `O-O`.
///
/// Two values are equal if their moves and styles are equal.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::{San, notation::{LongAlgebraic, LongStyle}};
///
/// let position = Position::initial();
/// let resolved = LongAlgebraic::parse("Ng1-f3")?.resolve(&position)?;
/// assert!(resolved.repairs().is_empty());
/// assert_eq!(San::of(resolved.mv(), &position).to_string(), "Nf3");
/// assert_eq!(LongAlgebraic::of(resolved.mv(), &position, LongStyle::Compact).to_string(), "Ng1f3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LongAlgebraic {
    san: San,
    style: LongStyle,
}

impl LongAlgebraic {
    /// Returns the long algebraic form of `mv`, which must be a move of `position`.
    #[must_use]
    pub fn of(mv: Move, position: &Position, style: LongStyle) -> Self {
        let role = position.board().role_at(mv.origin()).unwrap_or(Role::Pawn);
        let body = match mv.castling_side() {
            Some(side) => Body::Castling(side),
            None => Body::Piece(PieceMove {
                // A pawn has no letter, so parsing yields none either.
                role: Some(role).filter(|role| *role != Role::Pawn),
                file: Some(mv.origin().file()),
                rank: Some(mv.origin().rank()),
                capture: mv.is_capture(),
                to: mv.target(),
                promotion: mv.promotion(),
                en_passant: false,
                maybe_bishop: false,
            }),
        };
        // A capture and castling are equal in both styles.
        let style = if mv.is_castling() || mv.is_capture() { LongStyle::default() } else { style };
        let san = San::canonical(body, render::check_mark(mv, position));
        let hyphen = u8::from(!mv.is_castling() && !mv.is_capture() && style == LongStyle::Hyphenated);
        Self { san: san.stretched(Places { origin: 0, target: hyphen, end: hyphen }), style }
    }

    /// Reads a move with import leniency, in either style. `text` must be one whole move.
    ///
    /// # Errors
    /// If `text` is not one move, or the origin square is missing: the text of a piece move that [`San`] writes is not
    /// valid here.
    pub fn parse(text: &str) -> Result<Self, SanError> {
        Self::parse_with(text, Leniency::Import)
    }

    /// Reads a move with a leniency; `Strict` accepts the output of [`LongAlgebraic::of`], in either style.
    ///
    /// # Errors
    /// The errors of [`LongAlgebraic::parse`], and if `leniency` does not admit the spelling.
    pub fn parse_with(text: &str, leniency: Leniency) -> Result<Self, SanError> {
        let mut san = parse::read(text.as_bytes(), Notation::LongAlgebraic, leniency)?;
        let quiet = matches!(san.packed.body(), Body::Piece(PieceMove { capture: false, .. }));
        let compact = quiet && !san.repairs.contains(Repair::LongAlgebraicHyphen);
        san.repairs = san.repairs.without(Repair::LongAlgebraicHyphen);
        Ok(Self { san, style: if compact { LongStyle::Compact } else { LongStyle::Hyphenated } })
    }

    /// Resolves the move, and returns its deviations from the output of [`LongAlgebraic::of`].
    ///
    /// # Errors
    /// If the text names no legal move of `position`; if it was read as [`Leniency::Strict`] and is not what
    /// [`LongAlgebraic::of`] writes.
    pub fn resolve(&self, position: &Position) -> Result<Resolved, ResolveError> {
        // A superfluous origin of SAN is required here, so SAN must not be strict about it.
        let leniency = self.san.packed.leniency();
        let san = San { packed: self.san.packed.with_leniency(leniency.max(Leniency::Import)), ..self.san };
        let Resolved { mv, repairs } = san.resolve(position)?;
        let repairs = repairs.without(Repair::OverSpecifiedOrigin);
        if leniency == Leniency::Strict && !repairs.is_empty() {
            return Err(ResolveError::of(ResolveErrorKind::NotCanonical { repairs }, &san, Some(mv)));
        }
        Ok(Resolved { mv, repairs })
    }

    /// Finds the move.
    ///
    /// # Errors
    /// The errors of [`LongAlgebraic::resolve`].
    pub fn find_move(&self, position: &Position) -> Result<Move, ResolveError> {
        self.resolve(position).map(Resolved::mv)
    }

    /// The move as SAN with a superfluous origin.
    #[must_use]
    pub const fn san(&self) -> San {
        self.san
    }

    /// The text, on the stack.
    #[must_use]
    pub fn text(&self) -> SanText {
        let Body::Piece(moved) = self.san.packed.body() else {
            return self.san.text();
        };
        let mut text = SanText::EMPTY;
        // A pawn's letter is written if it was read, because without it the squares may be those of any piece.
        if let Some(role) = moved.role {
            text.push(role.letter());
        }
        if let (Some(file), Some(rank)) = (moved.file, moved.rank) {
            text.push(file.to_char());
            text.push(rank.to_char());
        }
        text.push_str(match self.style {
            _ if moved.capture => "x",
            LongStyle::Hyphenated => "-",
            LongStyle::Compact => "",
        });
        text.push_square(moved.to);
        render::push_promotion(&mut text, moved.promotion);
        text.push_check(self.san.packed.check());
        text.push_str(self.san.packed.suffix().map_or("", Suffix::as_str));
        text
    }

    /// The text with the piece letters of a language, on the stack.
    ///
    /// ```
    /// use movetext_san::notation::{LongAlgebraic, PieceLetters};
    ///
    /// assert_eq!(LongAlgebraic::parse("Ng1-f3")?.text_in(PieceLetters::German), "Sg1-f3");
    /// # Ok::<(), movetext_san::error::SanError>(())
    /// ```
    #[must_use]
    pub fn text_in(&self, letters: PieceLetters) -> SanText {
        self.text().with_names(|role| letters.letter(role))
    }
}

impl fmt::Display for LongAlgebraic {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.pad(&self.text())
    }
}
