//! Reads string operands (PGN 16.2.4.1): comments, names and addresses (16.2.5).

use super::{Interpreter, Reason};
use crate::epd::{Operand, OperandKind};

impl<'a> Interpreter<'a, '_> {
    /// Returns the only operand as a string.
    pub(super) fn text(&mut self) -> Option<&'a str> {
        self.texts(1, 1).and_then(<[Operand]>::first).map(Operand::value)
    }

    /// Returns the operand as a string, or `Some(None)` if there are no operands.
    pub(super) fn optional_text(&mut self) -> Option<Option<&'a str>> {
        self.texts(0, 1).map(|texts| texts.first().map(Operand::value))
    }

    /// Returns both operands as strings.
    pub(super) fn two_texts(&mut self) -> Option<[&'a str; 2]> {
        match self.texts(2, 2) {
            Some([first, second]) => Some([first.value(), second.value()]),
            _ => None,
        }
    }

    /// Returns the operands if there are `minimum` to `maximum` of them. Reports each operand that is not a string.
    fn texts(&mut self, minimum: usize, maximum: usize) -> Option<&'a [Operand]> {
        let operands = self.operation.operands();
        let has_count = self.has_count(minimum, maximum);
        for (index, operand) in operands.iter().enumerate().take(maximum) {
            if operand.kind() != OperandKind::String {
                self.report(index, Reason::OperandKind { expected: self.rule });
            }
        }
        has_count.then_some(operands)
    }
}
