//! Creates operations from typed values and moves (PGN 16.2.5).

use alloc::{format, string::ToString as _, vec::Vec};
use core::fmt;

use movetext_board::{Move, Position};
use movetext_san::{San, SanText, Span};
use smallvec::SmallVec;

use super::{MoveOperand, Operand, Operation, RawOperation, write::make_set};
use crate::opcode::Opcode;

impl RawOperation {
    /// Creates `bm`, the best moves in a position, as canonical SAN in ASCII order, without duplicates. The moves must
    /// be legal in the position.
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
        from_legal_moves("bm", position, moves)
    }

    /// Creates `am`, the moves to avoid in a position, as canonical SAN in ASCII order, without duplicates. The moves
    /// must be legal in the position.
    #[must_use]
    pub fn avoid_moves(position: &Position, moves: &[Move]) -> RawOperation {
        from_legal_moves("am", position, moves)
    }

    /// Creates `pv`, the expected line of moves from a position, as canonical SAN. Each move must be legal after the
    /// moves before it.
    #[must_use]
    pub fn predicted_variation(position: &Position, moves: &[Move]) -> RawOperation {
        let mut position = *position;
        let texts = moves.iter().map(|&mv| {
            let san = San::from_move(mv, &position);
            position = position.play(mv);
            san.text()
        });
        from_moves("pv", &texts.collect::<Vec<_>>())
    }

    /// Creates `pm`, the expected move, as canonical SAN. The move must be legal in the position.
    #[must_use]
    pub fn predicted_move(position: &Position, mv: Move) -> RawOperation {
        from_value("pm", &San::from_move(mv, position))
    }

    /// Creates `sm`, the move that was played, as canonical SAN. The move must be legal in the position.
    #[must_use]
    pub fn supplied_move(position: &Position, mv: Move) -> RawOperation {
        from_value("sm", &San::from_move(mv, position))
    }
}

impl From<&Operation<'_>> for RawOperation {
    /// Creates the operation that has this meaning. Moves become canonical SAN, and sets of moves are sorted, without
    /// duplicates. Strings are taken as they are: if one is longer than 255 bytes or not ASCII, strict reading refuses
    /// the written record, and [`Epd::check`](super::Epd::check) reports it. A level above 9 results in an opcode that
    /// the standard does not define.
    fn from(operation: &Operation<'_>) -> RawOperation {
        match operation {
            Operation::AnalysisDepth(count) => from_value("acd", count),
            Operation::AnalysisNodes(count) => from_value("acn", count),
            Operation::AnalysisSeconds(count) => from_value("acs", count),
            Operation::AvoidMoves(moves) => from_move_operands("am", moves),
            Operation::BestMoves(moves) => from_move_operands("bm", moves),
            Operation::Comment { level, text } => from_texts(&format!("c{level}"), text.as_slice()),
            Operation::Evaluation(value) => from_value("ce", value),
            Operation::DirectMate(count) => from_value("dm", count),
            Operation::DrawAccept => from_name("draw_accept"),
            Operation::DrawClaim => from_name("draw_claim"),
            Operation::DrawOffer => from_name("draw_offer"),
            Operation::DrawReject => from_name("draw_reject"),
            Operation::Eco(code) => from_texts("eco", code.as_slice()),
            Operation::FullmoveNumber(count) => from_value("fmvn", count),
            Operation::HalfmoveClock(count) => from_value("hmvc", count),
            Operation::Id(text) => from_texts("id", &[text]),
            Operation::Nic(code) => from_texts("nic", code.as_slice()),
            Operation::NoOperation => from_name("noop"),
            Operation::PredictedMove(found) => from_value("pm", &found.san()),
            Operation::PredictedVariation(line) => {
                from_moves("pv", &line.iter().map(|found| found.san().text()).collect::<Vec<_>>())
            }
            Operation::RepetitionCount(count) => from_value("rc", count),
            Operation::Resign => from_name("resign"),
            Operation::SuppliedMove(found) => from_value("sm", &found.san()),
            Operation::GameSelector(count) => from_value("tcgs", count),
            Operation::Receiver { address, name } => from_texts("tcri", &[address, name]),
            Operation::Sender { address, name } => from_texts("tcsi", &[address, name]),
            Operation::Variation { level, name } => from_texts(&format!("v{level}"), name.as_slice()),
            Operation::Invalid { operation, .. } | Operation::Other(operation) => (*operation).clone(),
        }
    }
}

fn from_legal_moves(name: &str, position: &Position, moves: &[Move]) -> RawOperation {
    from_set(name, moves.iter().map(|&mv| San::from_move(mv, position).text()).collect())
}

fn from_move_operands(name: &str, moves: &[MoveOperand<'_>]) -> RawOperation {
    from_set(name, moves.iter().map(|found| found.san().text()).collect())
}

fn from_set(name: &str, mut texts: Vec<SanText>) -> RawOperation {
    make_set(&mut texts);
    from_moves(name, &texts)
}

fn from_name(name: &str) -> RawOperation {
    from_operands(name, SmallVec::new())
}

fn from_value(name: &str, value: &dyn fmt::Display) -> RawOperation {
    from_operands(name, SmallVec::from_iter([Operand::new(&value.to_string())]))
}

fn from_moves(name: &str, texts: &[SanText]) -> RawOperation {
    from_operands(name, texts.iter().map(|text| Operand::new(text)).collect())
}

fn from_texts(name: &str, texts: &[&str]) -> RawOperation {
    from_operands(name, texts.iter().map(|text| Operand::string(text)).collect())
}

fn from_operands(name: &str, operands: SmallVec<[Operand; 2]>) -> RawOperation {
    RawOperation::at(Opcode::new(name), operands, Span::default(), Span::default())
}
