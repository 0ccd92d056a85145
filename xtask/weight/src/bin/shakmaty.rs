//! Reads a FEN and a move, and writes the position after the move, with shakmaty.
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::error::Error;
use shakmaty::{CastlingMode, Chess, EnPassantMode, Position, fen::Fen, san::San};
use std::env;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    if let [fen, mv] = words.as_slice() {
        let position: Chess = fen.parse::<Fen>()?.into_position(CastlingMode::Standard)?;
        let mv = mv.parse::<San>()?.to_move(&position)?;
        println!("{}", Fen::from_position(&position.play(mv)?, EnPassantMode::Legal));
    }
    Ok(())
}
