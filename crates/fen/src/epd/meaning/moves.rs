//! Move operands (PGN 16.2.4.1; `am`, `bm`, `pm`, `pv`, `sm` of 16.2.5), resolved in the position.

use alloc::vec::Vec;

use movetext_board::{Move, Position};
use movetext_san::{Leniency, Repairs, San, SanText, notation::Uci};

use super::fault::Reason;
use crate::{
    epd::{Operand, OperandKind},
    opcode::OperandRule,
};

/// A move of an operation: the operand and its legal move.
#[derive(Clone, Copy, Debug)]
pub struct MoveOperand<'a> {
    operand: &'a Operand,
    mv: Move,
    san: San,
    repairs: Repairs,
}

impl<'a> MoveOperand<'a> {
    /// The move.
    #[must_use]
    pub const fn mv(&self) -> Move {
        self.mv
    }

    /// The move in canonical SAN.
    #[must_use]
    pub const fn san(&self) -> San {
        self.san
    }

    /// The deviations of the operand from canonical SAN.
    #[must_use]
    pub const fn repairs(&self) -> Repairs {
        self.repairs
    }

    /// The operand as written.
    #[must_use]
    pub const fn operand(&self) -> &'a Operand {
        self.operand
    }

    /// The text of canonical SAN.
    pub(crate) fn text(&self) -> SanText {
        self.san.text()
    }
}

impl PartialEq for MoveOperand<'_> {
    /// Whether the moves are equal, regardless of spelling.
    fn eq(&self, other: &MoveOperand<'_>) -> bool {
        self.mv == other.mv
    }
}

impl Eq for MoveOperand<'_> {}

/// Resolves the moves of operands; consecutive moves up to the first fault. Faults are reported with the index of the
/// operand.
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
    let resolved = san_of(rule, operand)?.resolve(position).map_err(Reason::Unplayable)?;
    let san = San::from_move(resolved.mv(), position);
    Ok(MoveOperand { operand, mv: resolved.mv(), san, repairs: resolved.repairs() })
}

/// The first move of some operands, if it is legal in the position.
pub(super) fn first<'a>(operands: &'a [Operand], position: &Position) -> Option<MoveOperand<'a>> {
    operands.first().and_then(|operand| resolve_one(OperandRule::Move, operand, position).ok())
}

/// Reports the operands that are not moves in any position.
pub(super) fn check_texts(rule: OperandRule, operands: &[Operand], mut report: impl FnMut(usize, Reason)) {
    for (index, operand) in operands.iter().enumerate() {
        if let Err(fault) = san_of(rule, operand) {
            report(index, fault);
        }
    }
}

/// The parsed move of the operand, not yet resolved.
fn san_of(rule: OperandRule, operand: &Operand) -> Result<San, Reason> {
    if operand.kind() == OperandKind::String {
        return Err(Reason::OperandKind { found: OperandKind::String, expected: rule });
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

/// Whether a text counts moves to mate, as programs write it: `#3`, `#-6`, `-#6`, `M4`, `+M4`.
fn is_mate_count(text: &str) -> bool {
    let unsigned = |text: &str| text.strip_prefix(['+', '-']).unwrap_or(text).len();
    let count = text.get(text.len() - unsigned(text)..).unwrap_or("").strip_prefix(['#', 'M']);
    let count = count.and_then(|count| count.get(count.len() - unsigned(count)..));
    count.is_some_and(|count| !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit()))
}
