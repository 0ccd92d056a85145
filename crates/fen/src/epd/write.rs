//! Writes canonical EPD (PGN 16.2.4): each opcode once, in ASCII order, moves as canonical SAN, sets of moves in ASCII
//! order, integers without a plus sign or leading zeros, and single spaces.

use alloc::vec::Vec;
use core::fmt;

use movetext_board::Position;
use movetext_san::SanText;

use super::{LastOperations, OperandKind, RawOperation, meaning};
use crate::opcode::OperandRule;

/// Writes the operations of a record, with a space before each.
///
/// If an opcode occurs more than once, only the last operation is written. Text without an opcode is written as a
/// `noop`, which takes any operands and has no effect. If a move in an operation cannot be played, we do not know what
/// the operation means, so we write it as it was read.
pub(super) fn operations(
    operations: &[RawOperation],
    position: Option<&Position>,
    f: &mut fmt::Formatter<'_>,
) -> fmt::Result {
    let mut last = LastOperations::new();
    for (index, operation) in operations.iter().enumerate().filter(|(_, operation)| !is_noop(operation)) {
        last.extend(operation.opcode.map(|opcode| (opcode, index)));
    }
    let mut noop_is_due = operations.iter().any(is_noop);
    for operation in last.into_values().filter_map(|index| operations.get(index)) {
        if noop_is_due && operation.opcode() > Some("noop") {
            noop(operations, f)?;
            noop_is_due = false;
        }
        f.write_str(" ")?;
        one(operation, position, f)?;
    }
    if noop_is_due {
        noop(operations, f)?;
    }
    Ok(())
}

fn is_noop(operation: &RawOperation) -> bool {
    operation.opcode().unwrap_or("noop") == "noop"
}

fn noop(operations: &[RawOperation], f: &mut fmt::Formatter<'_>) -> fmt::Result {
    f.write_str(" noop")?;
    for operation in operations.iter().filter(|operation| is_noop(operation)) {
        operation.write_operands(f)?;
    }
    f.write_str(";")
}

fn one(operation: &RawOperation, position: Option<&Position>, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let known = operation.opcode.and_then(|opcode| Some((opcode, opcode.rule()?)));
    let Some((opcode, rule)) = known else { return write!(f, "{operation}") };
    if rule == OperandRule::Integer {
        f.write_str(opcode.as_str())?;
        for operand in operation.operands() {
            f.write_str(" ")?;
            match operand.kind() {
                OperandKind::Integer => integer(operand.value(), f)?,
                _ => write!(f, "{operand}")?,
            }
        }
        return f.write_str(";");
    }
    let moves = position.filter(|_| rule.is_moves()).and_then(|position| moves(operation, rule, position));
    let Some(moves) = moves else { return write!(f, "{operation}") };
    f.write_str(opcode.as_str())?;
    for text in moves {
        write!(f, " {text}")?;
    }
    f.write_str(";")
}

/// Returns the moves as canonical SAN, and sorts sets of moves. Returns `None` if a move cannot be played.
fn moves(operation: &RawOperation, rule: OperandRule, position: &Position) -> Option<Vec<SanText>> {
    let mut is_sound = rule != OperandRule::Move || operation.operands().len() == 1;
    let resolved = meaning::resolve(rule, operation.operands(), position, |_, fault| {
        is_sound &= !fault.is_fatal();
    });
    if !is_sound {
        return None;
    }
    let mut texts: Vec<SanText> = resolved.iter().map(|found| found.san().text()).collect();
    if rule == OperandRule::Moves {
        make_set(&mut texts);
    }
    Some(texts)
}

/// Sorts moves in ASCII order and removes duplicates.
pub(super) fn make_set(moves: &mut Vec<SanText>) {
    moves.sort_unstable_by(|one, other| one.as_str().cmp(other.as_str()));
    moves.dedup_by(|one, other| one.as_str() == other.as_str());
}

/// Writes an integer of any length without a plus sign or leading zeros. Zero has no sign.
fn integer(text: &str, f: &mut fmt::Formatter<'_>) -> fmt::Result {
    let (sign, digits) = match text.strip_prefix('-') {
        Some(digits) => ("-", digits),
        None => ("", text.strip_prefix('+').unwrap_or(text)),
    };
    match digits.trim_start_matches('0') {
        "" => f.write_str("0"),
        digits => {
            f.write_str(sign)?;
            f.write_str(digits)
        }
    }
}
