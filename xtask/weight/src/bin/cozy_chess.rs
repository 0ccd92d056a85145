//! Plays the first legal move 40 times, with cozy-chess.
#![allow(clippy::print_stdout, reason = "a program prints")]

use cozy_chess::{Board, Move};

fn main() {
    let mut board = Board::default();
    for _ in 0..40 {
        let mut first: Option<Move> = None;
        board.generate_moves(|moves| {
            first = moves.into_iter().next();
            first.is_some()
        });
        let Some(mv) = first else { break };
        board.play(mv);
    }
    println!("{:016x} {}", board.hash(), !board.checkers().is_empty());
}
