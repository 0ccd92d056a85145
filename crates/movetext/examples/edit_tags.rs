//! Sets a tag in all games of a file, compressed or not, in place. All other bytes stay the same.
//!
//! `cargo run --example edit_tags -- games.pgn Event 'Summer open'`

use core::error::Error;
use std::{io, io::Write};

pub(crate) fn set(path: &str, name: &str, value: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let edited = movetext::edit_file(path, |game| {
        game.set_tag(name, value);
        Ok(())
    })?;
    Ok(writeln!(out, "{path}: {} games edited", edited.games)?)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let mut next = || words.next().ok_or("usage: edit_tags FILE TAG VALUE");
    let (path, name, value) = (next()?, next()?, next()?);
    set(&path, &name, &value, &mut io::stdout().lock())
}
