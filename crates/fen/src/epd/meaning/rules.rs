//! Checks sets and lines of moves, and rules between operations (PGN 16.2.5.3, .4, .9, .10, .18, .19).

use alloc::vec::Vec;

use movetext_board::Position;

use super::{Interpreter, MoveOperand, OperationFault, fault::Reason, interpret, moves};
use crate::{epd::RawOperation, order::sort_by_start};

impl<'a> Interpreter<'a, '_> {
    /// Returns the only operand as a move.
    pub(super) fn one_move(&mut self) -> Option<MoveOperand<'a>> {
        let has_count = self.has_count(1, 1);
        self.moves()?.into_iter().next().filter(|_| has_count)
    }

    /// Returns the operands as a set of moves. Reports repeated moves, and moves that are not in ASCII order.
    pub(super) fn set_of_moves(&mut self) -> Option<Vec<MoveOperand<'a>>> {
        let found = self.moves()?;
        // A position has few legal moves, so a linear search is enough.
        let mut seen = Vec::new();
        let mut previous: Option<&MoveOperand<'_>> = None;
        // We only report the first move out of order, because later moves may be out of order for the same reason.
        let mut is_ordered = true;
        for current in &found {
            let span = current.operand().span();
            if seen.contains(&current.mv()) {
                self.report_at(span, Reason::RepeatedMove);
            } else {
                seen.push(current.mv());
                if is_ordered && previous.is_some_and(|previous| *previous.text() > *current.text()) {
                    is_ordered = false;
                    self.report_at(span, Reason::MoveOrder);
                }
            }
            previous = Some(current);
        }
        Some(found)
    }

    /// Returns the operands as moves, or as a line of moves.
    pub(super) fn moves(&mut self) -> Option<Vec<MoveOperand<'a>>> {
        let operands = self.operation.operands();
        let Some(position) = self.position else {
            if operands.is_empty() {
                return Some(Vec::new());
            }
            self.report(0, Reason::IllegalPosition);
            moves::check_texts(self.rule, operands, |index, kind| self.report(index, kind));
            return None;
        };
        Some(moves::resolve(self.rule, operands, position, |index, kind| self.report(index, kind)))
    }
}

/// Checks each operation in a record, and the rules between them. Returns the faults in text order.
pub(crate) fn check<'a>(operations: &'a [RawOperation], position: Option<&Position>) -> Vec<OperationFault> {
    let mut faults = Vec::new();
    for operation in operations {
        interpret(operation, position, &mut faults);
    }
    // If an opcode occurs more than once, only the last operation counts.
    if find_last(operations, "sm").is_none() {
        for operation in
            ["draw_claim", "draw_offer"].into_iter().filter_map(|name| find_last(operations, name))
        {
            let span = operation.opcode_span();
            faults.extend(OperationFault::new(operation, span, Reason::MissingSuppliedMove));
        }
    }
    let first_move = |operation: &'a RawOperation| moves::first(operation.operands(), position?);
    if let (Some(operation), Some(line)) = (find_last(operations, "pm"), find_last(operations, "pv")) {
        let moves = first_move(operation).zip(first_move(line));
        if let Some((predicted, _)) = moves.filter(|(predicted, first)| predicted != first) {
            let span = predicted.operand().span();
            faults.extend(OperationFault::new(operation, span, Reason::PredictedMove));
        }
    }
    // Operations that were not read from text have no location. Their faults keep the order of the operations.
    sort_by_start(&mut faults, |fault| fault.span);
    faults
}

fn find_last<'a>(operations: &'a [RawOperation], name: &str) -> Option<&'a RawOperation> {
    operations.iter().rev().find(|operation| operation.opcode() == Some(name))
}
