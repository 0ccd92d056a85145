//! Faults in operations (PGN 16.2.4.1, 16.2.5): a wrong number of operands, operands of the wrong kind or out of range,
//! unplayable moves, and operations that contradict each other.

use core::{error::Error, fmt};

use movetext_san::{
    Repairs, Span,
    error::{ResolveError, SanError},
    report::{Expected, Found, Mismatch, Quote, Report, Severity},
};

use crate::{
    epd::RawOperation,
    error::FaultKind,
    expected,
    opcode::{Opcode, OperandRule},
};

/// What is wrong with an EPD operation, and where. Strict reading refuses the record, and lenient reading keeps the
/// operation as written. The alternate form, `{:#}`, omits the location.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct OperationFault {
    /// What is wrong, as strict reading classifies it.
    pub kind: FaultKind,
    /// Where the invalid operand is, or the opcode if an operand or another operation is missing. Empty if the
    /// operation was not read from text.
    pub span: Span,
    opcode: Opcode,
    opcode_span: Span,
    pub(crate) reason: Reason,
}

impl OperationFault {
    /// Creates the fault. Returns `None` for text without an opcode, which has no faults.
    pub(super) fn new(operation: &RawOperation, span: Span, reason: Reason) -> Option<OperationFault> {
        let (kind, ..) = reason.mismatch();
        let (opcode, opcode_span) = (operation.opcode?, operation.opcode_span());
        Some(OperationFault { kind, span, opcode, opcode_span, reason })
    }

    /// Returns the fault as a report. Its code is the name of the kind.
    #[must_use]
    pub const fn report(&self) -> Report<'_> {
        Report::new(self.severity(), self.kind.name(), self.span, self)
    }

    /// Returns the opcode of the operation.
    #[must_use]
    pub fn opcode(&self) -> &str {
        self.opcode.as_str()
    }

    pub(super) const fn opcode_span(&self) -> Span {
        self.opcode_span
    }

    /// Returns whether the fault leaves the operation without a meaning. With other faults, the meaning is clear.
    #[must_use]
    pub const fn is_fatal(&self) -> bool {
        self.reason.is_fatal()
    }

    /// Returns [`Severity::Error`] if the operation has no meaning or contradicts another operation, otherwise
    /// [`Severity::Warning`]. An operand that counts moves to mate is also a warning, because we know what was meant.
    #[must_use]
    pub const fn severity(&self) -> Severity {
        let contradicts = matches!(self.reason, Reason::MissingSuppliedMove | Reason::PredictedMove);
        let is_count = matches!(self.reason, Reason::MateCount);
        if contradicts || (self.is_fatal() && !is_count) { Severity::Error } else { Severity::Warning }
    }

    /// Returns whether a move cannot be played because the position is not legal.
    pub(in crate::epd) const fn is_of_illegal_position(&self) -> bool {
        matches!(self.reason, Reason::IllegalPosition)
    }

    /// Displays the message with the invalid operand, shortened if it is long. `record` must be the record that
    /// contains the fault. The alternate form, `{:#}`, omits the location.
    ///
    /// ```
    /// use movetext_fen::{Leniency, epd::Epd};
    ///
    /// let text = "4k3/8/8/8/8/8/4P3/4K3 w - - bm e2e4;";
    /// let read = Epd::read(text, Leniency::Import)?;
    /// let message = read.epd().check()[0].in_record(text).to_string();
    /// assert_eq!(message, "bm: found `e2e4`, expected the move in SAN at 31..35");
    /// # Ok::<(), movetext_fen::error::FenErrors>(())
    /// ```
    pub fn in_record<'a>(&'a self, record: &'a str) -> impl fmt::Display + 'a {
        InRecord { fault: self, record }
    }
}

impl fmt::Display for OperationFault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        InRecord { fault: self, record: "" }.fmt(f)
    }
}

impl Error for OperationFault {}

/// Displays a fault with the text that was found.
struct InRecord<'a> {
    fault: &'a OperationFault,
    record: &'a str,
}

impl fmt::Display for InRecord<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let OperationFault { span, opcode, reason, .. } = self.fault;
        let (text, (_, found, expected)) = (span.slice(self.record), reason.mismatch());
        write!(f, "{}: ", opcode.as_str())?;
        match reason {
            // The error says which part of the text is wrong.
            Reason::Unreadable(error) if text.is_empty() => write!(f, "{error:#}")?,
            Reason::Unreadable(error) => write!(f, "{}: {error:#}", Quote(text))?,
            _ => Mismatch { found, text, expected }.fmt(f)?,
        }
        match reason {
            Reason::Unplayable(error) => write!(f, ": {error}")?,
            Reason::Spelling(repairs) => write!(f, ": {repairs}")?,
            Reason::MateCount => f.write_str("; `dm` counts the moves to mate")?,
            _ => {}
        }
        span.write_after_message(f)
    }
}

/// Why an operation has a fault.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Reason {
    /// There are too few operands.
    MissingOperand {
        /// How many operands there are.
        found: usize,
        /// Which operands the opcode takes.
        expected: OperandRule,
    },
    /// There are too many operands.
    ExtraOperand,
    /// An operand has the wrong kind for the opcode.
    OperandKind {
        /// Which operands the opcode takes.
        expected: OperandRule,
    },
    /// A number is outside the standard's range, or too large to store.
    OperandRange {
        /// The lowest valid number.
        minimum: i64,
        /// The highest valid number. If the standard has no limit, the highest that we can store.
        maximum: u64,
    },
    /// A string has 256 bytes or more.
    StringLength {
        /// How many bytes the string has.
        bytes: usize,
    },
    /// There are characters outside ASCII.
    NonAscii,
    /// The position is illegal, so no move can be played in it.
    IllegalPosition,
    /// The text is not a move.
    Unreadable(SanError),
    /// The operand counts moves to mate, as `#3` or `#-6`, and is not a move.
    MateCount,
    /// The move cannot be played.
    Unplayable(ResolveError),
    /// The move is in UCI coordinates instead of SAN.
    Coordinates,
    /// The move is not in canonical SAN.
    Spelling(Repairs),
    /// The set of moves already contains this move.
    RepeatedMove,
    /// The move sorts before the previous move in the set.
    MoveOrder,
    /// The record has `draw_claim` or `draw_offer`, but no supplied move `sm`.
    MissingSuppliedMove,
    /// The move in `pm` is not the first move in `pv`.
    PredictedMove,
}

impl Reason {
    /// Returns whether the fault leaves the operation without a meaning.
    pub(crate) const fn is_fatal(&self) -> bool {
        use Reason as K;
        !matches!(
            self,
            K::StringLength { .. }
                | K::NonAscii
                | K::Coordinates
                | K::Spelling(_)
                | K::RepeatedMove
                | K::MoveOrder
                | K::MissingSuppliedMove
                | K::PredictedMove
        )
    }

    /// Returns whether the next operand, which has the fault `next`, is invalid for the same reason.
    pub(super) const fn has_cause_of(&self, next: &Self) -> bool {
        matches!(
            (self, next),
            (Reason::Unreadable(_), Reason::Unreadable(_)) | (Reason::Coordinates, Reason::Coordinates)
        )
    }

    /// Returns whether the fault depends on the record's position.
    pub(crate) const fn is_of_position(&self) -> bool {
        use Reason as K;
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

    /// Returns the kind of fault, what was found and what was expected.
    pub(crate) fn mismatch(&self) -> (FaultKind, Found, Expected) {
        use Reason as K;
        let count = |number| Found::Count(u32::try_from(number).unwrap_or(u32::MAX));
        match self {
            K::MissingOperand { found: 0, expected } => {
                (FaultKind::OperandCount, Found::Nothing, expected.expected())
            }
            K::MissingOperand { found, expected } => {
                (FaultKind::OperandCount, count(*found), expected.expected())
            }
            K::ExtraOperand => (FaultKind::OperandCount, Found::Text, expected::NOTHING_MORE),
            K::OperandKind { expected } => (FaultKind::OperandKind, Found::Text, expected.expected()),
            K::OperandRange { minimum, maximum } => {
                let expected = Expected::Number { least: *minimum, most: *maximum };
                (FaultKind::OperandRange, Found::Text, expected)
            }
            K::StringLength { bytes } => (FaultKind::StringLength, count(*bytes), expected::SHORT_STRING),
            K::NonAscii => (FaultKind::NonAscii, Found::Text, expected::ASCII),
            K::IllegalPosition => (FaultKind::MoveUnplayable, Found::Text, expected::LEGAL_POSITION),
            K::Unreadable(_) | K::MateCount => (FaultKind::MoveUnreadable, Found::Text, expected::MOVE),
            K::Unplayable(_) => (FaultKind::MoveUnplayable, Found::Text, expected::PLAYABLE_MOVE),
            K::Coordinates | K::Spelling(_) => (FaultKind::MoveSpelling, Found::Text, expected::SAN),
            K::RepeatedMove => (FaultKind::RepeatedMove, Found::Text, expected::NEW_MOVE),
            K::MoveOrder => (FaultKind::MoveOrder, Found::Text, expected::ASCII_ORDER),
            K::MissingSuppliedMove => {
                (FaultKind::MissingSuppliedMove, Found::Nothing, expected::SUPPLIED_MOVE)
            }
            K::PredictedMove => (FaultKind::PredictedMove, Found::Text, expected::FIRST_OF_LINE),
        }
    }
}
