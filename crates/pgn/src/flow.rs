//! What a visitor or a sink answers: whether games flow on.

/// What a visitor answers to an event, and a sink to a diagnostic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Flow {
    /// Go on.
    #[default]
    Continue,
    /// Pass over the rest of the innermost variation; `end_variation` is still called. In the main line it means
    /// [`Flow::SkipGame`].
    SkipVariation,
    /// Pass over the rest of this game; `end_game` is still called.
    SkipGame,
    /// Read no further at all: nothing more is called, not even `end_game`. Whoever reads on nevertheless begins with
    /// the next game.
    Stop,
}

impl Flow {
    /// Of two answers the one that passes over more.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if other as u8 > self as u8 { other } else { self }
    }
}
