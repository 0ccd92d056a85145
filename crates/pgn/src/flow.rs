//! The answers of visitors and sinks: continue, skip or stop.

/// The answer of a visitor to an event, and of a sink to a diagnostic.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Flow {
    /// Continues.
    #[default]
    Continue,
    /// Skips the rest of the innermost variation; `end_variation` is still called. In the main line it means
    /// [`Flow::SkipGame`].
    SkipVariation,
    /// Skips the rest of this game; `end_game` is still called.
    SkipGame,
    /// Stops reading: no further method is called, not even `end_game`. A caller that resumes reading begins with the
    /// next game.
    Stop,
}

impl Flow {
    /// Returns the answer that skips more.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        if other as u8 > self as u8 { other } else { self }
    }
}
