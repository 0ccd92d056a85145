//! Why a text is no move, and why a move does not fit a position (PGN 8.2.3).
//!
//! Both errors are small and `Copy`. What costs work (which moves were meant, what holds the piece back) is asked for
//! with [`ResolveError::explain`].

use crate::explain::Explanation;
use crate::letters::PieceLetters;
use crate::repair::{Repair, Repairs};
use core::fmt;
use core::ops::Range;
use movetext_board::{Bitboard, CastlingSide, Position, Role, Square};
use thiserror::Error;

/// A text that is no move in the asked-for leniency, and where it stops being one.
///
/// Displayed, it also names the languages in which an unknown letter would be a piece.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub struct SanError {
    kind: SanErrorKind,
    start: u32,
    end: u32,
}

impl SanError {
    pub(crate) fn new(kind: SanErrorKind, span: Range<usize>) -> Self {
        let clamp = |at: usize| u32::try_from(at).unwrap_or(u32::MAX);
        Self { kind, start: clamp(span.start), end: clamp(span.end) }
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> SanErrorKind {
        self.kind
    }

    /// The bytes of the token that are wrong; empty at the end of the token where something is missing.
    #[must_use]
    pub const fn span(&self) -> Range<usize> {
        self.start as usize..self.end as usize
    }
}

impl fmt::Display for SanError {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, start, end } = *self;
        write!(formatter, "{kind} at {start}..{end}")?;
        match kind {
            SanErrorKind::UnknownPieceLetter(letter) => write_languages(letter, &Role::ALL, formatter),
            SanErrorKind::PromotionLetter(letter) => write_languages(letter, &Role::PROMOTIONS, formatter),
            _ => Ok(()),
        }
    }
}

impl core::error::Error for SanError {}

/// Names the languages in which `letter` is one of the `roles`.
fn write_languages(letter: char, roles: &[Role], formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
    let mut lead = "; it is the";
    for &role in roles {
        let languages = PieceLetters::with_letter(letter).filter(|known| known.1 == role);
        let last = languages.clone().count().saturating_sub(1);
        for (index, (language, _)) in languages.enumerate() {
            match index {
                0 => write!(formatter, "{lead} {} in {language}", name(role))?,
                _ if index == last => write!(formatter, " and {language}")?,
                _ => write!(formatter, ", {language}")?,
            }
            lead = ", the";
        }
    }
    Ok(())
}

/// What is wrong with a text that is no move.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum SanErrorKind {
    /// There is no text.
    #[error("expected a move, found nothing")]
    Empty,
    /// A letter stands where the piece letter belongs and is none of the language asked for, which is English where none
    /// is; [`PieceLetters::with_letter`] knows in which languages it would be one.
    #[error("unknown piece letter `{0}`")]
    UnknownPieceLetter(char),
    /// No move begins with this character.
    #[error("expected a move, found `{0}`")]
    UnexpectedStart(char),
    /// The target square is missing or incomplete.
    #[error("expected a target square")]
    MissingTarget,
    /// Long algebraic notation without the whole square of the origin.
    #[error("expected the square of the origin")]
    MissingOriginSquare,
    /// The promotion sign is not followed by the letter of a queen, rook, bishop or knight.
    #[error("expected a piece to promote to, found `{0}`")]
    PromotionLetter(char),
    /// The move is complete, yet the text goes on.
    #[error("expected the end of the move, found `{0}`")]
    Trailing(char),
    /// Understood, but not admitted by the asked-for leniency.
    #[error("{0} is not admitted here")]
    Refused(Repair),
}

/// A move that was read but does not name exactly one legal move of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[error("{kind}")]
pub struct ResolveError {
    kind: ResolveErrorKind,
}

impl ResolveError {
    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> ResolveErrorKind {
        self.kind
    }

    /// Whether the text fits several legal moves; any other error means that it fits none.
    #[must_use]
    pub const fn is_ambiguous(&self) -> bool {
        matches!(self.kind, ResolveErrorKind::Ambiguous { .. })
    }

    /// Says more, for the `position` in which resolving failed: the moves an ambiguous text may mean, and what keeps a
    /// piece from moving.
    ///
    /// ```
    /// use movetext_board::Position;
    /// use movetext_san::San;
    ///
    /// let mut position = Position::initial();
    /// for san in ["Nf3", "a6", "d3", "a5"] {
    ///     position = position.play(San::parse(san)?.find_move(&position)?);
    /// }
    /// let error = San::parse("Nd2")?.resolve(&position).unwrap_err();
    /// assert_eq!(error.explain(&position).to_string(), "`Nbd2` and `Nfd2` are both possible");
    /// # Ok::<(), Box<dyn core::error::Error>>(())
    /// ```
    #[must_use]
    pub const fn explain<'a>(&self, position: &'a Position) -> Explanation<'a> {
        Explanation::new(self.kind, position)
    }
}

impl From<ResolveErrorKind> for ResolveError {
    fn from(kind: ResolveErrorKind) -> Self {
        Self { kind }
    }
}

/// Why a move that was read does not name exactly one legal move of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum ResolveErrorKind {
    /// The side to move has no such piece, or none where the text says it comes from.
    #[error("there is no such {}", name(*.role))]
    NoSuchPiece {
        /// The piece asked for.
        role: Role,
    },
    /// The side to move has no piece on the square the move starts from.
    #[error("there is no piece to move on {square}")]
    EmptyOrigin {
        /// The square the move starts from.
        square: Square,
    },
    /// The side to move has such a piece, but it does not move to the target.
    #[error("no {} reaches {to}", name(*.role))]
    CannotReach {
        /// The piece asked for.
        role: Role,
        /// The target.
        to: Square,
    },
    /// The move would leave or put the own king in check.
    #[error("moving the {} to {to} leaves the king in check", name(*.role))]
    LeavesKingInCheck {
        /// The piece asked for.
        role: Role,
        /// The target.
        to: Square,
        /// Where the pieces stand that would get there otherwise.
        candidates: Bitboard,
    },
    /// Several pieces may make the move (8.2.3.4).
    #[error("ambiguous: more than one {} may move to {to}", name(*.role))]
    Ambiguous {
        /// The piece asked for.
        role: Role,
        /// The target.
        to: Square,
        /// Where they stand.
        candidates: Bitboard,
    },
    /// A pawn's capture does not say from which file (8.2.3.3); that only one pawn may capture does not help it.
    #[error("the file of the pawn that captures on {to} is missing")]
    MissingOriginFile {
        /// The target.
        to: Square,
    },
    /// A pawn arrives at the last rank and the text does not say as what.
    #[error("the piece that the pawn on {to} becomes is missing")]
    MissingPromotion {
        /// The target.
        to: Square,
    },
    /// The move named is not a pawn's arrival at its last rank.
    #[error("nothing promotes on {to}")]
    UnexpectedPromotion {
        /// The target.
        to: Square,
    },
    /// Castling to that side is not legal.
    #[error("castling on the {} side is not possible", side_name(*.side))]
    CastlingNotPossible {
        /// The side asked for.
        side: CastlingSide,
    },
    /// The text says en passant, the move is none.
    #[error("the move to {to} does not capture in passing")]
    NotEnPassant {
        /// The target.
        to: Square,
    },
    /// No pawn, or more than one, captures from the one file to the other.
    #[error("no single pawn capture fits the two files")]
    NoTwoFileCapture,
    /// A null move is no legal move; see [`San::is_null`](crate::San::is_null).
    #[error("a null move is not a legal move")]
    NullMove,
    /// The move is legal, but strict reading wants it written otherwise.
    #[error("not canonical: {repairs}")]
    NotCanonical {
        /// The departures from canonical SAN.
        repairs: Repairs,
    },
}

/// The English name of a piece.
pub(crate) const fn name(role: Role) -> &'static str {
    match role {
        Role::Pawn => "pawn",
        Role::Knight => "knight",
        Role::Bishop => "bishop",
        Role::Rook => "rook",
        Role::Queen => "queen",
        Role::King => "king",
    }
}

const fn side_name(side: CastlingSide) -> &'static str {
    match side {
        CastlingSide::King => "king's",
        CastlingSide::Queen => "queen's",
    }
}
