//! Long algebraic notation, "the predecessor of SAN" (PGN 8.2.3.6): the whole origin square, a hyphen or an `x`, and
//! the target.

use crate::{
    grammar::Notation,
    letters::PieceLetters,
    offsets::Offsets,
    parse,
    parse_error::SanError,
    parts::{Body, PieceMove, Suffix},
    render::{self, SanText},
    repair::{Leniency, Repair},
    resolve::{ResolveError, ResolveErrorKind, ResolvedMove},
    san::San,
};
use core::fmt;
use movetext_board::{Move, Position, Role};

/// What separates the origin and the target in a move that does not capture.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default)]
#[non_exhaustive]
pub enum LongStyle {
    /// A hyphen: `Ng1-f3`.
    #[default]
    Hyphenated,
    /// Nothing: `Ng1f3`.
    Compact,
}

/// A move in long algebraic notation: `Ng1-f3`, `e5xd6`, `e7-e8=Q+`, `O-O`.
///
/// Two values are equal if they have the same move and style.
///
/// ```
/// use movetext_board::Position;
/// use movetext_san::{San, notation::{LongAlgebraic, LongStyle}};
///
/// let position = Position::initial();
/// let resolved = LongAlgebraic::parse("Ng1-f3")?.resolve(&position)?;
/// assert!(resolved.repairs().is_empty());
/// assert_eq!(San::from_move(resolved.mv(), &position).to_string(), "Nf3");
/// assert_eq!(LongAlgebraic::from_move(resolved.mv(), &position, LongStyle::Compact).to_string(), "Ng1f3");
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LongAlgebraic {
    san: San,
    style: LongStyle,
}

impl LongAlgebraic {
    /// Creates the long algebraic form of `mv`, which must be legal in `position`.
    #[must_use]
    pub fn from_move(mv: Move, position: &Position, style: LongStyle) -> Self {
        let role = position.board().role_at(mv.origin()).unwrap_or(Role::Pawn);
        let body = match mv.castling_side() {
            Some(side) => Body::Castling(side),
            None => Body::Piece(PieceMove {
                // A pawn has no letter in the text, so the parser returns `None`, too.
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
        // Captures and castling are the same in both styles.
        let style = if mv.is_castling() || mv.is_capture() { LongStyle::default() } else { style };
        let san = San::from_body(body, render::check_mark(mv, position));
        let hyphen = u8::from(!mv.is_castling() && !mv.is_capture() && style == LongStyle::Hyphenated);
        Self { san: san.shift_offsets(Offsets { origin: 0, target: hyphen, end: hyphen }), style }
    }

    /// Parses a move in either style, with [`Leniency::Import`]. The whole text must be one move.
    ///
    /// # Errors
    /// If `text` is not one move, or the origin square is missing. For example, `Nf3` is not valid here.
    pub fn parse(text: &str) -> Result<Self, SanError> {
        Self::parse_with(text, Leniency::Import)
    }

    /// Parses a move with this leniency. `Strict` accepts only what [`LongAlgebraic::from_move`] writes, in either
    /// style.
    ///
    /// # Errors
    /// The errors of [`LongAlgebraic::parse`], and if `leniency` does not allow the spelling.
    pub fn parse_with(text: &str, leniency: Leniency) -> Result<Self, SanError> {
        let mut san = parse::read(text.as_bytes(), Notation::LongAlgebraic, leniency)?;
        let quiet = matches!(san.packed.body(), Body::Piece(PieceMove { capture: false, .. }));
        let compact = quiet && !san.repairs.contains(Repair::LongAlgebraicHyphen);
        san.repairs = san.repairs.without(Repair::LongAlgebraicHyphen);
        Ok(Self { san, style: if compact { LongStyle::Compact } else { LongStyle::Hyphenated } })
    }

    /// Finds the legal move, and returns it with every difference between the text and what
    /// [`LongAlgebraic::from_move`] writes.
    ///
    /// # Errors
    /// If `position` has no such legal move, or the text was read with [`Leniency::Strict`] and
    /// [`LongAlgebraic::from_move`] writes it differently.
    pub fn resolve(&self, position: &Position) -> Result<ResolvedMove, ResolveError> {
        // The origin is required here, but superfluous in SAN, so we do not resolve the SAN strictly.
        let leniency = self.san.packed.leniency();
        let san = San { packed: self.san.packed.with_leniency(leniency.max(Leniency::Import)), ..self.san };
        let ResolvedMove { mv, repairs } = san.resolve(position)?;
        let repairs = repairs.without(Repair::OverSpecifiedOrigin);
        if leniency == Leniency::Strict && !repairs.is_empty() {
            return Err(ResolveError::new(ResolveErrorKind::NotCanonical { repairs }, &san, Some(mv)));
        }
        Ok(ResolvedMove { mv, repairs })
    }

    /// Finds the legal move.
    ///
    /// # Errors
    /// The errors of [`LongAlgebraic::resolve`].
    pub fn find_move(&self, position: &Position) -> Result<Move, ResolveError> {
        self.resolve(position).map(ResolvedMove::mv)
    }

    /// Returns the move as SAN with the whole origin square.
    #[must_use]
    pub const fn san(&self) -> San {
        self.san
    }

    /// Returns the text. Does not allocate.
    #[must_use]
    pub fn text(&self) -> SanText {
        let Body::Piece(moved) = self.san.packed.body() else {
            return self.san.text();
        };
        let mut text = SanText::EMPTY;
        // If the text had a letter for the pawn, it is written again, because without it the move could be for any
        // piece.
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

    /// Returns the text with the piece letters of a language. Does not allocate.
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
