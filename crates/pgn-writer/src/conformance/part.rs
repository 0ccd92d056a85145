//! Parts of a text that are compared apart from each other, on any thread, and put together in order.

use super::{Beginning, Conformance, DeviationSink, Extent, Place};
use movetext_pgn::GameStart;

/// Whether it was told already that lines end otherwise than with line feeds, which is done once a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Newlines {
    /// Not yet.
    #[default]
    Untold,
    /// Before.
    Told,
}

/// What of games that were compared apart matters for those before and behind them.
#[derive(Clone, Copy, Debug)]
pub struct ComparedPart {
    first: Option<GameStart>,
    /// The number of the last game, and where it ended.
    last: Option<(u64, Place)>,
    assumed: Newlines,
    newlines: Newlines,
}

impl<S: DeviationSink> Conformance<S> {
    /// Compares games that stand anywhere in a text, of which that much is assumed. What stands before the first of them is
    /// told where they are [put together](Self::append) with those before.
    #[must_use]
    pub fn apart(sink: S, extent: Extent, newlines: Newlines) -> Self {
        Self { beginning: Beginning::Part(None), newlines, assumed: newlines, ..Self::new(sink, extent) }
    }

    /// What the games were to be compared [apart](Self::apart), once they are. The sink comes back.
    pub fn into_part(self) -> (S, ComparedPart) {
        let first = match self.beginning {
            Beginning::Text => None,
            Beginning::Part(first) => first,
        };
        let Self { sink, before: last, assumed, newlines, .. } = self;
        (sink, ComparedPart { first, last, assumed, newlines })
    }

    /// Whether line ends were told in the text so far.
    #[must_use]
    pub const fn newlines(&self) -> Newlines {
        self.newlines
    }

    /// Whether what was assumed of the text before a part is so. If not, it has to be compared again.
    #[must_use]
    pub fn fits(&self, part: &ComparedPart) -> bool {
        part.assumed == self.newlines
    }

    /// Goes on behind a part that [fits](Self::fits). What stands before its first game is told here, and has to come
    /// before all that was told of the part.
    pub fn append(&mut self, part: &ComparedPart) {
        if let Some(first) = &part.first {
            self.begin(first);
        }
        if let Some((number, _)) = part.last {
            (self.game, self.before) = (number, part.last);
        }
        self.newlines = part.newlines;
    }
}
