//! Why a move that was read does not fit a position (PGN 8.2.3).
//!
//! The error is small and `Copy`. What costs work (which moves were meant, what holds the piece back) is asked for with
//! [`ResolveError::explain`].

use crate::names::{color_name, name, side_name};
use crate::parts::Body;
use crate::places::Places;
use crate::repair::Repairs;
use crate::san::San;
use crate::span::Span;
use core::fmt;
use core::ops::Range;
use movetext_board::{Bitboard, CastlingSide, Color, File, Move, Rank, Role, Square};
use thiserror::Error;

/// A move that was read but does not name exactly one legal move of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[error("{kind}")]
pub struct ResolveError {
    kind: ResolveErrorKind,
    nearest: Option<Move>,
    start: u8,
    end: u8,
}

impl ResolveError {
    /// An error about a move in standard algebraic notation.
    pub(crate) fn of(kind: ResolveErrorKind, san: &San, nearest: Option<Move>) -> Self {
        let (origin_length, target_length) = match san.packed.body() {
            Body::Piece(moved) => (u8::from(moved.file.is_some()) + u8::from(moved.rank.is_some()), 2),
            // The target of `ed` is its file.
            Body::TwoFiles(_) => (1, 1),
            Body::Castling(_) | Body::Null => (0, 0),
        };
        let Range { start, end } = kind.span(san.places(), origin_length, target_length);
        Self { kind, nearest, start, end }
    }

    pub(crate) fn at(
        kind: ResolveErrorKind,
        places: Places,
        origin_length: u8,
        nearest: Option<Move>,
    ) -> Self {
        let Range { start, end } = kind.span(places, origin_length, 2);
        Self { kind, nearest, start, end }
    }

    /// What is wrong.
    #[must_use]
    pub const fn kind(&self) -> ResolveErrorKind {
        self.kind
    }

    /// The bytes of the token that are at fault: the piece with its origin, the target, the promotion, or the whole
    /// move without its marks, also where it is only not canonical; empty where something is missing.
    ///
    /// For a value that was not read from a text, those of the text it writes.
    #[must_use]
    pub const fn span(&self) -> Span {
        Span::new(self.start as u64, self.end as u64)
    }

    /// Whether the text fits several legal moves; any other error means that it fits none.
    #[must_use]
    pub const fn is_ambiguous(&self) -> bool {
        matches!(self.kind, ResolveErrorKind::Ambiguous { .. } | ResolveErrorKind::AmbiguousFiles { .. })
    }

    /// The legal move that is plainly meant, if there is one.
    ///
    /// It is the one legal move that differs from the text in one of these: the origin (`Ngf3` where only the knight on
    /// b1 can go there; what is written as a capture has to be one, and a pawn's move that is not written as one must
    /// be none), a capture sign without a file (`xd5` where one pawn captures there), a promotion too many
    /// (`e4=Q`), a mark of en passant too many, a `b` that can only be the bishop and that the leniency does not admit;
    /// or, in strict reading, nothing but its spelling. Where two such moves are legal, none is plainly meant.
    #[must_use]
    pub const fn nearest(&self) -> Option<Move> {
        self.nearest
    }
}

/// Why a move that was read does not name exactly one legal move of the position.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug, Error)]
#[non_exhaustive]
pub enum ResolveErrorKind {
    /// The side to move has no such piece, or none where the text says it comes from.
    #[error(fmt = write_no_such_piece)]
    NoSuchPiece {
        /// The side to move.
        color: Color,
        /// The piece asked for.
        role: Role,
        /// The file that it has to come from, if the text names one.
        file: Option<File>,
        /// The rank that it has to come from, if the text names one.
        rank: Option<Rank>,
    },
    /// There is no piece on the square the move starts from.
    #[error("there is no piece on {square}")]
    EmptyOrigin {
        /// The square the move starts from.
        square: Square,
    },
    /// The piece on the square the move starts from is not the side's to move.
    #[error("the piece on {square} is the opponent's")]
    OpponentsPiece {
        /// The square the move starts from.
        square: Square,
    },
    /// No such piece of the side to move gets there, but the other side could make the move were it to move.
    #[error("only the opponent's {} could go to {to}", name(*.role))]
    OpponentsMove {
        /// The piece asked for.
        role: Role,
        /// The target.
        to: Square,
        /// Where the opponent's pieces stand that could make the move.
        candidates: Bitboard,
    },
    /// The side to move has such a piece, but it does not move to the target.
    #[error(fmt = write_cannot_reach)]
    #[non_exhaustive]
    CannotReach {
        /// The piece asked for.
        role: Role,
        /// The target.
        to: Square,
        /// The file that it has to come from, if the text names one.
        file: Option<File>,
        /// The rank that it has to come from, if the text names one.
        rank: Option<Rank>,
    },
    /// Something stands in the way, or an own piece on the target.
    #[error("the way of the {} to {to} is blocked", name(*.role))]
    Blocked {
        /// The piece asked for.
        role: Role,
        /// The target.
        to: Square,
        /// Where the pieces stand that would get there otherwise.
        candidates: Bitboard,
    },
    /// A pawn's capture where nothing stands to be captured.
    #[error("there is nothing to capture on {to}")]
    NothingToCapture {
        /// The target.
        to: Square,
    },
    /// The piece is pinned to its king; every one of them, if there are several.
    #[error("the {} is pinned and may not go to {to}", name(*.role))]
    Pinned {
        /// The piece asked for.
        role: Role,
        /// The target.
        to: Square,
        /// Where the pieces stand that would get there otherwise.
        candidates: Bitboard,
    },
    /// The move would leave or put the own king in check, and not because of a pin alone.
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
    #[error("ambiguous: more than one {} may move to {to}", role.map_or("piece", name))]
    #[non_exhaustive]
    Ambiguous {
        /// The piece asked for; `None` where `bb4` may be the pawn's move and a bishop's.
        role: Option<Role>,
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
    /// No pawn captures from the one file to the other.
    #[error("no pawn captures from the {}-file to the {}-file", from.to_char(), to.to_char())]
    NoTwoFileCapture {
        /// The file the pawn comes from.
        from: File,
        /// The file it goes to.
        to: File,
    },
    /// More than one pawn's capture leads from the one file to the other.
    #[error("ambiguous: several pawn captures lead from the {}-file to the {}-file", from.to_char(), to.to_char())]
    AmbiguousFiles {
        /// The file the pawns come from.
        from: File,
        /// The file they go to.
        to: File,
    },
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

impl ResolveErrorKind {
    /// Which part of the text is at fault.
    const fn span(self, places: Places, origin_length: u8, target_length: u8) -> Range<u8> {
        let Places { origin, target, end } = places;
        let origin_end = origin + origin_length;
        match self {
            Self::EmptyOrigin { .. } | Self::OpponentsPiece { .. } => origin..origin_end,
            // A pawn that is named by its target alone has nothing else to point at.
            Self::NoSuchPiece { .. } | Self::Pinned { .. } | Self::Ambiguous { .. } if origin_end > 0 => {
                0..origin_end
            }
            Self::NoSuchPiece { .. }
            | Self::Pinned { .. }
            | Self::Ambiguous { .. }
            | Self::CannotReach { .. }
            | Self::Blocked { .. }
            | Self::NothingToCapture { .. }
            | Self::NotEnPassant { .. } => target..target + target_length,
            Self::MissingOriginFile { .. } => origin..origin,
            Self::MissingPromotion { .. } => end..end,
            Self::UnexpectedPromotion { .. } => {
                let start = target + target_length;
                start..if end > start { end } else { start + 1 }
            }
            Self::OpponentsMove { .. }
            | Self::LeavesKingInCheck { .. }
            | Self::CastlingNotPossible { .. }
            | Self::NoTwoFileCapture { .. }
            | Self::AmbiguousFiles { .. }
            | Self::NullMove
            | Self::NotCanonical { .. } => 0..end,
        }
    }
}

/// That the side has no such piece where the text says it comes from.
fn write_no_such_piece(
    color: &Color,
    role: &Role,
    file: &Option<File>,
    rank: &Option<Rank>,
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    write!(formatter, "no {} {}", color_name(*color), name(*role))?;
    match (file, rank) {
        (None, None) => Ok(()),
        (Some(file), None) => write!(formatter, " on the {}-file", file.to_char()),
        (None, Some(rank)) => write!(formatter, " on rank {}", rank.to_char()),
        (Some(file), Some(rank)) => write!(formatter, " on {}", Square::new(*file, *rank)),
    }
}

/// That no piece reaches a square, of those that the text may mean.
fn write_cannot_reach(
    role: &Role,
    to: &Square,
    file: &Option<File>,
    rank: &Option<Rank>,
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let (piece, reaches) = match (role, file) {
        (Role::Pawn, Some(file)) if *file != to.file() => ("pawn", "captures on"),
        (Role::Pawn, _) => ("pawn", "advances to"),
        (role, _) => (name(*role), "reaches"),
    };
    match (file, rank) {
        (None, None) => write!(formatter, "no {piece} {reaches} {to}"),
        (Some(file), None) => write!(formatter, "no {piece} from the {}-file {reaches} {to}", file.to_char()),
        (None, Some(rank)) => write!(formatter, "no {piece} from rank {} {reaches} {to}", rank.to_char()),
        (Some(file), Some(rank)) => {
            write!(formatter, "the {piece} on {} does not reach {to}", Square::new(*file, *rank))
        }
    }
}
