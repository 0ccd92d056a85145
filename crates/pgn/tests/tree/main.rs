//! The game tree: what is read is in it, it drives a visitor as the text did, and it is edited without breaking
//! (PGN 8.2.4, 8.2.5, 5).

#![allow(clippy::unwrap_used, reason = "the helpers of a test fail with it")]

mod comparing;
mod editing;
mod events;
mod hand;
mod model;
mod places;
mod record;
mod text;
mod walking;

use movetext_pgn::{Game, Reader};

fn game(text: &str) -> Game {
    let Ok(game) = Reader::new(text.as_bytes()).next_game();
    game.unwrap_or_default()
}
