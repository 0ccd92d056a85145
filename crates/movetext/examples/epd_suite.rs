//! Runs a solver on an EPD suite, and reports where it finds a best move. The solver finds only mates.
//!
//! `cargo run --example epd_suite -- suite.epd`

use core::error::Error;
use fen::{Leniency, diagnostic::Severity, epd};
use movetext::{board, fen, san::San};
use std::{fs, io, io::Write};

/// Returns a move that forces mate in at most `moves` moves.
fn solve(position: &board::Position, moves: u32) -> Option<board::Move> {
    position.legal_moves().into_iter().find(|&mv| {
        let after = position.play(mv);
        let is_lost_after = |reply| solve(&after.play(reply), moves - 1).is_some();
        after.is_checkmate()
            || moves > 1 && after.has_legal_move() && after.legal_moves().into_iter().all(is_lost_after)
    })
}

pub(crate) fn run(suite: &[u8], out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for epd::RecordLine { number, text, .. } in epd::lines(suite) {
        let (record, diagnostics) = epd::Epd::diagnose(&text, Leniency::Import);
        for error in diagnostics.iter().filter(|diagnostic| diagnostic.severity == Severity::Error) {
            writeln!(out, "line {number}, column {error}")?;
        }
        let Some(record) = record else { continue };
        let Ok(position) = record.position() else { continue };
        let Some(epd::Operation::BestMoves(best)) = record.operation("bm") else { continue };
        let found = solve(&position, 2);
        let verdict = if best.iter().any(|best| Some(best.mv()) == found) { "solved" } else { "failed" };
        let found = found.map_or("nothing".to_owned(), |mv| San::from_move(mv, &position).to_string());
        writeln!(out, "line {number}: {verdict}, found {found}")?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/examples/mates.epd".to_owned());
    run(&fs::read(path)?, &mut io::stdout().lock())
}
