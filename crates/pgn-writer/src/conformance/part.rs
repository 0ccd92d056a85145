//! Parts of a text that are compared separately, on any thread, and joined in order.

use super::{Beginning, Conformance, DeviationSink, Extent, Placement};
use movetext_pgn::GameStart;

/// Whether line ends other than line feeds were already reported, which is done once a text.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Newlines {
    /// Not yet.
    #[default]
    Unreported,
    /// Before.
    Reported,
}

/// The facts about separately compared games that matter for the games before and after them.
#[derive(Clone, Copy, Debug)]
pub struct ComparedPart {
    first: Option<GameStart>,
    /// The number and the end of the last game.
    last: Option<(u64, Placement)>,
    assumed: Newlines,
    newlines: Newlines,
}

impl<S: DeviationSink> Conformance<S> {
    /// Returns a comparison of games from anywhere in a text, with an assumed state of `newlines`. The text before the
    /// first of them is checked when they are [appended](Self::append) to the games before.
    #[must_use]
    pub fn apart(sink: S, extent: Extent, newlines: Newlines) -> Self {
        Self { beginning: Beginning::Part(None), newlines, assumed: newlines, ..Self::new(sink, extent) }
    }

    /// Returns the sink, and the facts about games that were compared [separately](Self::apart).
    pub fn into_part(self) -> (S, ComparedPart) {
        let first = match self.beginning {
            Beginning::Text => None,
            Beginning::Part(first) => first,
        };
        let Self { sink, before: last, assumed, newlines, .. } = self;
        (sink, ComparedPart { first, last, assumed, newlines })
    }

    /// Returns whether line ends were reported in the text so far.
    #[must_use]
    pub const fn newlines(&self) -> Newlines {
        self.newlines
    }

    /// Returns whether the assumed state of the text before a part is correct. If not, the part must be compared again.
    #[must_use]
    pub fn fits(&self, part: &ComparedPart) -> bool {
        part.assumed == self.newlines
    }

    /// Appends a part that [fits](Self::fits). The text before its first game is checked here, and its deviations are
    /// reported before those of the part.
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
