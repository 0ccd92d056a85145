//! Validates a FEN record: lists every fault in the text, or every reason why the position is illegal. `validate` needs
//! no standard library, so that it also runs on a microcontroller, with only the crate `movetext-fen`.
//!
//! `cargo run --example validate_fen -- '4k3/8/8/8/8/8/8/4K2R w K - 0 1'`

use core::{error::Error, fmt};
use movetext::fen::Fen;
use std::{io, io::Write};

/// Writes each fault on its own line. Returns whether the record is valid.
pub(crate) fn validate(text: &str, out: &mut impl fmt::Write) -> Result<bool, fmt::Error> {
    let fen: Fen = match text.parse() {
        Ok(fen) => fen,
        Err(errors) => {
            for fault in errors.faults() {
                writeln!(out, "column {}: {:#}", fault.span.column(text), fault.in_record(text))?;
            }
            return Ok(false);
        }
    };
    if let Err(error) = fen.into_position() {
        for reason in error.reasons() {
            writeln!(out, "{reason}")?;
        }
        return Ok(false);
    }
    Ok(true)
}

fn main() -> Result<(), Box<dyn Error>> {
    let default = || "rnbqkbnr/pppp1ppp/9/4p3/4P3/8/PPPP1PPP/RNBQKBNR x KQkq e6 0 2".to_owned();
    let mut report = String::new();
    let is_valid = validate(&std::env::args().nth(1).unwrap_or_else(default), &mut report)?;
    Ok(write!(io::stdout(), "{}", if is_valid { "valid\n" } else { &report })?)
}
