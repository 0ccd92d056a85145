//! Reads puzzles from JSON Lines with `serde`, and shows their solutions in SAN. Deserializing validates the positions.
//! The example then validates the moves by playing them. Needs the feature `serde`.
//!
//! `cargo run --example puzzles --features serde -- puzzles.jsonl`

use core::error::Error;
use movetext::{
    board::Position,
    fen::as_text,
    san::{VariationSan, notation::Uci},
};
use serde::Deserialize;
use std::{fs, io, io::Write};

#[derive(Deserialize)]
struct Puzzle {
    id: String,
    #[serde(with = "as_text")] // as FEN
    position: Position,
    moves: Vec<Uci>,
}

pub(crate) fn show(lines: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for line in lines.lines() {
        let puzzle: Puzzle = serde_json::from_str(line)?;
        let (mut position, mut moves) = (puzzle.position, Vec::new());
        for uci in &puzzle.moves {
            let mv = uci.find_move(&position).map_err(|error| format!("{}: {error}", puzzle.id))?;
            position = position.play(mv);
            moves.push(mv);
        }
        writeln!(out, "{}: {}", puzzle.id, VariationSan::new(&moves, &puzzle.position)?)?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/examples/puzzles.jsonl".to_owned());
    show(&fs::read_to_string(path)?, &mut io::stdout().lock())
}
