//! Reads a move in SAN with English or German letters, UCI or ICCF, and shows it in all notations.
//!
//! `cargo run --example notations -- e1g1 'r1bqk1nr/pppp1ppp/2n5/2b1p3/2B1P3/5N2/PPPP1PPP/RNBQK2R w KQkq - 4 4'`

use core::error::Error;
use movetext::{board, fen, san, san::San, san::notation};
use notation::{CastlingStyle, Figurine, FigurineColor, Iccf, LongAlgebraic, LongStyle, PieceLetters, Uci};
use std::{io, io::Write};

fn read(text: &str, position: &board::Position) -> Result<board::Move, Box<dyn Error>> {
    if let Ok(uci) = Uci::parse(text) {
        Ok(uci.find_move(position)?)
    } else if let Ok(iccf) = Iccf::parse(text) {
        Ok(iccf.find_move(position)?)
    } else {
        let german = San::parse_in(text, PieceLetters::German, san::Leniency::Import);
        Ok(german.or_else(|_| San::parse(text))?.find_move(position)?)
    }
}

pub(crate) fn show(text: &str, fen: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let position = fen::Fen::read_position(fen, san::Leniency::Import)?;
    let mv = read(text, &position)?;
    writeln!(out, "SAN       {}", San::of(mv, &position))?;
    writeln!(out, "German    {}", San::of(mv, &position).text_in(PieceLetters::German))?;
    writeln!(out, "figurines {}", Figurine::of(mv, &position, FigurineColor::OfMover))?;
    writeln!(out, "long      {}", LongAlgebraic::of(mv, &position, LongStyle::Hyphenated))?;
    writeln!(out, "UCI       {}", Uci::of(mv, &position, CastlingStyle::Standard))?;
    writeln!(out, "ICCF      {}", Iccf::of(mv, &position))?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let text = std::env::args().nth(1).unwrap_or_else(|| "Sg1-f3!".to_owned());
    let fen = std::env::args().nth(2).unwrap_or_else(|| "startpos".to_owned());
    show(&text, &fen, &mut io::stdout().lock())
}
