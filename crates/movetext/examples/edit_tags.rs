//! Sets a tag of all games of a file and prints the result. All other bytes stay as they are.
//!
//! `cargo run --example edit_tags -- games.pgn Event 'Summer open'`

use core::error::Error;
use movetext::{
    pgn::{Reader, diagnostic::Patch},
    pgn_writer::SourceGame,
};
use std::{fs, io, io::Write};

pub(crate) fn set(path: &str, name: &str, value: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let text = fs::read(path)?;
    let (mut reader, mut game, mut patch) = (Reader::new(&text), SourceGame::new(), Patch::new());
    while reader.visit_game(&mut game, &mut ())?.is_some() {
        game.set_tags(&mut patch, &[(name, value)])?;
    }
    out.write_all(&patch.apply(&text, 0)?)?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().unwrap_or_else(|| "testdata/readme/club.pgn".to_owned());
    let name = arguments.next().unwrap_or_else(|| "Event".to_owned());
    let value = arguments.next().unwrap_or_else(|| "Summer open".to_owned());
    set(&path, &name, &value, &mut io::stdout().lock())
}
