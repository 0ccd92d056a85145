//! Errors of resolving a move in a position (PGN 8.2.3).
//!
//! The error is small and `Copy`. Expensive details (the moves that may be meant, the obstacles) are computed by
//! [`ResolveError::explain`].

use crate::{
    names::{color_name, name, side_name},
    offsets::Offsets,
    parts::Body,
    repair::Repairs,
    report::{Report, Severity},
    san::San,
    span::Span,
};
use core::{fmt, ops::Range};
use movetext_board::{Bitboard, CastlingSide, Color, File, Move, Rank, Role, Square};
use thiserror::Error;

/// A parsed move that does not name exactly one legal move of the position.
///
/// It has two messages, each complete: [`Display`](fmt::Display) without the position, and [`ResolveError::explain`],
/// which needs the position and is more precise. Show one or the other; together they repeat themselves. Neither
/// contains the text of the move, which the error does not store: a caller puts it before the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[error("{kind}")]
pub struct ResolveError {
    kind: ResolveErrorKind,
    nearest: Option<Move>,
    start: u8,
    end: u8,
}

impl ResolveError {
    /// An error about a move in standard algebraic notation.
    pub(crate) fn new(kind: ResolveErrorKind, san: &San, nearest: Option<Move>) -> Self {
        let (origin_length, target_length) = match san.packed.body() {
            Body::Piece(moved) => (u8::from(moved.file.is_some()) + u8::from(moved.rank.is_some()), 2),
            // The target of `ed` is its file.
            Body::TwoFiles(_) => (1, 1),
            Body::Castling(_) | Body::Null => (0, 0),
        };
        let Range { start, end } = kind.span(san.offsets(), origin_length, target_length);
        Self { kind, nearest, start, end }
    }

    pub(crate) fn at(
        kind: ResolveErrorKind,
        offsets: Offsets,
        origin_length: u8,
        nearest: Option<Move>,
    ) -> Self {
        let Range { start, end } = kind.span(offsets, origin_length, 2);
        Self { kind, nearest, start, end }
    }

    /// The kind of error.
    #[must_use]
    pub const fn kind(&self) -> ResolveErrorKind {
        self.kind
    }

    /// The span of the fault in the token: the piece with its origin, the target, the promotion, or the whole move
    /// without its marks, also if only the spelling is not canonical; empty if something is missing.
    ///
    /// For a value that was not read from a text, it refers to the text that it writes.
    #[must_use]
    pub const fn span(&self) -> Span {
        Span::new(self.start as u64, self.end as u64)
    }

    /// Returns the report, with the code `ambiguous-move` or `illegal-move`.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        let code = if self.is_ambiguous() { "ambiguous-move" } else { "illegal-move" };
        Report::new(Severity::Error, code, self.span(), self)
    }

    /// Whether the text fits several legal moves; any other error means that it fits none.
    #[must_use]
    pub const fn is_ambiguous(&self) -> bool {
        matches!(self.kind, ResolveErrorKind::Ambiguous { .. } | ResolveErrorKind::AmbiguousFiles { .. })
    }

    /// Returns the legal move that is most likely meant, if there is one.
    ///
    /// It is the only legal move that differs from the text in one of these: the origin (`Ngf3` if only the knight on
    /// b1 can move there; a text with a capture sign must be a capture, and a pawn move without one must not be), a
    /// capture sign without a file (`xd5` if one pawn captures there), a superfluous promotion (`e4=Q`), a superfluous
    /// en passant mark, a `b` that must be the bishop but is not admitted by the leniency; or, in strict reading, the
    /// spelling only. If two such moves are legal, there is none.
    #[must_use]
    pub const fn nearest(&self) -> Option<Move> {
        self.nearest
    }
}

/// The reason why a parsed move does not name exactly one legal move of the position.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Error)]
#[non_exhaustive]
pub enum ResolveErrorKind {
    /// The side to move has no such piece, or none on the origin given by the text.
    #[error(fmt = write_no_such_piece)]
    NoSuchPiece {
        /// The side to move.
        color: Color,
        /// The kind of piece.
        role: Role,
        /// The file of the origin, if the text has one.
        file: Option<File>,
        /// The rank of the origin, if the text has one.
        rank: Option<Rank>,
    },
    /// There is no piece on the origin.
    #[error("no piece on {square}")]
    EmptyOrigin {
        /// The origin.
        square: Square,
    },
    /// The piece on the origin belongs to the other side.
    #[error("the piece on {square} is the opponent's")]
    OpponentsPiece {
        /// The origin.
        square: Square,
    },
    /// No such piece of the side to move reaches the target, but the other side could make the move on its turn.
    #[error("only the opponent's {} could go to {to}", name(*.role))]
    OpponentsMove {
        /// The kind of piece.
        role: Role,
        /// The target.
        to: Square,
        /// The squares of the opponent's pieces that could make the move.
        candidates: Bitboard,
    },
    /// The side to move has such a piece, but it does not move to the target.
    #[error(fmt = write_cannot_reach)]
    #[non_exhaustive]
    CannotReach {
        /// The kind of piece.
        role: Role,
        /// The target.
        to: Square,
        /// The file of the origin, if the text has one.
        file: Option<File>,
        /// The rank of the origin, if the text has one.
        rank: Option<Rank>,
    },
    /// The way is blocked, or an own piece is on the target.
    #[error("the path of the {} to {to} is blocked", name(*.role))]
    Blocked {
        /// The kind of piece.
        role: Role,
        /// The target.
        to: Square,
        /// The squares of the pieces that would reach it otherwise.
        candidates: Bitboard,
    },
    /// A pawn capture without a piece to capture.
    #[error("there is nothing to capture on {to}")]
    NothingToCapture {
        /// The target.
        to: Square,
    },
    /// A pawn capture on the pawn's own file.
    #[error("a pawn does not capture on its own file")]
    StraightCapture {
        /// The target.
        to: Square,
    },
    /// The piece is pinned to its king; if there are several, all of them are.
    #[error("the {} is pinned and may not go to {to}", name(*.role))]
    Pinned {
        /// The kind of piece.
        role: Role,
        /// The target.
        to: Square,
        /// The squares of the pieces that would reach it otherwise.
        candidates: Bitboard,
    },
    /// The move would leave the own king in check, for a reason other than a pin alone.
    #[error("moving the {} to {to} leaves the king in check", name(*.role))]
    LeavesKingInCheck {
        /// The kind of piece.
        role: Role,
        /// The target.
        to: Square,
        /// The squares of the pieces that would reach it otherwise.
        candidates: Bitboard,
    },
    /// Several pieces may make the move (8.2.3.4).
    #[error("more than one {} may move to {to}", role.map_or("piece", name))]
    #[non_exhaustive]
    Ambiguous {
        /// The kind of piece; `None` if `bb4` may be a pawn move or a bishop move.
        role: Option<Role>,
        /// The target.
        to: Square,
        /// The squares of the pieces.
        candidates: Bitboard,
    },
    /// A pawn capture without its file (8.2.3.3), even if only one pawn may capture.
    #[error("the file of the pawn that captures on {to} is missing")]
    MissingOriginFile {
        /// The target.
        to: Square,
    },
    /// A pawn move to the last rank without promotion.
    #[error("the promoted piece is missing, expected one such as `=Q`")]
    MissingPromotion {
        /// The target.
        to: Square,
    },
    /// A promotion in a move that is not a pawn move to its last rank.
    #[error("nothing promotes on {to}")]
    UnexpectedPromotion {
        /// The target.
        to: Square,
    },
    /// Castling to that side is not legal.
    #[error("castling on the {} side is not possible", side_name(*.side))]
    CastlingNotPossible {
        /// The castling side.
        side: CastlingSide,
    },
    /// The text marks en passant, but the move is not.
    #[error("the move to {to} does not capture in passing")]
    NotEnPassant {
        /// The target.
        to: Square,
    },
    /// No pawn captures from one file to the other.
    #[error("no pawn captures from the {}-file to the {}-file", from.to_char(), to.to_char())]
    NoTwoFileCapture {
        /// The origin file.
        from: File,
        /// The target file.
        to: File,
    },
    /// Several pawn captures are possible from one file to the other.
    #[error("several pawn captures lead from the {}-file to the {}-file", from.to_char(), to.to_char())]
    AmbiguousFiles {
        /// The origin file.
        from: File,
        /// The target file.
        to: File,
    },
    /// A null move is not legal; see [`San::is_null`](crate::San::is_null).
    #[error("a null move is not a legal move")]
    NullMove,
    /// The move is legal, but strict reading requires another spelling.
    #[error("not canonical: {repairs}")]
    NotCanonical {
        /// The departures from canonical SAN.
        repairs: Repairs,
    },
}

impl ResolveErrorKind {
    /// The part of the text at fault.
    const fn span(self, offsets: Offsets, origin_length: u8, target_length: u8) -> Range<u8> {
        let Offsets { origin, target, end } = offsets;
        let origin_end = origin + origin_length;
        match self {
            Self::EmptyOrigin { .. } | Self::OpponentsPiece { .. } => origin..origin_end,
            // A pawn given by its target alone has no other part to report.
            Self::NoSuchPiece { .. } | Self::Pinned { .. } | Self::Ambiguous { .. } if origin_end > 0 => {
                0..origin_end
            }
            Self::NoSuchPiece { .. }
            | Self::Pinned { .. }
            | Self::Ambiguous { .. }
            | Self::CannotReach { .. }
            | Self::Blocked { .. }
            | Self::NothingToCapture { .. }
            | Self::StraightCapture { .. }
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

/// The error that the side has no such piece on the given origin.
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

/// The error that no piece reaches a square.
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
