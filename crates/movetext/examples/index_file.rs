//! Finds a player's games with an index, without reading the other games.
//!
//! `cargo run --example index_file -- games.pgn Carlsen`
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::error::Error;
use movetext::archive::index::{Index, IndexedTag};
use std::path::Path;

/// Returns the first lines of the games whose White tag contains the name. Writes an index beside the file if there
/// is none.
pub(crate) fn lines_of(path: &Path, name: &str) -> Result<Vec<u64>, Box<dyn Error>> {
    let mut index = Index::update(path, None)?;
    let mut lines = Vec::new();
    index.visit(|game| match game.tag("White") {
        IndexedTag::Value(white) if white.contains(name) => lines.push(game.line()),
        _ => {}
    })?;
    Ok(lines)
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut words = std::env::args().skip(1);
    let (path, name) = words.next().zip(words.next()).ok_or("usage: index_file FILE PLAYER")?;
    println!("{:?}", lines_of(path.as_ref(), &name)?);
    Ok(())
}
