//! Reads integer operands (PGN 16.2.4.1) within their ranges (16.2.5).

use core::num::NonZeroU32;

use super::{CentipawnEvaluation, Interpreter, Reason};
use crate::epd::OperandKind;

impl Interpreter<'_, '_> {
    /// Returns the only operand as a number from `minimum` to `maximum`.
    pub(super) fn count(&mut self, minimum: u64, maximum: u64) -> Option<u64> {
        let value = self.integer()?.and_then(|value| u64::try_from(value).ok());
        let value = value.filter(|value| (minimum..=maximum).contains(value));
        if value.is_none() {
            let minimum = i64::try_from(minimum).unwrap_or(i64::MAX);
            self.report(0, Reason::OperandRange { minimum, maximum });
        }
        value
    }

    /// Returns the only operand as a positive number.
    pub(super) fn positive(&mut self) -> Option<NonZeroU32> {
        let value = self.count(1, u64::from(u32::MAX))?;
        NonZeroU32::new(u32::try_from(value).ok()?)
    }

    /// Returns the only operand as a number that is not negative.
    pub(super) fn nonnegative(&mut self) -> Option<u32> {
        u32::try_from(self.count(0, u64::from(u32::MAX))?).ok()
    }

    /// Returns the only operand as an evaluation.
    pub(super) fn evaluation(&mut self) -> Option<CentipawnEvaluation> {
        let value =
            self.integer()?.and_then(|value| i64::try_from(value).ok()).and_then(CentipawnEvaluation::new);
        if value.is_none() {
            self.report(0, Reason::OperandRange { minimum: -32767, maximum: 32766 });
        }
        value
    }

    /// Returns the only operand as an integer. The inner `None` means that the integer does not fit.
    fn integer(&mut self) -> Option<Option<i128>> {
        if !self.has_count(1, 1) {
            return None;
        }
        let operand = self.operation.operands().first()?;
        if operand.kind() != OperandKind::Integer {
            self.report(0, Reason::OperandKind { expected: self.rule });
            return None;
        }
        Some(operand.value().parse().ok())
    }
}
