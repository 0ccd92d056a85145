//! Packs games into PGC, the binary format of section 20, and verifies that they can be restored.
//!
//! `cargo run --example pgc_round_trip -- games.pgn games.pgc`
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::error::Error;
use movetext::{
    export,
    pgc::{CommentPolicy, Encoder, decode},
    pgn,
    pgn_writer::{ExportOptions, Writer},
};

/// Returns the games in PGC. Data that PGC cannot represent is stored in strings that other readers skip.
pub(crate) fn packed(text: &[u8]) -> Vec<u8> {
    let mut encoder = Encoder::new(CommentPolicy::Carry);
    pgn::read(text, &mut encoder, &mut ());
    encoder.take_bytes()
}

/// The games of PGC as text.
pub(crate) fn unpacked(binary: &[u8]) -> Result<Vec<u8>, Box<dyn Error>> {
    let mut writer = Writer::new(Vec::new(), ExportOptions::new());
    decode(binary, &mut writer, &mut ())?;
    Ok(writer.finish()?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (from, to) = arguments.next().zip(arguments.next()).ok_or("from where to where?")?;
    let text = std::fs::read(from)?;
    let binary = packed(&text);
    if unpacked(&binary)? != export(&text).into_bytes() {
        return Err("a game did not come back".into());
    }
    println!("{} bytes of text, {} of PGC", text.len(), binary.len());
    Ok(std::fs::write(to, binary)?)
}
