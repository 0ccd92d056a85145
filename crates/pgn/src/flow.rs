//! Flow control: whether reading continues, skips a part or stops.

/// What a visitor returns for an event, and a sink for a diagnostic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flow {
    /// Continues with the next event.
    #[default]
    Continue,
    /// Skips the rest of the innermost variation. `end_variation` is still called. In the main line, this equals
    /// [`Flow::SkipGame`].
    SkipVariation,
    /// Skips the rest of this game. `end_game` is still called.
    SkipGame,
    /// Stops reading. No further method is called, not even `end_game`. If the caller continues later, reading starts
    /// with the next game.
    Stop,
}

impl Flow {
    /// Returns the flow that skips more.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if other as u8 > self as u8 { other } else { self }
    }
}
