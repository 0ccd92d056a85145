//! Writes the games of a tournament from lists of moves, and checks each tag and each move.
//!
//! `cargo run --example write_tournament > tournament.pgn`

use core::error::Error;
use movetext::{
    pgn_tree::Game,
    pgn_values::{GameResult, Nag},
    pgn_writer::{ExportOptions, Writer},
};
use std::io::{self, Write};

/// The round, players, moves and result of a game.
pub(crate) type Played<'a> = (u32, [&'a str; 2], &'a [&'a str], GameResult);

/// Writes them in export format.
pub(crate) fn write(games: &[Played<'_>], out: impl Write) -> Result<(), Box<dyn Error>> {
    let mut writer = Writer::new(out, ExportOptions::new());
    for &(round, [white, black], moves, result) in games {
        let mut game = Game::new();
        let round = round.to_string();
        let tags = [("Event", "Summer open"), ("Round", &round), ("White", white), ("Black", black)];
        for (name, value) in tags {
            game.set_tag(name, value)?;
        }
        let mut line = game.mainline_mut();
        for san in moves {
            line.play_san(san)?;
        }
        if line.position().is_checkmate()
            && let Some(mate) = line.last_move()
        {
            mate.nag(Nag::VERY_GOOD_MOVE);
        }
        game.set_result(result)?;
        writer.game(&game)?;
    }
    writer.finish()?;
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let mate = (1, ["Ann", "Bob"], &["f3", "e5", "g4", "Qh4"][..], GameResult::BlackWins);
    let draw = (2, ["Bob", "Cyd"], &["d4", "d5"][..], GameResult::Draw);
    write(&[mate, draw], io::stdout().lock())
}
