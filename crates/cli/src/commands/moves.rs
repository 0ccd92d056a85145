//! `movetext moves`: prints the legal moves of positions as JSON.

use crate::{
    args::MovesArguments,
    failure::Failure,
    output::{self, Output, json::Object},
    records::input,
    status::Status,
};
use movetext_board::Position;
use movetext_fen::Fen;
use movetext_san::{
    San,
    notation::{CastlingStyle, Uci},
};
use serde_json::Value;
use std::io::Write;

pub(crate) fn run(arguments: &MovesArguments) -> Result<Status, Failure> {
    let style = if arguments.chess960 { CastlingStyle::Chess960 } else { CastlingStyle::Standard };
    output::refuse_stdout(&arguments.positions.inputs())?;
    let mut output = Output::stdout();
    let status = input::positions(&arguments.positions, &mut |position| {
        writeln!(output, "{}", object(position, style).finish())?;
        Ok(())
    })?;
    output.finish()?;
    Ok(status)
}

fn object(position: &Position, style: CastlingStyle) -> Object {
    let outcome = match position.ending() {
        Some(ending) if !position.has_legal_move() => Value::from(ending.to_string()),
        _ => Value::Null,
    };
    let mut moves: Vec<_> =
        position.legal_moves().into_iter().map(|mv| (San::from_move(mv, position).to_string(), mv)).collect();
    moves.sort_by(|(one, _), (other, _)| one.cmp(other));
    let moves = moves.into_iter().map(|(san, mv)| {
        Object::new()
            .field("uci", Uci::from_move(mv, position, style).to_string())
            .field("san", san)
            .field("fen", Fen::from(position.play(mv)).to_string())
    });
    Object::new()
        .field("fen", Fen::from(position).to_string())
        .field("check", position.is_check())
        .field("outcome", outcome)
        .list("moves", moves)
}
