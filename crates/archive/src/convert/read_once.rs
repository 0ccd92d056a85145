//! Games that can be read only once.

use crate::ply_limit::{each_tree, each_tree_in};
use movetext_input::{GameBatch, Observer, Tee};
use movetext_pgn::{Visitor, diagnostic::Sink};
use movetext_pgn_tree::{Game, LineEnd};

/// Games that can be read into a visitor only once.
pub(super) trait ReadOnce {
    fn read(self, visitor: &mut impl Visitor, sink: &mut impl Sink);

    /// Calls `take` with the tree of each game, up to the given number of plies.
    fn each_tree(self, plies: Option<u32>, take: impl FnMut(&Game, LineEnd));
}

/// A batch of games with its observer.
pub(super) struct Observed<'b, 'o, O>(pub(super) GameBatch<'b>, pub(super) &'o mut O);

impl<O: Observer> ReadOnce for Observed<'_, '_, O> {
    fn read(self, visitor: &mut impl Visitor, sink: &mut impl Sink) {
        self.0.visit_once(visitor, &mut Tee(sink, self.1));
    }

    fn each_tree(self, plies: Option<u32>, take: impl FnMut(&Game, LineEnd)) {
        each_tree(self.0, plies, self.1, take);
    }
}

impl ReadOnce for &[u8] {
    fn read(self, visitor: &mut impl Visitor, sink: &mut impl Sink) {
        movetext_pgn::read(self, visitor, sink);
    }

    fn each_tree(self, plies: Option<u32>, take: impl FnMut(&Game, LineEnd)) {
        each_tree_in(self, plies, take);
    }
}
