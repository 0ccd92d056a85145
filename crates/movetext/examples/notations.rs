//! Reads a move in any notation, with German or English piece letters, and shows it in all notations.
//!
//! `cargo run --example notations -- e1g1 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4'`

use core::error::Error;
use movetext::{
    board, fen,
    san::{self, San, notation},
};
use notation::{CastlingStyle, Figurine, FigurineColor, Iccf, LongAlgebraic, LongStyle, PieceLetters, Uci};
use std::{io, io::Write};

fn read(text: &str, position: &board::Position) -> Result<board::Move, Box<dyn Error>> {
    if let Ok(iccf) = Iccf::parse(text) {
        return Ok(iccf.find_move(position)?);
    }
    // This reads SAN, long algebraic notation, figurines and UCI.
    let german = San::parse_in(text, PieceLetters::German, san::Leniency::Lenient);
    let san = german.or_else(|_| San::parse_with(text, san::Leniency::Lenient))?;
    Ok(san.find_move(position)?)
}

pub(crate) fn show(text: &str, fen: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let position = fen::Fen::read_position(fen, san::Leniency::Import)?;
    let mv = read(text, &position)?;
    writeln!(out, "SAN       {}", San::from_move(mv, &position))?;
    writeln!(out, "German    {}", San::from_move(mv, &position).text_in(PieceLetters::German))?;
    writeln!(out, "figurines {}", Figurine::from_move(mv, &position, FigurineColor::OfMover))?;
    writeln!(out, "long      {}", LongAlgebraic::from_move(mv, &position, LongStyle::Hyphenated))?;
    writeln!(out, "UCI       {}", Uci::from_move(mv, &position, CastlingStyle::Standard))?;
    writeln!(out, "ICCF      {}", Iccf::from_move(mv, &position))?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "Sg1-f3!".to_owned());
    let fen = std::env::args().nth(2).unwrap_or_else(|| "startpos".to_owned());
    show(&text, &fen, &mut io::stdout().lock())
}
