//! Trees read from text, by readers of slices and streams (PGN 8).

#![allow(clippy::unwrap_used, reason = "helpers of tests may stop a test as the tests themselves may")]

mod edges;
mod limits;
mod local_damage;
mod replay;
mod streams;
mod supplement;
mod tags;
mod text_before_games;
mod visitor_answers;

use movetext_pgn::{Flow, GameStart, Interest, Visitor, diagnostic::Code};
use movetext_pgn_tree::{Game, GameReader};

fn games(bytes: &[u8]) -> Vec<Game> {
    GameReader::new(bytes).map(Result::unwrap).collect()
}

/// Returns the first game of a text.
fn game(text: &str) -> Game {
    GameReader::new(text.as_bytes()).next().unwrap().unwrap()
}

/// Returns the codes of the diagnostics, except that of an incomplete roster, which most texts of tests have.
fn codes(game: &Game) -> Vec<Code> {
    let codes = game.diagnostics().iter().map(|diagnostic| diagnostic.code);
    codes.filter(|&code| code != Code::RosterIncomplete).collect()
}

/// Records the starts of games.
#[derive(Default)]
struct Starts(Vec<GameStart>);

impl Visitor for Starts {
    fn interest(&self) -> Interest {
        Interest::SCAN | Interest::LINES
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.0.push(*game);
        Flow::Continue
    }
}
