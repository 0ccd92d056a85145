//! Lists the players in all games of a file of any size. Reads only tags and skips moves.
//!
//! `cargo run --example list_games -- games.pgn.zst`

use core::{error::Error, mem};
use movetext::{
    Games,
    pgn::{Flow, GameEnd, Interest, Tag, Visitor},
};
use std::{io, io::Write};

/// Writes a line for each game to field 0. Fields 1 and 2 are the White and Black tags of the current game.
pub(crate) struct GameList<W>(pub(crate) W, pub(crate) String, pub(crate) String);

impl<W: Write> Visitor for GameList<W> {
    fn interest(&self) -> Interest {
        Interest::SCAN // only tags
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        if tag.name == "White" {
            self.1 = tag.value.to_string();
        } else if tag.name == "Black" {
            self.2 = tag.value.to_string();
        }
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let (white, black) = (mem::take(&mut self.1), mem::take(&mut self.2));
        writeln!(self.0, "{white} - {black} {}", end.result).map_or(Flow::Stop, |()| Flow::Continue)
    }
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/readme/club.pgn".to_owned());
    let mut list = GameList(io::stdout().lock(), String::new(), String::new());
    Games::open(path)?.visit_all(&mut list, &mut ())?;
    Ok(())
}
