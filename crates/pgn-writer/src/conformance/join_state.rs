//! Compares pieces of a text separately, on any thread, and joins the results in order.

use super::{Beginning, Conformance, DeviationSink, Extent, TextPosition};
use movetext_pgn::GameStart;

/// What [`Conformance::append`] needs to know about games that were compared separately.
#[derive(Debug)]
pub struct JoinState {
    first: Option<GameStart>,
    /// The number and the end position of the last game.
    last: Option<(u64, TextPosition)>,
    /// Whether we assumed that wrong line ends were reported before these games.
    assumed: bool,
    /// Whether wrong line ends were reported, in these games or before them.
    are_newlines_reported: bool,
}

impl<S: DeviationSink> Conformance<S> {
    /// Creates a comparison that begins in the middle of a text. The text before its first game is checked later, when
    /// you [append](Self::append) the result to a comparison of the games before.
    #[must_use]
    pub fn from_middle(sink: S, extent: Extent) -> Self {
        Self { beginning: Beginning::Middle(None), ..Self::new(sink, extent) }
    }

    /// Assumes that wrong line ends were already reported for the text before these games, so that they are not
    /// reported again.
    #[must_use]
    pub fn assume_newlines_reported(mut self) -> Self {
        (self.assumed, self.are_newlines_reported) = (true, true);
        self
    }

    /// Ends a comparison that began in the [middle](Self::from_middle) of a text. Returns the sink, and the state for
    /// [`append`](Self::append).
    pub fn into_join_state(self) -> (S, JoinState) {
        let first = match self.beginning {
            Beginning::Text => None,
            Beginning::Middle(first) => first,
        };
        let Self { sink, before: last, assumed, are_newlines_reported, .. } = self;
        (sink, JoinState { first, last, assumed, are_newlines_reported })
    }

    /// Returns whether wrong line ends were reported, or were assumed to be.
    #[must_use]
    pub const fn are_newlines_reported(&self) -> bool {
        self.are_newlines_reported
    }

    /// Returns whether the games in `state` were compared with the right assumption about wrong line ends. If not,
    /// compare them again.
    #[must_use]
    pub fn fits(&self, state: &JoinState) -> bool {
        state.assumed == self.are_newlines_reported
    }

    /// Appends the games in `state`, which must [fit](Self::fits). Reports deviations in the text between the previous
    /// game and the first of these games.
    pub fn append(&mut self, state: &JoinState) {
        if let Some(first) = &state.first {
            self.check_text_before(first);
        }
        if let Some((number, _)) = state.last {
            (self.game, self.before) = (number, state.last);
        }
        self.are_newlines_reported = state.are_newlines_reported;
    }
}
