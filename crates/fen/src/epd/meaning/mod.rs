//! Interprets operations (PGN 16.2.5): checks the operands against the opcode, and finds moves in the position.

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

/// How long a string may be, in bytes.
pub(super) const LONGEST_STRING: usize = 255;

/// The meaning of an EPD operation.
#[derive(Clone, PartialEq, Eq, Debug)]
#[non_exhaustive]
pub enum Operation<'a> {
    /// `acd`: the analysis depth in plies. Common, but not in the standard.
    AnalysisDepth(u64),
    /// `acn`: how many nodes were analysed.
    AnalysisNodes(u64),
    /// `acs`: how many seconds the analysis took.
    AnalysisSeconds(u64),
    /// `am`: the moves to avoid, in the order of the record. May be empty.
    AvoidMoves(Vec<MoveOperand<'a>>),
    /// `bm`: the best moves, in the order of the record. May be empty.
    BestMoves(Vec<MoveOperand<'a>>),
    /// `c0` to `c9`: a comment. `None` removes the comments at this level and all higher levels.
    Comment {
        /// The level, from 0 to 9.
        level: u8,
        /// The comment, or `None` to remove comments.
        text: Option<&'a str>,
    },
    /// `ce`: the evaluation for the side to move.
    Evaluation(CentipawnEvaluation),
    /// `dm`: the number of full moves in which the side to move can force mate.
    DirectMate(NonZeroU32),
    /// `draw_accept`: the side to move accepts a draw.
    DrawAccept,
    /// `draw_claim`: the side to move claims a draw, with the move in `sm`.
    DrawClaim,
    /// `draw_offer`: the side to move offers a draw, with the move in `sm`.
    DrawOffer,
    /// `draw_reject`: the side to move rejects a draw.
    DrawReject,
    /// `eco`: the opening's code in the Encyclopaedia of Chess Openings. `None` removes the code.
    Eco(Option<&'a str>),
    /// `fmvn`: the fullmove number.
    FullmoveNumber(NonZeroU32),
    /// `hmvc`: how many plies were played since the last capture or pawn move.
    HalfmoveClock(u32),
    /// `id`: the name of the position.
    Id(&'a str),
    /// `nic`: the opening's code in New In Chess. `None` removes the code.
    Nic(Option<&'a str>),
    /// `noop`: an operation without meaning.
    NoOperation,
    /// `pm`: the expected move.
    PredictedMove(MoveOperand<'a>),
    /// `pv`: the expected line of moves. May be empty.
    PredictedVariation(Vec<MoveOperand<'a>>),
    /// `rc`: how often the position has occurred.
    RepetitionCount(NonZeroU32),
    /// `resign`: the side to move resigns.
    Resign,
    /// `sm`: the move that was played.
    SuppliedMove(MoveOperand<'a>),
    /// `tcgs`: the number of the game that the sender and the receiver play.
    GameSelector(NonZeroU64),
    /// `tcri`: who receives the record.
    Receiver {
        /// The receiver's e-mail address.
        address: &'a str,
        /// The player at that address.
        name: &'a str,
    },
    /// `tcsi`: who sends the record.
    Sender {
        /// The sender's e-mail address.
        address: &'a str,
        /// The player at that address.
        name: &'a str,
    },
    /// `v0` to `v9`: a variation name. `None` removes the names at this level and all higher levels.
    Variation {
        /// The level, from 0 to 9.
        level: u8,
        /// The name, or `None` to remove names.
        name: Option<&'a str>,
    },
    /// A known opcode with invalid operands, or with moves that cannot be played.
    Invalid {
        /// The operation as written.
        operation: &'a RawOperation,
        /// Why it is invalid, with at least one fault.
        faults: Vec<OperationFault>,
    },
    /// An unknown opcode, or text without an opcode. Neither is a fault (16.2.4.2).
    Other(&'a RawOperation),
}

/// Finds out what an operation means, and collects its faults.
struct Interpreter<'a, 'f> {
    operation: &'a RawOperation,
    opcode: Opcode,
    rule: OperandRule,
    /// The position, if it is legal.
    position: Option<&'f Position>,
    faults: &'f mut Vec<OperationFault>,
}

/// Returns what an operation means, and adds its faults to `faults`. Pass `None` for an illegal position.
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

/// Adds a fault for each string that is too long and for each operand that is not ASCII. This applies to all
/// operations.
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
    /// Returns what the operation means, or `None` if an operand is missing or invalid.
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

    /// Adds a fault about the operand at this index, or about the opcode if there is no such operand.
    fn report(&mut self, index: usize, reason: Reason) {
        let (opcode_span, operands) = (self.operation.opcode_span(), self.operation.operands());
        let span = operands.get(index).map_or(opcode_span, super::Operand::span);
        let before = index.checked_sub(1).and_then(|before| operands.get(before)).map(super::Operand::span);
        let joins = |last: &&mut OperationFault| {
            Some(last.span.end) == before.map(|before| before.end)
                && last.opcode_span() == opcode_span
                && last.reason.has_cause_of(&reason)
        };
        // Join the faults of consecutive words if they have the same cause: several words of one text that are not
        // moves, or several moves in the same wrong notation.
        match self.faults.last_mut().filter(joins) {
            Some(last) => last.span = last.span.to(span),
            None => self.report_at(span, reason),
        }
    }

    fn report_at(&mut self, span: Span, reason: Reason) {
        self.faults.extend(OperationFault::new(self.operation, span, reason));
    }

    /// Returns whether the number of operands is valid. If not, adds a fault.
    fn has_count(&mut self, minimum: usize, maximum: usize) -> bool {
        let operands = self.operation.operands();
        let is_right = (minimum..=maximum).contains(&operands.len());
        if !is_right {
            match (operands.get(maximum), operands.last()) {
                (Some(first), Some(last)) => {
                    let (start, end) = (first.span().start, last.span().end.max(first.span().end));
                    self.report_at(Span { start, end }, Reason::ExtraOperand);
                }
                _ => {
                    let reason = Reason::MissingOperand { found: operands.len(), expected: self.rule };
                    self.report_at(self.operation.opcode_span(), reason);
                }
            }
        }
        is_right
    }

    fn without_operands(&mut self, meaning: Operation<'a>) -> Option<Operation<'a>> {
        self.has_count(0, 0).then_some(meaning)
    }
}
