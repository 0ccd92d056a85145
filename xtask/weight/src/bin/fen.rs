//! Reads a FEN and a move, and writes the position after the move, with `movetext-fen`.
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::error::Error;
use movetext_fen::{Fen, Leniency, san::San};
use std::env;

fn main() -> Result<(), Box<dyn Error>> {
    let words: Vec<String> = env::args().skip(1).collect();
    if let [fen, mv] = words.as_slice() {
        let position = Fen::read_position(fen, Leniency::Import)?;
        let mv = San::parse(mv)?.find_move(&position)?;
        println!("{}", Fen::from(&position.play(mv)));
    }
    Ok(())
}
