//! Uses the clocks in comments to report each player's average thinking time, and the move that took longest.
//!
//! `cargo run --example clock_statistics -- games.pgn`

use core::{error::Error, time::Duration};
use movetext::{Games, board::Color};
use std::{io, io::Write};

pub(crate) fn report(path: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for game in Games::open(path)? {
        let game = game?;
        for (color, tag) in [(Color::White, "White"), (Color::Black, "Black")] {
            let own = game.thinking_times().filter(|(step, _)| step.position.turn() == color);
            let times: Vec<_> = own.map(|(step, time)| (time, step.san().to_string())).collect();
            if let Some((longest, san)) = times.iter().max() {
                let total: Duration = times.iter().map(|(time, _)| time).sum();
                let mean = total.as_secs_f64() / times.len() as f64;
                writeln!(out, "{}: {mean:.1} s a move, longest {longest:?} for {san}", game.tag(tag))?;
            }
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/examples/blitz.pgn".to_owned());
    report(&path, &mut io::stdout().lock())
}
