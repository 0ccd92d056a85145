//! Converts typed values and moves to operations (PGN 16.2.5).

use alloc::{format, string::ToString as _, vec::Vec};
use core::fmt;

use movetext_board::{Move, Position};
use movetext_san::{San, SanText, Span};
use smallvec::SmallVec;

use super::{MoveOperand, Operand, Operation, RawOperation, write::make_set};
use crate::opcode::Opcode;

impl RawOperation {
    /// `bm`, the best moves of a position, in canonical SAN and ASCII order, each once. The moves must be legal in it.
    ///
    /// ```
    /// use movetext_board::Position;
    /// use movetext_fen::Fen;
    /// use movetext_fen::epd::{CentipawnEvaluation, Epd, Operation, RawOperation};
    ///
    /// let position = Position::initial();
    /// let moves = position.legal_moves();
    /// let e4 = moves.iter().copied().find(|mv| mv.target() == "e4".parse().unwrap()).unwrap();
    ///
    /// let mut record = Epd::new(Fen::from(&position));
    /// record.push(RawOperation::best_moves(&position, &[e4]));
    /// record.push(RawOperation::from(&Operation::Evaluation(CentipawnEvaluation::new(35).unwrap())));
    /// record.push(RawOperation::from(&Operation::Id("start")));
    /// assert_eq!(
    ///     record.to_string(),
    ///     r#"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - bm e4; ce 35; id "start";"#
    /// );
    /// ```
    #[must_use]
    pub fn best_moves(position: &Position, moves: &[Move]) -> RawOperation {
        set("bm", position, moves)
    }

    /// `am`, the moves of a position to avoid, in canonical SAN and ASCII order, each once. The moves must be legal in
    /// it.
    #[must_use]
    pub fn avoid_moves(position: &Position, moves: &[Move]) -> RawOperation {
        set("am", position, moves)
    }

    /// `pv`, the expected moves from a position, in canonical SAN. Each must be legal after those before it.
    #[must_use]
    pub fn predicted_variation(position: &Position, moves: &[Move]) -> RawOperation {
        let mut position = *position;
        let texts = moves.iter().map(|&mv| {
            let san = San::from_move(mv, &position);
            position = position.play(mv);
            san.text()
        });
        of_moves("pv", &texts.collect::<Vec<_>>())
    }

    /// `pm`, the expected move, in canonical SAN. It must be legal in the position.
    #[must_use]
    pub fn predicted_move(position: &Position, mv: Move) -> RawOperation {
        of_bare("pm", &San::from_move(mv, position))
    }

    /// `sm`, the move played, in canonical SAN. It must be legal in the position.
    #[must_use]
    pub fn supplied_move(position: &Position, mv: Move) -> RawOperation {
        of_bare("sm", &San::from_move(mv, position))
    }
}

impl From<&Operation<'_>> for RawOperation {
    /// The operation with this meaning: moves in canonical SAN, sets of moves in ASCII order without duplicates.
    /// Strings are taken verbatim. [`Epd::check`](super::Epd::check) reports one of more than 255 bytes or with
    /// characters outside ASCII, because strict reading refuses the text of such a record. A level beyond 9 gives an
    /// opcode that the standard does not have.
    fn from(operation: &Operation<'_>) -> RawOperation {
        match operation {
            Operation::AnalysisDepth(count) => of_bare("acd", count),
            Operation::AnalysisNodes(count) => of_bare("acn", count),
            Operation::AnalysisSeconds(count) => of_bare("acs", count),
            Operation::AvoidMoves(moves) => set_of_operands("am", moves),
            Operation::BestMoves(moves) => set_of_operands("bm", moves),
            Operation::Comment { level, text } => of_texts(&format!("c{level}"), text.as_slice()),
            Operation::Evaluation(value) => of_bare("ce", value),
            Operation::DirectMate(count) => of_bare("dm", count),
            Operation::DrawAccept => named("draw_accept"),
            Operation::DrawClaim => named("draw_claim"),
            Operation::DrawOffer => named("draw_offer"),
            Operation::DrawReject => named("draw_reject"),
            Operation::Eco(code) => of_texts("eco", code.as_slice()),
            Operation::FullmoveNumber(count) => of_bare("fmvn", count),
            Operation::HalfmoveClock(count) => of_bare("hmvc", count),
            Operation::Id(text) => of_texts("id", &[text]),
            Operation::Nic(code) => of_texts("nic", code.as_slice()),
            Operation::NoOperation => named("noop"),
            Operation::PredictedMove(found) => of_bare("pm", &found.san()),
            Operation::PredictedVariation(line) => {
                of_moves("pv", &line.iter().map(|found| found.san().text()).collect::<Vec<_>>())
            }
            Operation::RepetitionCount(count) => of_bare("rc", count),
            Operation::Resign => named("resign"),
            Operation::SuppliedMove(found) => of_bare("sm", &found.san()),
            Operation::GameSelector(count) => of_bare("tcgs", count),
            Operation::Receiver { address, name } => of_texts("tcri", &[address, name]),
            Operation::Sender { address, name } => of_texts("tcsi", &[address, name]),
            Operation::Variation { level, name } => of_texts(&format!("v{level}"), name.as_slice()),
            Operation::Invalid { operation, .. } | Operation::Other(operation) => (*operation).clone(),
        }
    }
}

fn set(name: &str, position: &Position, moves: &[Move]) -> RawOperation {
    sorted(name, moves.iter().map(|&mv| San::from_move(mv, position).text()).collect())
}

fn set_of_operands(name: &str, moves: &[MoveOperand<'_>]) -> RawOperation {
    sorted(name, moves.iter().map(|found| found.san().text()).collect())
}

fn sorted(name: &str, mut texts: Vec<SanText>) -> RawOperation {
    make_set(&mut texts);
    of_moves(name, &texts)
}

fn named(name: &str) -> RawOperation {
    with(name, SmallVec::new())
}

fn of_bare(name: &str, value: &dyn fmt::Display) -> RawOperation {
    with(name, SmallVec::from_iter([Operand::bare(&value.to_string())]))
}

fn of_moves(name: &str, texts: &[SanText]) -> RawOperation {
    with(name, texts.iter().map(|text| Operand::bare(text)).collect())
}

fn of_texts(name: &str, texts: &[&str]) -> RawOperation {
    with(name, texts.iter().map(|text| Operand::string(text)).collect())
}

fn with(name: &str, operands: SmallVec<[Operand; 2]>) -> RawOperation {
    RawOperation::at(Opcode::new(name), operands, Span::default(), Span::default())
}
