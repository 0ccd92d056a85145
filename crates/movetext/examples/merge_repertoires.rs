//! Merges all games in some files into one game with variations, such as a repertoire. The first game becomes the main
//! line.
//!
//! `cargo run --example merge_repertoires -- white.pgn more.pgn`

use core::error::Error;
use movetext::{Games, pgn_tree::GameMerger, pgn_writer};
use std::{io, io::Write};

pub(crate) fn merge(paths: &[String], out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let mut merger = GameMerger::new();
    for path in paths {
        for game in Games::open(path)? {
            merger.add(&game?)?;
        }
    }
    let (merged, _counts) = merger.finish();
    write!(out, "{}", pgn_writer::to_string(&merged))?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut paths: Vec<String> = std::env::args().skip(1).collect();
    if paths.is_empty() {
        paths.push("testdata/readme/club.pgn".to_owned());
    }
    merge(&paths, &mut io::stdout().lock())
}
