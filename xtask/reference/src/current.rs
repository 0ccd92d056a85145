//! The current crates, and where their interface differs from the reference's.

use movetext_fen as fen;
use movetext_pgn as pgn;
use movetext_pgn_writer as writer;

#[path = "side/log.rs"]
mod log;
#[path = "side/views.rs"]
mod views;

pub(crate) use views::VIEWS;

use log::Log;
use pgn::diagnostic::Sink;
use pgn::{Flow, Game, Reader, Source, Visitor, WithSink};

fn visit_game<S: Source, V: Visitor, D: Sink>(
    reader: &mut Reader<S>,
    visitor: &mut V,
    sink: &mut D,
) -> Result<Option<Flow>, S::Error> {
    reader.visit_game(&mut WithSink::new(visitor, sink))
}

fn visit_tree<V: Visitor>(game: &Game, visitor: &mut V, log: &Log) {
    log.line(format_args!("visited {:?}", game.visit(visitor)));
}
