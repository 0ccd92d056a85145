//! Games that can be read only once.

use movetext_input::{GameBatch, Observer, Tee};
use movetext_pgn::{Visitor, diagnostic::Sink};

/// Games that can be read into a visitor only once.
pub(super) trait ReadOnce {
    fn read(self, visitor: &mut impl Visitor, sink: &mut impl Sink);
}

/// A batch of games with its observer.
pub(super) struct Observed<'b, 'o, O>(pub(super) GameBatch<'b>, pub(super) &'o mut O);

impl<O: Observer> ReadOnce for Observed<'_, '_, O> {
    fn read(self, visitor: &mut impl Visitor, sink: &mut impl Sink) {
        self.0.visit_once(visitor, &mut Tee(sink, self.1));
    }
}

impl ReadOnce for &[u8] {
    fn read(self, visitor: &mut impl Visitor, sink: &mut impl Sink) {
        movetext_pgn::read(self, visitor, sink);
    }
}
