//! Resolves operands that are moves (PGN 16.2.4.1; `am`, `bm`, `pm`, `pv`, `sm` in 16.2.5).

use alloc::vec::Vec;

use movetext_board::{Move, Position};
use movetext_san::{Leniency, Repairs, San, SanText, notation::Uci};

use super::fault::Reason;
use crate::{
    epd::{Operand, OperandKind},
    opcode::OperandRule,
};

/// An operand that is a move, and the legal move that it means.
#[derive(Clone, Copy, Debug)]
pub struct MoveOperand<'a> {
    operand: &'a Operand,
    mv: Move,
    san: San,
    repairs: Repairs,
}

impl<'a> MoveOperand<'a> {
    /// Returns the legal move.
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// Returns the move in canonical SAN.
    #[must_use]
    pub const fn san(&self) -> San {
        self.san
    }

    /// Returns the repairs that turn the operand into canonical SAN.
    #[must_use]
    pub const fn repairs(&self) -> Repairs {
        self.repairs
    }

    /// Returns the operand as written.
    #[must_use]
    pub const fn operand(&self) -> &'a Operand {
        self.operand
    }

    /// Returns the move as canonical text.
    pub(crate) fn text(&self) -> SanText {
        self.san.text()
    }
}

impl PartialEq for MoveOperand<'_> {
    /// Returns whether the moves are equal, however they are spelled.
    fn eq(&self, other: &MoveOperand<'_>) -> bool {
        self.mv == other.mv
    }
}

impl Eq for MoveOperand<'_> {}

/// Resolves operands that are moves. Calls `report` with each fault and the index of its operand. A line of moves ends
/// at the first fault.
pub(crate) fn resolve<'a>(
    rule: OperandRule,
    operands: &'a [Operand],
    position: &Position,
    mut report: impl FnMut(usize, Reason),
) -> Vec<MoveOperand<'a>> {
    let mut moves: Vec<MoveOperand<'a>> = Vec::new();
    let mut position = *position;
    for (index, operand) in operands.iter().enumerate() {
        match resolve_one(rule, operand, &position) {
            Ok(found) => {
                if let Some(fault) = misspelling(&found) {
                    report(index, fault);
                }
                moves.push(found);
                if rule == OperandRule::Line {
                    position = position.play(found.mv);
                }
            }
            Err(fault) => {
                report(index, fault);
                if rule == OperandRule::Line {
                    let rest = operands.get(index + 1..).unwrap_or(&[]);
                    check_texts(rule, rest, |further, fault| report(index + 1 + further, fault));
                    break;
                }
            }
        }
    }
    moves
}

fn resolve_one<'a>(
    rule: OperandRule,
    operand: &'a Operand,
    position: &Position,
) -> Result<MoveOperand<'a>, Reason> {
    let resolved = parse_san(rule, operand)?.resolve(position).map_err(Reason::Unplayable)?;
    let san = San::from_move(resolved.mv(), position);
    Ok(MoveOperand { operand, mv: resolved.mv(), san, repairs: resolved.repairs() })
}

/// Returns the first operand as a move, if it is legal in the position.
pub(super) fn first<'a>(operands: &'a [Operand], position: &Position) -> Option<MoveOperand<'a>> {
    operands.first().and_then(|operand| resolve_one(OperandRule::Move, operand, position).ok())
}

/// Reports operands that are not a move in any position.
pub(super) fn check_texts(rule: OperandRule, operands: &[Operand], mut report: impl FnMut(usize, Reason)) {
    for (index, operand) in operands.iter().enumerate() {
        if let Err(fault) = parse_san(rule, operand) {
            report(index, fault);
        }
    }
}

/// Parses an operand as a move.
fn parse_san(rule: OperandRule, operand: &Operand) -> Result<San, Reason> {
    if operand.kind() == OperandKind::String {
        return Err(Reason::OperandKind { expected: rule });
    }
    let text = operand.value();
    San::parse_with(text, Leniency::Lenient)
        .map_err(|error| if is_mate_count(text) { Reason::MateCount } else { Reason::Unreadable(error) })
}

fn misspelling(found: &MoveOperand<'_>) -> Option<Reason> {
    if found.repairs.is_empty() && found.text() == *found.operand.value() {
        None
    } else if Uci::parse(found.operand.value()).is_ok() {
        Some(Reason::Coordinates)
    } else {
        Some(Reason::Spelling(found.repairs))
    }
}

/// Returns whether `text` counts moves to mate, as programs write it: `#3`, `#-6`, `-#6`, `M4`, `+M4`.
fn is_mate_count(text: &str) -> bool {
    let unsigned = |text: &str| text.strip_prefix(['+', '-']).unwrap_or(text).len();
    let count = text.get(text.len() - unsigned(text)..).unwrap_or("").strip_prefix(['#', 'M']);
    let count = count.and_then(|count| count.get(count.len() - unsigned(count)..));
    count.is_some_and(|count| !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit()))
}
