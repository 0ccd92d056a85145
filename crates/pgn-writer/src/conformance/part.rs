//! Parts of a text that are compared apart from each other, on any thread, and put together in order.

use super::{Beginning, Conformance, DeviationSink, Extent, Place};
use movetext_pgn::GameStart;

/// Whether line ends other than line feeds are reported already, which is done once a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Newlines {
    /// Not yet.
    #[default]
    Unreported,
    /// Before.
    Reported,
}

/// What of games that were compared apart matters for those before and after them.
#[derive(Clone, Copy, Debug)]
pub struct ComparedPart {
    first: Option<GameStart>,
    /// The number of the last game, and where it ended.
    last: Option<(u64, Place)>,
    assumed: Newlines,
    newlines: Newlines,
}

impl<S: DeviationSink> Conformance<S> {
    /// Compares games from anywhere in a text, of which `newlines` is assumed. The text before the first of them is
    /// checked where they are [put together](Self::append) with those before.
    #[must_use]
    pub fn apart(sink: S, extent: Extent, newlines: Newlines) -> Self {
        Self { beginning: Beginning::Part(None), newlines, assumed: newlines, ..Self::new(sink, extent) }
    }

    /// What the games were to be compared [apart](Self::apart), once they are. Returns the sink as well.
    pub fn into_part(self) -> (S, ComparedPart) {
        let first = match self.beginning {
            Beginning::Text => None,
            Beginning::Part(first) => first,
        };
        let Self { sink, before: last, assumed, newlines, .. } = self;
        (sink, ComparedPart { first, last, assumed, newlines })
    }

    /// Whether line ends are reported in the text so far.
    #[must_use]
    pub const fn newlines(&self) -> Newlines {
        self.newlines
    }

    /// Whether what was assumed of the text before a part is so. If not, it has to be compared again.
    #[must_use]
    pub fn fits(&self, part: &ComparedPart) -> bool {
        part.assumed == self.newlines
    }

    /// Continues after a part that [fits](Self::fits). The text before its first game is checked here; what is reported
    /// comes before the deviations of the part.
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
