//! The reference crates, and adapters for differences from the current API.

use reference_fen as fen;
use reference_pgn as pgn;
use reference_pgn_writer as writer;

#[path = "side/log.rs"]
mod log;
#[path = "side/views.rs"]
mod views;

pub(crate) use views::VIEWS;

use pgn::diagnostic::{Attention, Diagnostic, Edit, Sink};
use pgn::{Flow, Game, GameResult, Nag, Reader, Source, Visitor, WithSink};

/// The attention of a sink that receives diagnostics with their fixes.
const WITH_FIX: Attention = Attention::Whole;

fn fix(diagnostic: &Diagnostic) -> impl Iterator<Item = &Edit> {
    diagnostic.edits()
}

fn visit_game<S: Source, V: Visitor, D: Sink>(
    reader: &mut Reader<S>,
    visitor: &mut V,
    sink: &mut D,
) -> Result<Option<Flow>, S::Error> {
    reader.visit_game(&mut WithSink::new(visitor, sink))
}

fn visit_tree<V: Visitor, D: Sink>(game: &Game, visitor: &mut V, sink: &mut D) -> Flow {
    game.visit(&mut WithSink::new(visitor, sink))
}

/// Returns the games of a text as trees.
fn games(bytes: &[u8]) -> impl Iterator<Item = Game> {
    let mut reader = Reader::new(bytes);
    core::iter::from_fn(move || {
        let Ok(game) = reader.next_game();
        game
    })
}
