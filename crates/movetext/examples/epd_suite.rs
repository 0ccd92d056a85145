//! Runs a solver on the positions of an EPD suite, and shows whether it finds a best move. The solver knows only mates.
//!
//! `cargo run --example epd_suite -- suite.epd`

use core::error::Error;
use movetext::{board, fen::Leniency, fen::epd, san::San};
use std::{fs, io, io::Write};

/// Returns a move that mates in at most `moves` moves.
fn solve(position: &board::Position, moves: u32) -> Option<board::Move> {
    position.legal_moves().into_iter().find(|&mv| {
        let after = position.play(mv);
        let is_lost_after = |reply| solve(&after.play(reply), moves - 1).is_some();
        after.is_checkmate()
            || moves > 1 && after.has_legal_move() && after.legal_moves().into_iter().all(is_lost_after)
    })
}

pub(crate) fn run(suite: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for (line, text) in epd::lines(suite) {
        let record = epd::Epd::read(text, Leniency::Import)
            .map_err(|errors| format!("line {line}: {errors}"))?
            .into_epd();
        let position = record.position()?;
        let Some(epd::Operation::BestMoves(best)) = record.operation("bm") else {
            return Err(format!("line {line}: no legal best move").into());
        };
        let found = solve(&position, 2);
        let verdict = if best.iter().any(|best| Some(best.mv()) == found) { "solved" } else { "failed" };
        let found = found.map_or("nothing".to_owned(), |mv| San::of(mv, &position).to_string());
        writeln!(out, "line {line}: {verdict}, found {found}")?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/examples/mates.epd".to_owned());
    run(&fs::read_to_string(path)?, &mut io::stdout().lock())
}
