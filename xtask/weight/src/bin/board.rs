//! Plays the first legal move 40 times, with `movetext-board`.
#![allow(clippy::print_stdout, reason = "a program prints")]

use movetext_board::Position;

fn main() {
    let mut position = Position::initial();
    for _ in 0..40 {
        let Some(mv) = position.legal_moves().into_iter().next() else { break };
        position = position.play(mv);
    }
    println!("{:016x} {}", position.key().unwrap_or_default(), position.is_check());
}
