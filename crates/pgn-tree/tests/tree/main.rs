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

use movetext_pgn_tree::{Game, GameReader};

fn game(text: &str) -> Game {
    GameReader::new(text.as_bytes()).next().map(Result::unwrap).unwrap_or_default()
}
