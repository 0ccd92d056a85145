//! Finds tactical themes in games: missed mates in one, and attacked pieces that are not defended.
//!
//! `cargo run --example tactics -- games.pgn`

use core::error::Error;
use movetext::{Games, board::Role, san::San};
use std::{io, io::Write};

pub(crate) fn report(path: &str, out: &mut impl Write) -> Result<(), Box<dyn Error>> {
    for game in Games::open(path)? {
        let game = game?;
        for step in game.replay() {
            let (position, after) = (step.position, step.position_after());
            let mate = position.legal_moves().into_iter().find(|&mv| position.play(mv).is_checkmate());
            let place =
                format!("game {}, move {}, {}", game.number(), position.fullmove_number(), step.san());
            if let Some(mate) = mate.filter(|_| !after.is_checkmate()) {
                writeln!(out, "{place}: misses {}", San::from_move(mate, &position))?;
            }
            let pinned = after.pinned_pieces(after.turn());
            for (square, piece) in after.board().pieces().filter(|(_, piece)| piece.color == after.turn()) {
                let (attackers, defenders) =
                    (after.attackers(square, !piece.color), after.attackers(square, piece.color));
                if piece.role != Role::King && !attackers.is_empty() && defenders.is_empty() {
                    let pin = if pinned.contains(square) { " and pinned" } else { "" };
                    writeln!(out, "{place}: the {} on {square} is undefended{pin}", piece.role)?;
                }
            }
        }
    }
    Ok(())
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).unwrap_or_else(|| "testdata/readme/club.pgn".to_owned());
    report(&path, &mut io::stdout().lock())
}
