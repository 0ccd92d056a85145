//! Counts the games and the diagnostics in files, with `movetext-pgn`.
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::error::Error;
use movetext_pgn::{Reader, diagnostic::Diagnostic};
use std::env;

fn main() -> Result<(), Box<dyn Error>> {
    for path in env::args().skip(1) {
        let mut reader = Reader::open(&path)?;
        let mut found: Vec<Diagnostic> = Vec::new();
        reader.visit_all(&mut (), &mut found)?;
        println!("{path}: {} games, {} diagnostics", reader.next_number() - 1, found.len());
    }
    Ok(())
}
