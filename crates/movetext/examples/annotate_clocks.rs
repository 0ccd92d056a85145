//! Adds the remaining time after each move to a game, as comments `[%clk H:MM:SS]`.
//!
//! `cargo run --example annotate_clocks -- game.pgn 300 300 295 291`
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::{error::Error, time::Duration};
use movetext::{
    pgn::event::Placement,
    pgn_tree::{EditError, Game, GameReader, MoveId},
    pgn_values::command::{ClockTime, Command, with},
    pgn_writer,
};

/// Adds the remaining seconds to the moves of the main line.
pub(crate) fn annotate(game: &mut Game, seconds: &[u64]) -> Result<(), EditError> {
    let moves: Vec<MoveId> = game.mainline().moves().map(|mv| mv.id()).collect();
    for (mv, &left) in moves.into_iter().zip(seconds) {
        let clock = Command::Clock(ClockTime::from(Duration::from_secs(left)));
        game.add_comment(mv, Placement::AfterMove, &with("", &clock))?;
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mut arguments = std::env::args().skip(1);
    let path = arguments.next().ok_or("usage: annotate_clocks FILE SECONDS...")?;
    let seconds: Vec<u64> = arguments.map(|word| word.parse()).collect::<Result<_, _>>()?;
    let mut game = GameReader::open(path)?.next().ok_or("the file has no games")??;
    annotate(&mut game, &seconds)?;
    print!("{}", pgn_writer::to_string(&game));
    Ok(())
}
