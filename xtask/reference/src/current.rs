//! The current crates, and adapters for differences from the reference's API.

use movetext_fen as fen;
use movetext_pgn as pgn;
use movetext_pgn_tree::{Game, GameReader};
use movetext_pgn_writer as writer;

#[path = "side/log.rs"]
mod log;
#[path = "side/views.rs"]
mod views;

pub(crate) use views::VIEWS;

use pgn::diagnostic::{Attention, Diagnostic, Edit, Sink};
use pgn::values::{GameResult, Nag};
use pgn::{Flow, Reader, Source, Visitable, Visitor};

/// The attention of a sink that receives diagnostics with their fixes.
const WITH_FIX: Attention = Attention::WithFix;

fn fix(diagnostic: &Diagnostic) -> impl Iterator<Item = &Edit> {
    diagnostic.fix.iter()
}

fn visit_game<S: Source, V: Visitor, D: Sink>(
    reader: &mut Reader<S>,
    visitor: &mut V,
    sink: &mut D,
) -> Result<Option<Flow>, S::Error> {
    reader.visit_game(visitor, sink)
}

fn visit_tree<V: Visitor, D: Sink>(game: &Game, visitor: &mut V, sink: &mut D) -> Flow {
    game.visit(visitor, sink)
}

/// Returns the games of a text as trees.
fn games(bytes: &[u8]) -> impl Iterator<Item = Game> {
    GameReader::new(bytes).map(|game| {
        let Ok(game) = game;
        game
    })
}
