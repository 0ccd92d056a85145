//! Decides from an index which games are read.

use super::IndexEntry;

/// Decides from index entries which games are read.
///
/// The results should be the same as without an index, including diagnostics. So a game must be read if it may have a
/// requested diagnostic.
pub trait EntryFilter: Send {
    /// Decides about a game. `input_index` is the index of its input in the list of inputs, counted from 0.
    fn decide(&self, input_index: usize, entry: &IndexEntry<'_>) -> EntryDecision;
}

/// What happens to a game in an index.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryDecision {
    /// The game is read.
    Read,
    /// The game is skipped and counted: see [`SkippedGames`](crate::SkippedGames).
    FromIndex {
        /// Whether the game counts as a match.
        is_match: bool,
    },
}
