//! The meaning of operations (PGN 16.2.5): checks operands against the opcode, and resolves moves in the position.

mod counts;
mod evaluation;
mod fault;
mod moves;
mod rules;
mod texts;

use alloc::vec::Vec;
use core::num::{NonZeroU32, NonZeroU64};

use movetext_board::Position;
use movetext_san::Span;

pub use evaluation::{CentipawnEvaluation, Score};
pub use fault::OperationFault;
pub use moves::MoveOperand;

pub(super) use moves::resolve;
pub(super) use rules::check;

use super::{OperandKind, RawOperation};
use crate::opcode::{Opcode, OperandRule};
use fault::Reason;

/// The longest string, in bytes.
pub(super) const LONGEST_STRING: usize = 255;

/// The meaning of an operation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Operation<'a> {
    /// `acd`, common but not in the standard: the depth of an analysis in plies.
    AnalysisDepth(u64),
    /// `acn`: the nodes of an analysis.
    AnalysisNodes(u64),
    /// `acs`: the seconds of an analysis.
    AnalysisSeconds(u64),
    /// `am`: moves to avoid, possibly none, in the order of the record.
    AvoidMoves(Vec<MoveOperand<'a>>),
    /// `bm`: the best moves, possibly none, in the order of the record.
    BestMoves(Vec<MoveOperand<'a>>),
    /// `c0` to `c9`: a comment, or none from this level on.
    Comment {
        /// 0 to 9.
        level: u8,
        /// The comment.
        text: Option<&'a str>,
    },
    /// `ce`: the evaluation for the side to move.
    Evaluation(CentipawnEvaluation),
    /// `dm`: the full moves until the side to move mates.
    DirectMate(NonZeroU32),
    /// `draw_accept`: the side to move accepts a draw.
    DrawAccept,
    /// `draw_claim`: the side to move claims a draw, with the move of `sm`.
    DrawClaim,
    /// `draw_offer`: the side to move offers a draw, with the move of `sm`.
    DrawOffer,
    /// `draw_reject`: the side to move rejects a draw.
    DrawReject,
    /// `eco`: the opening's code in the Encyclopaedia of Chess Openings, or none.
    Eco(Option<&'a str>),
    /// `fmvn`: the number of the full move.
    FullmoveNumber(NonZeroU32),
    /// `hmvc`: the plies since the last capture or move of a pawn.
    HalfmoveClock(u32),
    /// `id`: the name of the position.
    Id(&'a str),
    /// `nic`: the opening's code in New In Chess, or none.
    Nic(Option<&'a str>),
    /// `noop`: nothing.
    NoOperation,
    /// `pm`: the expected move.
    PredictedMove(MoveOperand<'a>),
    /// `pv`: the expected consecutive moves, possibly none.
    PredictedVariation(Vec<MoveOperand<'a>>),
    /// `rc`: how often the position has occurred.
    RepetitionCount(NonZeroU32),
    /// `resign`: the side to move resigns.
    Resign,
    /// `sm`: the move played.
    SuppliedMove(MoveOperand<'a>),
    /// `tcgs`: the number of the game between sender and receiver.
    GameSelector(NonZeroU64),
    /// `tcri`: the receiver of the record.
    Receiver {
        /// The address for electronic mail.
        address: &'a str,
        /// The player at that address.
        name: &'a str,
    },
    /// `tcsi`: the sender of the record.
    Sender {
        /// The address for electronic mail.
        address: &'a str,
        /// The player at that address.
        name: &'a str,
    },
    /// `v0` to `v9`: the name of a variation, or none from this level on.
    Variation {
        /// 0 to 9.
        level: u8,
        /// The name.
        name: Option<&'a str>,
    },
    /// A known opcode with invalid operands or with moves that cannot be played.
    Invalid {
        /// The operation as written.
        operation: &'a RawOperation,
        /// The reasons why it is invalid; at least one.
        faults: Vec<OperationFault>,
    },
    /// An unknown opcode, or text without opcode. Neither is a fault (16.2.4.2).
    Other(&'a RawOperation),
}

/// Determines the meaning of one operation and records its faults.
struct Interpreter<'a, 'f> {
    operation: &'a RawOperation,
    opcode: Opcode,
    rule: OperandRule,
    /// The position, if it is legal.
    position: Option<&'f Position>,
    faults: &'f mut Vec<OperationFault>,
}

/// Returns the meaning of an operation in a position, which is `None` if it is illegal. Adds faults to `faults`.
pub(super) fn interpret<'a>(
    operation: &'a RawOperation,
    position: Option<&Position>,
    faults: &mut Vec<OperationFault>,
) -> Operation<'a> {
    let before = faults.len();
    check_characters(operation, faults);
    let known = operation.opcode.and_then(|opcode| Some((opcode, opcode.rule()?)));
    let Some((opcode, rule)) = known else {
        return Operation::Other(operation);
    };
    let meaning = Interpreter { operation, opcode, rule, position, faults }.meaning();
    let own = faults.get(before..).unwrap_or(&[]);
    match meaning {
        Some(meaning) if !own.iter().any(|fault| fault.is_fatal()) => meaning,
        _ => Operation::Invalid { operation, faults: own.to_vec() },
    }
}

/// Records every string that is too long, and every operand that is not ASCII, in any operation.
fn check_characters(operation: &RawOperation, faults: &mut Vec<OperationFault>) {
    for operand in operation.operands() {
        let bytes = operand.value().len();
        if operand.kind() == OperandKind::String && bytes > LONGEST_STRING {
            faults.extend(OperationFault::new(operation, operand.span(), Reason::StringLength { bytes }));
        }
        if !operand.value().is_ascii() {
            faults.extend(OperationFault::new(operation, operand.span(), Reason::NonAscii));
        }
    }
}

impl<'a> Interpreter<'a, '_> {
    /// Returns the meaning, or `None` if a fault is fatal.
    fn meaning(&mut self) -> Option<Operation<'a>> {
        let opcode = self.opcode;
        Some(match opcode.as_str() {
            "acd" => Operation::AnalysisDepth(self.count(0, u64::MAX)?),
            "acn" => Operation::AnalysisNodes(self.count(0, u64::MAX)?),
            "acs" => Operation::AnalysisSeconds(self.count(0, u64::MAX)?),
            "am" => Operation::AvoidMoves(self.set_of_moves()?),
            "bm" => Operation::BestMoves(self.set_of_moves()?),
            "ce" => Operation::Evaluation(self.evaluation()?),
            "dm" => Operation::DirectMate(self.positive()?),
            "draw_accept" => self.without_operands(Operation::DrawAccept)?,
            "draw_claim" => self.without_operands(Operation::DrawClaim)?,
            "draw_offer" => self.without_operands(Operation::DrawOffer)?,
            "draw_reject" => self.without_operands(Operation::DrawReject)?,
            "eco" => Operation::Eco(self.optional_text()?),
            "fmvn" => Operation::FullmoveNumber(self.positive()?),
            "hmvc" => Operation::HalfmoveClock(self.nonnegative()?),
            "id" => Operation::Id(self.text()?),
            "nic" => Operation::Nic(self.optional_text()?),
            "noop" => Operation::NoOperation,
            "pm" => Operation::PredictedMove(self.one_move()?),
            "pv" => Operation::PredictedVariation(self.moves()?),
            "rc" => Operation::RepetitionCount(self.positive()?),
            "resign" => self.without_operands(Operation::Resign)?,
            "sm" => Operation::SuppliedMove(self.one_move()?),
            "tcgs" => Operation::GameSelector(NonZeroU64::new(self.count(1, u64::MAX)?)?),
            "tcri" => self.two_texts().map(|[address, name]| Operation::Receiver { address, name })?,
            "tcsi" => self.two_texts().map(|[address, name]| Operation::Sender { address, name })?,
            _ => match *opcode.as_str().as_bytes() {
                [b'c', digit @ b'0'..=b'9'] => {
                    Operation::Comment { level: digit - b'0', text: self.optional_text()? }
                }
                [b'v', digit @ b'0'..=b'9'] => {
                    Operation::Variation { level: digit - b'0', name: self.optional_text()? }
                }
                _ => Operation::Other(self.operation),
            },
        })
    }

    /// Records a fault of the operand with this index, or of the opcode if there is no such operand.
    fn report(&mut self, index: usize, reason: Reason) {
        let (opcode_span, operands) = (self.operation.opcode_span(), self.operation.operands());
        let span = operands.get(index).map_or(opcode_span, super::Operand::span);
        let before = index.checked_sub(1).and_then(|before| operands.get(before)).map(super::Operand::span);
        let joins = |last: &&mut OperationFault| {
            Some(last.span.end) == before.map(|before| before.end)
                && last.opcode_span() == opcode_span
                && last.reason.has_cause_of(&reason)
        };
        // Consecutive words that are not moves are one text, and consecutive moves share their notation.
        match self.faults.last_mut().filter(joins) {
            Some(last) => last.span = last.span.to(span),
            None => self.report_at(span, reason),
        }
    }

    fn report_at(&mut self, span: Span, reason: Reason) {
        self.faults.extend(OperationFault::new(self.operation, span, reason));
    }

    /// Whether the number of operands matches the opcode; otherwise records the fault.
    fn has_count(&mut self, minimum: usize, maximum: usize) -> bool {
        let operands = self.operation.operands();
        let is_right = (minimum..=maximum).contains(&operands.len());
        if !is_right {
            let reason = Reason::OperandCount { found: operands.len(), expected: self.rule };
            match (operands.get(maximum), operands.last()) {
                (Some(first), Some(last)) => {
                    let (start, end) = (first.span().start, last.span().end.max(first.span().end));
                    self.report_at(Span { start, end }, reason);
                }
                _ => self.report_at(self.operation.opcode_span(), reason),
            }
        }
        is_right
    }

    fn without_operands(&mut self, meaning: Operation<'a>) -> Option<Operation<'a>> {
        self.has_count(0, 0).then_some(meaning)
    }
}
