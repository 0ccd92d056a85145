//! Shows the first game of a file on a board, move by move, with its comments.
//!
//! `cargo run --example replay_on_board -- game.pgn`
#![allow(clippy::print_stdout, reason = "a program prints")]

use core::{error::Error, fmt::Write as _};
use movetext::{
    board::Color,
    pgn::event::Placement,
    pgn_tree::{Game, GameReader},
};

/// Returns a diagram for each move of the main line.
pub(crate) fn replay(game: &Game) -> String {
    let mut text = String::new();
    for step in game.replay() {
        let number = step.position.fullmove_number();
        let dots = if step.position.turn() == Color::White { "." } else { "..." };
        let comments: Vec<&str> = step.node.comments(Placement::AfterMove).collect();
        let (san, after) = (step.san(), step.position_after());
        let board = after.board().figurines();
        _ = writeln!(text, "{number}{dots} {san} {}\n{board}\n", comments.join(" "));
    }
    text
}

fn main() -> Result<(), Box<dyn Error>> {
    let path = std::env::args().nth(1).ok_or("which file?")?;
    if let Some(game) = GameReader::open(path)?.next() {
        print!("{}", replay(&game?));
    }
    Ok(())
}
