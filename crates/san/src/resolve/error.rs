//! Errors from resolving a move in a position (PGN 8.2.3).
//!
//! The error is small and `Copy`. [`ResolveError::explain`] computes expensive details: the candidates of an ambiguous
//! text, and why each piece cannot move.

use crate::{
    names::{color_name, side_name},
    offsets::Offsets,
    parts::Body,
    repair::Repairs,
    report::{Report, Severity},
    san::San,
    span::Span,
};
use core::{error::Error, fmt, ops::Range};
use movetext_board::{Bitboard, CastlingSide, Color, Ending, File, Move, Rank, Role, Rules, Square};

/// The error for a parsed move that does not match exactly one legal move.
///
/// The error has two messages: [`Display`](fmt::Display) works without the position, and [`ResolveError::explain`] is
/// more precise but needs it. Show only one of them, because each is complete. The error does not store the text of the
/// move, so put the text before the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResolveError {
    kind: ResolveErrorKind,
    nearest: Option<Move>,
    start: u8,
    end: u8,
}

impl fmt::Display for ResolveError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { kind, .. } = self;
        write!(f, "{kind}")
    }
}

impl Error for ResolveError {}

impl ResolveError {
    /// Creates an error about a move in SAN.
    pub(crate) fn new(kind: ResolveErrorKind, san: &San, nearest: Option<Move>) -> Self {
        let (origin_length, target_length) = match san.packed.body() {
            Body::Piece(moved) => (u8::from(moved.file.is_some()) + u8::from(moved.rank.is_some()), 2),
            // In `ed`, the target is only a file.
            Body::TwoFiles(_) => (1, 1),
            Body::Castling(_) | Body::Drop { .. } | Body::Null => (0, 0),
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

    /// Returns the kind of error.
    #[must_use]
    pub const fn kind(&self) -> ResolveErrorKind {
        self.kind
    }

    /// Returns the span of the wrong part in the text: the piece with its origin, the target, the promotion, or the
    /// whole move without its marks. The span covers the whole move, for example, if only the spelling is wrong. If
    /// something is missing, the span is empty.
    ///
    /// For a value that was not parsed, the span refers to the text that the value writes.
    #[must_use]
    pub const fn span(&self) -> Span {
        Span::new(self.start as u64, self.end as u64)
    }

    /// Returns the error as a report with the code `ambiguous-move` or `illegal-move`.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        let code = if self.is_ambiguous() { "ambiguous-move" } else { "illegal-move" };
        Report::new(Severity::Error, code, self.span(), self)
    }

    /// Returns whether the text matches several legal moves. If not, it matches none, or its spelling is not canonical.
    #[must_use]
    pub const fn is_ambiguous(&self) -> bool {
        matches!(self.kind, ResolveErrorKind::Ambiguous { .. } | ResolveErrorKind::AmbiguousFiles { .. })
    }

    /// Returns the legal move that is most likely meant, or `None` if there is no such move or more than one.
    ///
    /// It is a legal move that differs from the text in only one respect:
    /// - the origin: `Ngf3` if only the knight on b1 can move there. If the text has a capture sign, the move must
    ///   capture. A pawn move without the sign must not capture;
    /// - a capture sign without a file: `xd5` if only one pawn captures there;
    /// - a superfluous promotion (`e4=Q`) or en passant mark;
    /// - a `b` that must be a bishop, although the leniency does not allow that;
    /// - with strict reading, the spelling.
    #[must_use]
    pub const fn nearest(&self) -> Option<Move> {
        self.nearest
    }
}

/// The reason why a parsed move does not match exactly one legal move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum ResolveErrorKind {
    /// The side to move has no piece of this kind, or none on the origin in the text.
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
    /// The origin square in the text is empty.
    EmptyOrigin {
        /// The origin square.
        square: Square,
    },
    /// The piece on the origin square belongs to the other side.
    OpponentsPiece {
        /// The origin square.
        square: Square,
    },
    /// The side to move has no piece of this kind that reaches the target, but the other side could make the move if it
    /// had the turn.
    OpponentsMove {
        /// The kind of piece.
        role: Role,
        /// The target.
        to: Square,
        /// The squares of the opponent's pieces that could make the move.
        candidates: Bitboard,
    },
    /// The side to move has pieces of this kind, but they do not move like that.
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
    /// A piece is in the way, or a piece of the same side is on the target.
    Blocked {
        /// The kind of piece.
        role: Role,
        /// The target.
        to: Square,
        /// The squares of the blocked pieces.
        candidates: Bitboard,
    },
    /// The text is a pawn capture, but there is nothing to capture on the target.
    NothingToCapture {
        /// The target.
        to: Square,
    },
    /// The text is a pawn capture on the pawn's own file.
    StraightCapture {
        /// The target.
        to: Square,
    },
    /// Every piece that could make the move is pinned to its king.
    Pinned {
        /// The kind of piece.
        role: Role,
        /// The target.
        to: Square,
        /// The squares of the pinned pieces.
        candidates: Bitboard,
    },
    /// The move would leave the king in check, and not only because of a pin.
    LeavesKingInCheck {
        /// The kind of piece.
        role: Role,
        /// The target.
        to: Square,
        /// The squares of the pieces that could otherwise make the move.
        candidates: Bitboard,
    },
    /// Several pieces can make the move (8.2.3.4).
    #[non_exhaustive]
    Ambiguous {
        /// The kind of piece, or `None` if a text such as `bb4` may be a pawn move or a bishop move.
        role: Option<Role>,
        /// The target.
        to: Square,
        /// The squares of the pieces that can make the move.
        candidates: Bitboard,
    },
    /// The text is a pawn capture without its file (8.2.3.3). This is an error even if only one pawn can capture.
    MissingOriginFile {
        /// The target.
        to: Square,
    },
    /// The text is a pawn move to the last rank without a promotion.
    MissingPromotion {
        /// The target.
        to: Square,
    },
    /// The text has a promotion, but is not a pawn move to the last rank.
    UnexpectedPromotion {
        /// The target.
        to: Square,
    },
    /// A pawn is promoted to a king, which only Antichess allows.
    PromotionToKing {
        /// The target.
        to: Square,
    },
    /// Castling to this side is not legal.
    CastlingNotPossible {
        /// The castling side.
        side: CastlingSide,
    },
    /// The text has an en passant mark, but the move is not an en passant capture.
    NotEnPassant {
        /// The target.
        to: Square,
    },
    /// No pawn can capture from one file to the other.
    NoTwoFileCapture {
        /// The origin file.
        from: File,
        /// The target file.
        to: File,
    },
    /// Several captures are possible from one file to the other.
    AmbiguousFiles {
        /// The origin file.
        from: File,
        /// The target file.
        to: File,
    },
    /// The game has ended by a rule that chess does not have, so no move is legal.
    GameOver {
        /// How it has ended.
        ending: Ending,
    },
    /// A rule that chess does not have forbids the move.
    AgainstRules {
        /// The rules.
        rules: Rules,
        /// The kind of piece.
        role: Role,
        /// The target.
        to: Square,
        /// The squares of the pieces that could otherwise make the move.
        candidates: Bitboard,
    },
    /// The piece cannot be dropped on the target.
    CannotDrop {
        /// The kind of piece.
        role: Role,
        /// The target.
        to: Square,
    },
    /// The text is a null move, which is never legal; see [`San::is_null`](crate::San::is_null).
    NullMove,
    /// The move is legal, but strict reading requires another spelling.
    NotCanonical {
        /// The deviations from canonical SAN.
        repairs: Repairs,
    },
}

impl fmt::Display for ResolveErrorKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NoSuchPiece { color, role, file, rank } => write_no_such_piece(color, role, file, rank, f),
            Self::EmptyOrigin { square } => write!(f, "no piece on {square}"),
            Self::OpponentsPiece { square } => write!(f, "the piece on {square} is the opponent's"),
            Self::OpponentsMove { role, to, .. } => {
                write!(f, "only the opponent's {} could go to {to}", role)
            }
            Self::CannotReach { role, to, file, rank } => write_cannot_reach(role, to, file, rank, f),
            Self::Blocked { role, to, .. } => write!(f, "the path of the {} to {to} is blocked", role),
            Self::NothingToCapture { to } => write!(f, "there is nothing to capture on {to}"),
            Self::StraightCapture { .. } => f.write_str("a pawn does not capture on its own file"),
            Self::Pinned { role, to, .. } => {
                write!(f, "the {} is pinned and may not go to {to}", role)
            }
            Self::LeavesKingInCheck { role, to, .. } => {
                write!(f, "moving the {} to {to} leaves the king in check", role)
            }
            Self::Ambiguous { role, to, .. } => {
                write!(f, "more than one {} may move to {to}", role.map_or("piece", Role::name))
            }
            Self::MissingOriginFile { to } => {
                write!(f, "the file of the pawn that captures on {to} is missing")
            }
            Self::MissingPromotion { .. } => {
                f.write_str("the promoted piece is missing, expected one such as `=Q`")
            }
            Self::UnexpectedPromotion { to } => write!(f, "nothing promotes on {to}"),
            Self::PromotionToKing { .. } => f.write_str("only Antichess has promotions to kings"),
            Self::CastlingNotPossible { side } => {
                write!(f, "castling on the {} side is not possible", side_name(*side))
            }
            Self::NotEnPassant { to } => write!(f, "the move to {to} does not capture in passing"),
            Self::NoTwoFileCapture { from, to } => {
                write!(f, "no pawn captures from the {}-file to the {}-file", from.to_char(), to.to_char())
            }
            Self::AmbiguousFiles { from, to } => write!(
                f,
                "several pawn captures lead from the {}-file to the {}-file",
                from.to_char(),
                to.to_char()
            ),
            Self::GameOver { ending } => write!(f, "the game is over: {ending}"),
            Self::AgainstRules { rules, role, to, .. } => {
                write!(f, "the rules of {rules} forbid the {} to go to {to}", role)
            }
            Self::CannotDrop { role, to } => write!(f, "no {} can be dropped on {to}", role),
            Self::NullMove => f.write_str("a null move is not a legal move"),
            Self::NotCanonical { repairs } => write!(f, "not canonical: {repairs}"),
        }
    }
}

impl Error for ResolveErrorKind {}

impl ResolveErrorKind {
    /// Returns the span of the wrong part in the text.
    const fn span(self, offsets: Offsets, origin_length: u8, target_length: u8) -> Range<u8> {
        let Offsets { origin, target, end } = offsets;
        let origin_end = origin + origin_length;
        match self {
            Self::EmptyOrigin { .. } | Self::OpponentsPiece { .. } => origin..origin_end,
            // A pawn move without an origin has no part before the target that could be reported.
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
            Self::UnexpectedPromotion { .. } | Self::PromotionToKing { .. } => {
                let start = target + target_length;
                start..if end > start { end } else { start + 1 }
            }
            Self::OpponentsMove { .. }
            | Self::GameOver { .. }
            | Self::AgainstRules { .. }
            | Self::CannotDrop { .. }
            | Self::LeavesKingInCheck { .. }
            | Self::CastlingNotPossible { .. }
            | Self::NoTwoFileCapture { .. }
            | Self::AmbiguousFiles { .. }
            | Self::NullMove
            | Self::NotCanonical { .. } => 0..end,
        }
    }
}

/// Writes that the side has no such piece on the given origin.
fn write_no_such_piece(
    color: &Color,
    role: &Role,
    file: &Option<File>,
    rank: &Option<Rank>,
    formatter: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    write!(formatter, "no {} {}", color_name(*color), role)?;
    match (file, rank) {
        (None, None) => Ok(()),
        (Some(file), None) => write!(formatter, " on the {}-file", file.to_char()),
        (None, Some(rank)) => write!(formatter, " on rank {}", rank.to_char()),
        (Some(file), Some(rank)) => write!(formatter, " on {}", Square::new(*file, *rank)),
    }
}

/// Writes that no such piece reaches the target.
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
        (role, _) => (role.name(), "reaches"),
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
