//! Notes where the games of a file stand, and then finds a player's games without reading the others.
//! `cargo run --example index_file -- games.pgn Carlsen`
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::error::Error;
use movetext::archive::index::{Held, Index, IndexWriter, TagNames, TextState};
use movetext::archive::{Input, Part, Parts, Selection};
use std::{fs::File, path::Path};

/// Writes the index of a file beside it.
pub(crate) fn index(path: &Path) -> Result<(), Box<dyn Error>> {
    let (names, state) = (TagNames::default(), TextState::of(&mut File::open(path)?)?);
    let mut writer = IndexWriter::new(File::create(Index::path_of(path))?, &names)?;
    for part in Parts::new([Input::from(path)], Selection::ALL) {
        if let Part::Games(games) = part {
            writer.push(games.indexed(&names))?;
        }
    }
    writer.finish(&state)?;
    Ok(())
}

/// The lines on which games begin whose White tag holds the name.
pub(crate) fn lines_of(path: &Path, name: &str) -> Result<Vec<u64>, Box<dyn Error>> {
    let mut index = Index::open(&Index::path_of(path))?.ok_or("no index")?;
    let mut lines = Vec::new();
    index.visit(|game| match game.tag("White") {
        Held::Value(white) if white.contains(name) => lines.push(game.line()),
        _ => {}
    })?;
    Ok(lines)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (path, name) = words.next().zip(words.next()).ok_or("which file and player?")?;
    println!("{:?}", index(path.as_ref()).and_then(|()| lines_of(path.as_ref(), &name))?);
    Ok(())
}
