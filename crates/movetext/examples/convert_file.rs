//! Converts a file of games, compressed or not. The extension of the output decides the format: PGN, PGC, JSON Lines,
//! CSV, EPD or, with the feature `table`, Parquet and Arrow.
//!
//! `cargo run --example convert_file -- games.pgn.zst games.jsonl`

use core::error::Error;
use movetext::Conversion;
use std::{io, io::Write};

pub(crate) fn convert(from: &str, to: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let conversion = Conversion::from_file_name(to).ok_or("the name of the output has no known extension")?;
    let converted = movetext::convert_file(from, to, &conversion)?;
    writeln!(out, "{to}: {} games", converted.tally.games())?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let from = arguments.next().unwrap_or_else(|| "testdata/readme/club.pgn".to_owned());
    let to = arguments.next().unwrap_or_else(|| "target/club.jsonl".to_owned());
    convert(&from, &to, &mut io::stdout().lock())
}
