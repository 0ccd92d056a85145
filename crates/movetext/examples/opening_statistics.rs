//! Counts the results of each opening. The positions in a game decide its opening, not the tags.
//!
//! `cargo run --example opening_statistics -- games.pgn.zst`

use core::error::Error;
use movetext::{Games, openings::Openings, pgn_values::GameResult};
use std::{collections::HashMap, io, io::Write};

pub(crate) fn report(path: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut openings: HashMap<&str, [u32; 3]> = HashMap::new();
    for game in Games::open(path)? {
        let game = game?;
        let positions = game.replay().map(|step| step.position_after());
        let name = Openings::builtin().classify(positions).map_or("unknown", |opening| opening.name);
        let [white, draws, black] = openings.entry(name).or_default();
        match game.result() {
            GameResult::WhiteWins => *white += 1,
            GameResult::Draw => *draws += 1,
            GameResult::BlackWins => *black += 1,
            GameResult::Unknown => {}
        }
    }
    let mut openings: Vec<_> = openings.into_iter().collect();
    openings.sort_unstable();
    for (name, [white, draws, black]) in openings {
        writeln!(out, "{name}: White {white}, draws {draws}, Black {black}")?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/readme/club.pgn".to_owned());
    report(&path, &mut io::stdout().lock())
}
