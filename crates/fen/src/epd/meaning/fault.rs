//! Faults of operations (PGN 16.2.4.1, 16.2.5): number, kind and range of operands, moves, and the rules between
//! operations.

use core::fmt;

use movetext_san::{Repairs, ResolveError, SanError, Span};

use crate::{
    epd::{Opcode, OperandKind, OperandRule},
    error::{Expected, FaultKind, write_place},
};

/// One fault of an operation. Strict reading refuses the record; tolerant reading keeps the operation as written. The
/// alternate form of `Display`, `{:#}`, omits the location.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct OperationFault {
    /// The opcode of the operation.
    pub opcode: Opcode,
    /// The span of the opcode; empty if the operation was not read from text.
    pub opcode_span: Span,
    /// The operand at fault, or the opcode if an operand or another operation is missing.
    pub span: Span,
    /// The kind of fault.
    pub kind: OperationFaultKind,
}

impl fmt::Display for OperationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.opcode, self.kind)?;
        write_place(self.span, f)
    }
}

impl core::error::Error for OperationFault {}

/// The kind of fault of an operation. Kinds are stable: match on them rather than on the message.
#[derive(Clone, Copy, PartialEq, Eq, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum OperationFaultKind {
    /// Too few operands, or too many.
    #[error("found {found} operands, expected {expected}")]
    OperandCount {
        /// The number of operands.
        found: usize,
        /// The operands that the opcode takes.
        expected: OperandRule,
    },
    /// An operand of another kind than the opcode takes.
    #[error("found {found}, expected {expected}")]
    OperandKind {
        /// The form of the operand.
        found: OperandKind,
        /// The operands that the opcode takes.
        expected: OperandRule,
    },
    /// A number outside the range that the standard gives, or too large to hold.
    #[error("found a number out of range, expected {minimum} to {maximum}")]
    OperandRange {
        /// The lowest number.
        minimum: i64,
        /// The highest number: that of the standard or, without one, the highest that fits.
        maximum: u64,
    },
    /// A string of 256 bytes or more.
    #[error("found a string of {bytes} bytes, expected at most 255")]
    StringLength {
        /// The number of bytes.
        bytes: usize,
    },
    /// The position is illegal, so no move can be played in it.
    #[error("found moves for a position that is not legal")]
    IllegalPosition,
    /// The text is not a move.
    #[error("found no move: {0:#}")]
    Unreadable(SanError),
    /// `#3`, the length of a mate, in place of a move.
    #[error("found a count of moves to mate, expected a move")]
    MateCount,
    /// The move cannot be played.
    #[error("found a move that cannot be played: {0}")]
    Unplayable(ResolveError),
    /// A move in UCI coordinates instead of SAN.
    #[error("found a move in coordinates, expected SAN")]
    Coordinates,
    /// A move that is not in canonical SAN.
    #[error("found a move that is spelled otherwise than in SAN: {0}")]
    Spelling(Repairs),
    /// A duplicate move in a set.
    #[error("found a move for the second time")]
    RepeatedMove,
    /// A move of a set that belongs before the previous one.
    #[error("found a move out of ASCII order")]
    MoveOrder,
    /// `draw_claim` or `draw_offer` without `sm`.
    #[error("found no supplied move `sm` beside it")]
    MissingSuppliedMove,
    /// The move of `pm` is not the first of `pv`.
    #[error("found another move than the first of `pv`")]
    PredictedMove,
}

impl OperationFaultKind {
    /// Whether the operation has no meaning because of it. With other faults the meaning is certain.
    #[must_use]
    pub const fn is_fatal(&self) -> bool {
        use OperationFaultKind as K;
        !matches!(
            self,
            K::StringLength { .. }
                | K::Coordinates
                | K::Spelling(_)
                | K::RepeatedMove
                | K::MoveOrder
                | K::MissingSuppliedMove
                | K::PredictedMove
        )
    }

    /// Whether the fault depends on the position of the record.
    pub(crate) const fn is_of_position(&self) -> bool {
        use OperationFaultKind as K;
        matches!(
            self,
            K::IllegalPosition
                | K::Unplayable(_)
                | K::Coordinates
                | K::Spelling(_)
                | K::RepeatedMove
                | K::MoveOrder
                | K::PredictedMove
        )
    }

    /// The fault that strict reading reports at this location.
    #[must_use]
    pub const fn fault(&self) -> FaultKind {
        self.refused_as().0
    }

    /// The fault that strict reading reports, and what it expects.
    pub(crate) const fn refused_as(&self) -> (FaultKind, Expected) {
        use OperationFaultKind as K;
        match self {
            K::OperandCount { expected, .. } => (FaultKind::OperandCount, Expected::Operands(*expected)),
            K::OperandKind { expected, .. } => (FaultKind::OperandKind, Expected::Operands(*expected)),
            K::OperandRange { minimum, maximum } => {
                (FaultKind::OperandRange, Expected::Range(*minimum, *maximum))
            }
            K::StringLength { .. } => (FaultKind::StringLength, Expected::ShortString),
            K::IllegalPosition => (FaultKind::MoveUnplayable, Expected::LegalPosition),
            K::Unreadable(_) | K::MateCount => (FaultKind::MoveUnreadable, Expected::Move),
            K::Unplayable(_) => (FaultKind::MoveUnplayable, Expected::PlayableMove),
            K::Coordinates | K::Spelling(_) => (FaultKind::MoveSpelling, Expected::San),
            K::RepeatedMove => (FaultKind::RepeatedMove, Expected::NewMove),
            K::MoveOrder => (FaultKind::MoveOrder, Expected::AsciiOrder),
            K::MissingSuppliedMove => (FaultKind::MissingSuppliedMove, Expected::SuppliedMove),
            K::PredictedMove => (FaultKind::PredictedMove, Expected::FirstOfLine),
        }
    }
}

impl fmt::Display for OperandRule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            OperandRule::Nothing => "no operand",
            OperandRule::Anything => "any operands",
            OperandRule::Integer => "one integer",
            OperandRule::Move => "one move",
            OperandRule::Moves => "moves",
            OperandRule::Line => "moves one after the other",
            OperandRule::Text => "one string",
            OperandRule::OptionalText => "one string or nothing",
            OperandRule::TwoTexts => "two strings",
        })
    }
}

impl fmt::Display for OperandKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(match self {
            OperandKind::Symbol => "a symbol",
            OperandKind::String => "a string",
            OperandKind::Integer => "an integer",
            OperandKind::Float => "a floating point number",
        })
    }
}
