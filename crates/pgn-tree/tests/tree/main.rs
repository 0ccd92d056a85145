//! The game tree: its content, its events, and its edits (PGN 8.2.4, 8.2.5, 5).

#![allow(clippy::unwrap_used, reason = "the helpers of a test fail with it")]

mod building;
mod comparing;
mod content;
mod editing;
mod events;
mod model;
mod record;
mod text;
mod walking;

use movetext_pgn_tree::{Game, GameReader};

fn game(text: &str) -> Game {
    GameReader::new(text.as_bytes()).next().map(Result::unwrap).unwrap_or_default()
}
