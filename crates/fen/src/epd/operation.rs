//! Operations (PGN 16.2.4): an opcode, its operands and a semicolon.

use core::fmt;

use movetext_san::Span;
use smallvec::SmallVec;

use super::operand::{Operand, OperandKind, write_string};
use crate::opcode::{Opcode, OperandRule};

/// An EPD operation as written, whether or not it is valid. Two operations are equal if they have the same opcode and
/// operands. Spans are not compared.
///
/// Operands may contain any text, and are written as they are. Strict reading refuses some text, such as `ü` or a
/// string of 256 bytes, and [`Epd::check`](super::Epd::check) reports it.
#[derive(Clone, Debug)]
pub struct RawOperation {
    pub(super) opcode: Option<Opcode>,
    operands: SmallVec<[Operand; 2]>,
    span: Span,
    opcode_span: Span,
}

impl RawOperation {
    /// Creates an operation without operands. Returns `None` if `opcode` is not a letter followed by at most 14
    /// letters, digits or underscores.
    #[must_use]
    pub fn new(opcode: &str) -> Option<RawOperation> {
        Some(RawOperation::at(Some(Opcode::new(opcode)?), SmallVec::new(), Span::default(), Span::default()))
    }

    /// Adds an operand.
    #[must_use]
    pub fn with(mut self, operand: Operand) -> RawOperation {
        self.operands.push(operand);
        self
    }

    pub(super) fn at(
        opcode: Option<Opcode>,
        operands: SmallVec<[Operand; 2]>,
        span: Span,
        opcode_span: Span,
    ) -> RawOperation {
        RawOperation { opcode, operands, span, opcode_span }
    }

    /// Returns the opcode. Returns `None` if the operation does not begin with one. Lenient reading keeps such text.
    #[must_use]
    pub fn opcode(&self) -> Option<&str> {
        self.opcode.as_ref().map(Opcode::as_str)
    }

    /// Returns the operands in the order they are written.
    #[must_use]
    pub fn operands(&self) -> &[Operand] {
        &self.operands
    }

    /// Returns where the operation is in the record, including its semicolon. Empty if it was not read from text.
    #[must_use]
    pub const fn span(&self) -> Span {
        self.span
    }

    /// Returns where the opcode is in the record.
    #[must_use]
    pub const fn opcode_span(&self) -> Span {
        self.opcode_span
    }

    /// Returns the first operand, if it is an integer.
    #[must_use]
    pub fn integer(&self) -> Option<i64> {
        self.operands.first().and_then(Operand::as_integer)
    }

    /// Returns the text of the first operand, or `None` if there are no operands.
    #[must_use]
    pub fn text(&self) -> Option<&str> {
        self.operands.first().map(Operand::value)
    }

    pub(super) fn write_operands(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let is_text = self.opcode.and_then(|opcode| opcode.rule()).is_some_and(OperandRule::is_text);
        for operand in &self.operands {
            f.write_str(" ")?;
            if is_text && operand.kind() != OperandKind::String {
                write_string(operand.value(), f)?;
            } else {
                write!(f, "{operand}")?;
            }
        }
        Ok(())
    }
}

impl PartialEq for RawOperation {
    fn eq(&self, other: &RawOperation) -> bool {
        self.opcode == other.opcode && self.operands == other.operands
    }
}

impl Eq for RawOperation {}

impl fmt::Display for RawOperation {
    /// Writes the operation in canonical form. Text without an opcode becomes a `noop`, which takes any operands.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.opcode().unwrap_or("noop"))?;
        self.write_operands(f)?;
        f.write_str(";")
    }
}
