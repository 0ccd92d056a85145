//! Counts the games and the illegal moves in files, with pgn-reader and shakmaty.
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::{error::Error, ops::ControlFlow};
use pgn_reader::{Reader, SanPlus, Skip, Visitor};
use shakmaty::{Chess, Position};
use std::{env, fs::File};

#[derive(Default)]
struct Errors(u64);

impl Visitor for Errors {
    type Tags = ();
    type Movetext = Chess;
    type Output = ();

    fn begin_tags(&mut self) -> ControlFlow<(), ()> {
        ControlFlow::Continue(())
    }

    fn begin_movetext(&mut self, (): ()) -> ControlFlow<(), Chess> {
        ControlFlow::Continue(Chess::default())
    }

    fn san(&mut self, position: &mut Chess, san: SanPlus) -> ControlFlow<()> {
        let Ok(mv) = san.san.to_move(position) else {
            self.0 += 1;
            return ControlFlow::Break(());
        };
        position.play_unchecked(mv);
        ControlFlow::Continue(())
    }

    fn begin_variation(&mut self, _position: &mut Chess) -> ControlFlow<(), Skip> {
        ControlFlow::Continue(Skip(true))
    }

    fn end_game(&mut self, _position: Chess) {}
}

fn main() -> Result<(), Box<dyn Error>> {
    for path in env::args().skip(1) {
        let (mut errors, mut games) = (Errors::default(), 0);
        let mut reader = Reader::new(File::open(&path)?);
        while reader.read_game(&mut errors)?.is_some() {
            games += 1;
        }
        println!("{path}: {games} games, {} errors", errors.0);
    }
    Ok(())
}
