//! Functions that read batches. They use `dyn`, so that they are compiled only once for all visitors.

use movetext_input::{GameBatch, Games, Observer};
use movetext_pgn::{Flow, Visitor};

/// Returns the batches of all inputs.
pub(crate) fn batches_of(games: Games) -> impl Iterator<Item = GameBatch<'static>> {
    games.batches().map(|games| games.unwrap())
}

/// Reads the games of a batch with [`GameBatch::visit`].
pub(crate) fn visit(
    games: &GameBatch<'_>,
    mut visitor: &mut dyn Visitor,
    mut observer: &mut dyn Observer,
) -> Flow {
    games.visit(&mut visitor, &mut observer)
}

/// Reads the games of a batch with [`GameBatch::visit_once`].
pub(crate) fn visit_once(
    games: GameBatch<'_>,
    mut visitor: &mut dyn Visitor,
    mut observer: &mut dyn Observer,
) -> Flow {
    games.visit_once(&mut visitor, &mut observer)
}
