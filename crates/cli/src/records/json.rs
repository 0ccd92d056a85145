//! Formats a position record as a JSON object (PGN 16.2).

use crate::{output::json::Object, records::location::RecordLocation};
use movetext_board::Position;
use movetext_fen::{
    diagnostic::RecordDiagnostic,
    epd::{CentipawnEvaluation, Epd, MoveOperand, Operand, OperandKind, Operation, RawOperation, Score},
};
use movetext_san::notation::{CastlingStyle, Uci};
use serde_json::Value;

/// Returns the object for a line: path, line, fen, operations, findings. If the record is unreadable, `fen` is null and
/// `operations` is empty.
pub(crate) fn object(
    location: RecordLocation<'_>,
    record: Option<&Epd>,
    diagnostics: &[RecordDiagnostic],
) -> Object {
    let fen = record.map_or(Value::Null, |record| Value::from(record.fen().to_string()));
    let operations = record.map(operations).unwrap_or_default();
    Object::new()
        .field("path", location.path)
        .field("line", location.line)
        .field("fen", fen)
        .list("operations", operations)
        .list("findings", diagnostics.iter().map(|diagnostic| Object::new().members(diagnostic)))
}

fn operations(record: &Epd) -> Vec<Object> {
    let position = record.fen().into_position().ok();
    let pairs = record.operations().iter().zip(record.meanings());
    pairs.map(|(raw, meaning)| operation(raw, &meaning, position.as_ref())).collect()
}

/// Returns the object for an operation: opcode, type, value, operands.
fn operation(raw: &RawOperation, meaning: &Operation<'_>, position: Option<&Position>) -> Object {
    let opcode = raw.opcode().map_or(Value::Null, Value::from);
    let object = Object::new().field("opcode", opcode);
    let number = |value: u64| ("number", Shape::Plain(Value::from(value)));
    let text = |value: Option<&str>| ("text", Shape::Plain(value.map_or(Value::Null, Value::from)));
    let (kind, shape) = match meaning {
        Operation::AnalysisDepth(value)
        | Operation::AnalysisNodes(value)
        | Operation::AnalysisSeconds(value) => number(*value),
        Operation::AvoidMoves(moves) | Operation::BestMoves(moves) => {
            ("moves", line(moves, position, Order::Set))
        }
        Operation::PredictedVariation(moves) => ("line", line(moves, position, Order::Line)),
        Operation::PredictedMove(mv) | Operation::SuppliedMove(mv) => (
            "move",
            position.map_or(Shape::Plain(Value::Null), |position| Shape::Object(one_move(mv, position))),
        ),
        Operation::Comment { text: value, .. } => text(*value),
        Operation::Variation { name, .. } => text(*name),
        Operation::Eco(code) | Operation::Nic(code) => text(*code),
        Operation::Id(id) => text(Some(id)),
        Operation::Evaluation(value) => ("evaluation", Shape::Object(evaluation(*value))),
        Operation::DirectMate(value)
        | Operation::FullmoveNumber(value)
        | Operation::RepetitionCount(value) => number(value.get().into()),
        Operation::HalfmoveClock(value) => number((*value).into()),
        Operation::GameSelector(value) => number(value.get()),
        Operation::DrawAccept
        | Operation::DrawClaim
        | Operation::DrawOffer
        | Operation::DrawReject
        | Operation::Resign => ("flag", Shape::Plain(Value::Bool(true))),
        Operation::Receiver { address, name } | Operation::Sender { address, name } => {
            ("party", Shape::Object(Object::new().field("address", *address).field("name", *name)))
        }
        Operation::Invalid { .. } => ("invalid", Shape::Plain(Value::Null)),
        _ => ("other", Shape::Plain(Value::from(raw.operands().iter().map(operand).collect::<Vec<Value>>()))),
    };
    let object = object.field("type", kind);
    let object = match shape {
        Shape::Plain(value) => object.field("value", value),
        Shape::Object(value) => object.object("value", value),
        Shape::List(values) => object.list("value", values),
    };
    let operands: Vec<Value> = raw.operands().iter().map(|operand| Value::from(operand.value())).collect();
    object.field("operands", operands)
}

/// The JSON form of a value. Objects are built separately, so that their keys keep their order.
enum Shape {
    Plain(Value),
    Object(Object),
    List(Vec<Object>),
}

/// Whether moves are played one after another, or are alternatives in the same position.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Order {
    Set,
    Line,
}

fn line(moves: &[MoveOperand<'_>], position: Option<&Position>, order: Order) -> Shape {
    let Some(position) = position else { return Shape::List(Vec::new()) };
    let mut position = *position;
    let mut objects = Vec::new();
    for mv in moves {
        objects.push(one_move(mv, &position));
        if order == Order::Line {
            position = position.play(mv.mv());
        }
    }
    Shape::List(objects)
}

fn one_move(mv: &MoveOperand<'_>, position: &Position) -> Object {
    let uci = Uci::from_move(mv.mv(), position, CastlingStyle::Standard);
    Object::new().field("san", mv.san().to_string()).field("uci", uci.to_string())
}

/// Returns the centipawns as written. If the number encodes a mate or an illegal position, adds its meaning.
fn evaluation(value: CentipawnEvaluation) -> Object {
    let object = Object::new().field("centipawns", value.centipawns());
    match value.score() {
        Score::MateIn { plies } => object.field("mate_in_plies", plies.get()),
        Score::MatedIn { plies } => object.field("mated_in_plies", plies.get()),
        Score::IllegalPosition => object.field("illegal", true),
        Score::Centipawns(_) => object,
    }
}

/// Returns a numeric operand as a JSON number, and any other operand as text.
fn operand(operand: &Operand) -> Value {
    let number = match operand.kind() {
        OperandKind::Integer => operand.as_integer().map(Value::from),
        OperandKind::Float => operand.as_float().map(Value::from),
        _ => None,
    };
    number.unwrap_or_else(|| Value::from(operand.value()))
}
