//! Game trees: reading from slices and streams, building, walking, editing and comparing (PGN 5, 8).

#![allow(clippy::unwrap_used, reason = "tests and their helpers may fail by panicking")]

mod building;
mod comparing;
mod content;
mod edges;
mod editing;
mod events;
mod limits;
mod local_damage;
mod merging;
mod model;
mod record;
mod replay;
mod streams;
mod supplement;
mod text;
mod text_before_games;
mod thinking_times;
mod visitor_answers;
mod walking;

use movetext_pgn::diagnostic::Code;
use movetext_pgn_tree::{Game, GameReader};

fn games(bytes: &[u8]) -> Vec<Game> {
    GameReader::new(bytes).map(Result::unwrap).collect()
}

/// Returns the first game in `text`.
fn game(text: &str) -> Game {
    GameReader::new(text.as_bytes()).next().unwrap().unwrap()
}

/// Returns the codes of all diagnostics, except the code for the incomplete roster, which most test texts have.
fn codes(game: &Game) -> Vec<Code> {
    let codes = game.diagnostics_with_notes().iter().map(|diagnostic| diagnostic.code());
    codes.filter(|&code| code != Code::RosterIncomplete).collect()
}

/// Compares games, including their locations and diagnostics.
#[track_caller]
fn assert_same(games: &[Game], expected: &[Game], how: &str) {
    let place = |game: &Game| (game.number(), game.offset(), game.line_number());
    for (game, expected) in games.iter().zip(expected) {
        assert_eq!(place(game), place(expected), "{how}");
        assert_eq!(game.diagnostics_with_notes(), expected.diagnostics_with_notes(), "{how}");
        assert_eq!(game, expected, "{how}");
    }
    assert_eq!(games.len(), expected.len(), "{how}");
}
