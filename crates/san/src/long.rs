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

/// Selects the separator between origin and target in a move that is not a capture.
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
/// Two values are equal if they are the same move in the same style.
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
        let role = position.board().role_at(mv.step_origin()).unwrap_or(Role::Pawn);
        let body = match (mv.castling_side(), mv.dropped_role()) {
            (Some(side), _) => Body::Castling(side),
            (None, Some(role)) => Body::Drop { role, to: mv.target() },
            (None, None) => Body::Piece(PieceMove {
                // The parser returns `None` for a pawn, because the text has no letter for it.
                role: Some(role).filter(|role| *role != Role::Pawn),
                file: Some(mv.step_origin().file()),
                rank: Some(mv.step_origin().rank()),
                capture: mv.is_capture(),
                to: mv.target(),
                promotion: mv.promotion(),
                en_passant: false,
                maybe_bishop: false,
            }),
        };
        // Both styles write captures, castling and drops in the same way.
        let is_quiet = !mv.is_castling() && !mv.is_capture() && mv.dropped_role().is_none();
        let style = if is_quiet { style } else { LongStyle::default() };
        let san = San::from_body(body, render::check_mark(mv, position));
        let hyphen = u8::from(is_quiet && style == LongStyle::Hyphenated);
        Self { san: san.shift_offsets(Offsets { origin: 0, target: hyphen, end: hyphen }), style }
    }

    /// Parses a move in either style with [`Leniency::Import`]. The whole text must be one move.
    ///
    /// # Errors
    /// [`SanError`] if `text` is not one move, or if the origin square is incomplete, as in `Nf3`.
    pub fn parse(text: &str) -> Result<Self, SanError> {
        Self::parse_with(text, Leniency::Import)
    }

    /// Parses a move with this leniency. `Strict` accepts only texts that [`LongAlgebraic::from_move`] writes, in
    /// either style.
    ///
    /// # Errors
    /// The same errors as [`LongAlgebraic::parse`], and an error if `leniency` does not allow the spelling.
    pub fn parse_with(text: &str, leniency: Leniency) -> Result<Self, SanError> {
        let mut san = parse::read(text.as_bytes(), Notation::LongAlgebraic, leniency)?;
        let quiet = matches!(san.packed.body(), Body::Piece(PieceMove { capture: false, .. }));
        let compact = quiet && !san.repairs.contains(Repair::LongAlgebraicHyphen);
        san.repairs = san.repairs.without(Repair::LongAlgebraicHyphen);
        Ok(Self { san, style: if compact { LongStyle::Compact } else { LongStyle::Hyphenated } })
    }

    /// Finds the legal move. Returns it with every difference between this text and the text that
    /// [`LongAlgebraic::from_move`] writes.
    ///
    /// # Errors
    /// [`ResolveError`] if `position` has no such legal move. With [`Leniency::Strict`], this is also the error if
    /// [`LongAlgebraic::from_move`] writes the move differently.
    pub fn resolve(&self, position: &Position) -> Result<ResolvedMove, ResolveError> {
        // The whole origin is required here but not canonical in SAN, so resolving the SAN strictly would fail.
        let leniency = self.san.packed.leniency();
        let san = San { packed: self.san.packed.with_leniency(leniency.max(Leniency::Import)), ..self.san };
        let ResolvedMove { mv, repairs } = san.resolve(position)?;
        let repairs = repairs.without(Repair::OverSpecifiedOrigin);
        if leniency == Leniency::Strict && !repairs.is_empty() {
            return Err(ResolveError::new(ResolveErrorKind::NotCanonical { repairs }, &san, Some(mv)));
        }
        Ok(ResolvedMove { mv, repairs })
    }

    /// Finds the legal move in `position`.
    ///
    /// # Errors
    /// The same errors as [`LongAlgebraic::resolve`].
    pub fn find_move(&self, position: &Position) -> Result<Move, ResolveError> {
        self.resolve(position).map(ResolvedMove::mv)
    }

    /// Returns the move as SAN with the whole origin square.
    #[must_use]
    pub const fn san(&self) -> San {
        self.san
    }

    /// Returns the text without allocating.
    #[must_use]
    pub fn text(&self) -> SanText {
        let Body::Piece(moved) = self.san.packed.body() else {
            return self.san.text();
        };
        let mut text = SanText::EMPTY;
        // If a pawn move had a letter, we write it again, because `e2-e4` without a letter may be the move of any
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

    /// Returns the text with the piece letters of a language, without allocating.
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
