//! Shows the first game of a file on a board, move by move, with its comments.
//!
//! `cargo run --example replay_on_board -- game.pgn`

use core::error::Error;
use movetext::Games;
use std::{io, io::Write};

pub(crate) fn replay(path: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    let game = Games::open(path)?.next().ok_or("the file has no games")??;
    for step in game.replay() {
        let comments: Vec<&str> = step.node.all_comments().collect();
        writeln!(out, "{} {}", step.numbered_san(), comments.join(" "))?;
        writeln!(out, "{}\n", step.position_after().board().figurines())?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/readme/club.pgn".to_owned());
    replay(&path, &mut io::stdout().lock())
}
