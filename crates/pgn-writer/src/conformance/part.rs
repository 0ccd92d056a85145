//! Parts of a text that are compared separately, on any thread, and joined in order.

use super::{Beginning, Conformance, DeviationSink, Extent, TextPosition};
use movetext_pgn::GameStart;

/// The facts about separately compared games that matter for the games before and after them.
#[derive(Debug)]
pub struct ComparedPart {
    first: Option<GameStart>,
    /// The number and the end of the last game.
    last: Option<(u64, TextPosition)>,
    /// Whether line ends were assumed to be reported before, and whether they are reported after the part.
    assumed: bool,
    are_newlines_reported: bool,
}

impl<S: DeviationSink> Conformance<S> {
    /// Returns a comparison of games from anywhere in a text. It assumes that line ends are not reported yet. The text
    /// before the first game is checked when the games are [appended](Self::append) to the games before.
    #[must_use]
    pub fn apart(sink: S, extent: Extent) -> Self {
        Self { beginning: Beginning::Part(None), ..Self::new(sink, extent) }
    }

    /// Assumes that line ends other than line feeds are already reported for the text before, since they are reported
    /// once a text.
    #[must_use]
    pub fn with_newlines_reported(mut self) -> Self {
        (self.assumed, self.are_newlines_reported) = (true, true);
        self
    }

    /// Returns the sink, and the facts about games that were compared [separately](Self::apart).
    pub fn into_part(self) -> (S, ComparedPart) {
        let first = match self.beginning {
            Beginning::Text => None,
            Beginning::Part(first) => first,
        };
        let Self { sink, before: last, assumed, are_newlines_reported, .. } = self;
        (sink, ComparedPart { first, last, assumed, are_newlines_reported })
    }

    /// Returns whether line ends were reported in the text so far.
    #[must_use]
    pub const fn are_newlines_reported(&self) -> bool {
        self.are_newlines_reported
    }

    /// Returns whether the assumed state of the text before a part is correct. If not, the part must be compared again.
    #[must_use]
    pub fn fits(&self, part: &ComparedPart) -> bool {
        part.assumed == self.are_newlines_reported
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
        self.are_newlines_reported = part.are_newlines_reported;
    }
}
