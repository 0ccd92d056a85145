//! Finds the games that reach a position, given as a FEN or as a pattern. In a pattern, `?` matches any square and `*`
//! any rank.
//!
//! `cargo run --example find_position -- games.pgn 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R'`

use core::error::Error;
use movetext::{
    Games,
    filter::{Condition, Filter},
    pgn::Visitable,
};
use std::{io, io::Write};

pub(crate) fn find(path: &str, pattern: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let filter = Filter::new([Condition::Position(pattern.parse()?)]);
    let mut matcher = filter.matcher();
    for game in Games::open(path)? {
        let game = game?;
        game.visit(&mut matcher, &mut ());
        if matcher.is_match() {
            writeln!(out, "game {}: {} - {}", game.number(), game.tag("White"), game.tag("Black"))?;
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/readme/club.pgn".to_owned());
    let pattern = std::env::args().nth(2).unwrap_or_else(|| "*/*/*/*/????P???/*/*/*".to_owned());
    find(&path, &pattern, &mut io::stdout().lock())
}
