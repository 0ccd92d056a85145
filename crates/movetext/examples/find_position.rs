//! Finds the games that reach a position, given as a FEN or as a pattern in which `?` is any square.
//!
//! `cargo run --example find_position -- games.pgn 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R'`
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::error::Error;
use movetext::{
    archive::filter::{Condition, Filter},
    pgn::{Reader, source::Source},
};

/// Returns the numbers of the games, counted from 1.
pub(crate) fn find<S: Source>(mut games: Reader<S>, pattern: &str) -> Result<Vec<u64>, Box<dyn Error>>
where
    S::Error: Error + 'static,
{
    let filter = Filter::new([Condition::Position(pattern.parse()?)]);
    let mut matcher = filter.matcher();
    let mut found = Vec::new();
    loop {
        let number = games.next_number();
        if games.visit_game(&mut matcher, &mut ())?.is_none() {
            return Ok(found);
        }
        if matcher.is_match() {
            found.push(number);
        }
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let (path, pattern) = arguments.next().zip(arguments.next()).ok_or("usage: find_position FILE FEN")?;
    for number in find(Reader::open(path)?, &pattern)? {
        println!("game {number}");
    }
    Ok(())
}
