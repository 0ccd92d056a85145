//! Converts games to JSON Lines, one object per game.
//!
//! `cargo run --example to_json -- games.pgn > games.jsonl`

use core::error::Error;
use movetext::archive::{
    Input, Selection, WorkUnit, WorkUnits,
    convert::{JsonLines, JsonOptions},
};
use std::io::{self, Write};

/// Converts the games of some files, one work unit at a time.
pub(crate) fn convert(inputs: Vec<Input>, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for unit in WorkUnits::new(inputs, Selection::ALL) {
        match unit {
            WorkUnit::Games(games) => {
                let path = games.input().to_string();
                let mut lines = JsonLines::new(&path, JsonOptions::new().clocks());
                games.visit_once(&mut lines, &mut ());
                out.write_all(lines.into_text().as_bytes())?;
            }
            WorkUnit::Unopened(input, error) => return Err(format!("{input}: {error}").into()),
            WorkUnit::End(ended) => drop(ended?),
            WorkUnit::Begin(_) | WorkUnit::Damage(_) | WorkUnit::Unindexed(..) => {}
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    convert(std::env::args().skip(1).map(Input::from).collect(), &mut io::stdout().lock())
}
