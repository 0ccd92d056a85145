//! Searches a position to a depth of three plies, counting only material, and shows the principal variation.
//!
//! `cargo run --example engine_line -- '6k1/5ppp/8/8/8/8/5PPP/3R2K1 w - - 0 1'`

use core::error::Error;
use movetext::{
    board::{Move, Position},
    fen::{Fen, Leniency},
    san::VariationSan,
};
use std::{io, io::Write};

/// Returns the score in pawns, for the side to move, and the best line.
fn search(position: &Position, depth: i32) -> (i32, Vec<Move>) {
    let moves = position.legal_moves();
    if moves.is_empty() {
        return (if position.is_check() { -1000 - depth } else { 0 }, Vec::new());
    } else if depth == 0 {
        let points = |color| position.material().points(color) as i32;
        return (points(position.turn()) - points(!position.turn()), Vec::new());
    }
    let lines = moves.into_iter().map(|mv| {
        let (score, line) = search(&position.play(mv), depth - 1);
        (-score, [vec![mv], line].concat())
    });
    lines.max_by_key(|&(score, _)| score).unwrap_or_default()
}

pub(crate) fn analyse(fen: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let position = Fen::read_position(fen, Leniency::Import)?;
    let (score, line) = search(&position, 3);
    writeln!(out, "{score}: {}", VariationSan::new(&line, &position)?)?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let fen = std::env::args().nth(1).unwrap_or_else(|| "kbK5/pp6/1P6/8/8/8/8/R7 w - - 0 1".to_owned());
    analyse(&fen, &mut io::stdout().lock())
}
