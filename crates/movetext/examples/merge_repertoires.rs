//! Merges all games of some files into one tree of variations, such as a repertoire.
//!
//! `cargo run --example merge_repertoires -- white.pgn more.pgn`
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::error::Error;
use movetext::{
    open,
    pgn_tree::{EditError, Game},
    pgn_writer,
};

/// Returns one game with the lines of all games. The first game is the main line.
pub(crate) fn merge(games: impl IntoIterator<Item = Game>) -> Result<Option<Game>, EditError> {
    let mut games = games.into_iter();
    let Some(mut merged) = games.next() else { return Ok(None) };
    for game in games {
        merged.merge(&game)?;
    }
    Ok(Some(merged))
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut games = Vec::new();
    for path in std::env::args().skip(1) {
        for game in open(path)? {
            games.push(game?);
        }
    }
    if let Some(merged) = merge(games)? {
        print!("{}", pgn_writer::to_string(&merged));
    }
    Ok(())
}
