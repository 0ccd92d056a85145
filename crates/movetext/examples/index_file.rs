//! Lists the games that a player played as White, from an index. The first run writes the index next to the file. Later
//! runs read only the index, as long as the file does not change.
//!
//! `cargo run --example index_file -- games.pgn Carlsen`

use core::error::Error;
use movetext::input::index::{Index, IndexedTag};
use std::{io, io::Write, path::Path};

pub(crate) fn find(path: &str, name: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut index = Index::update(Path::new(path), None)?;
    let mut lines = Vec::new();
    index.visit(|game| match game.tag("White") {
        IndexedTag::Value(white) if white.contains(name) => lines.push(game.line()),
        _ => {}
    })?;
    for line in lines {
        writeln!(out, "{path}:{line}")?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (path, name) = words.next().zip(words.next()).ok_or("usage: index_file FILE PLAYER")?;
    find(&path, &name, &mut io::stdout().lock())
}
