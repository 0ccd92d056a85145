//! Decides which games to read, based on index entries.

use super::IndexEntry;

/// Decides which games to read, based on index entries.
///
/// The results, including diagnostics, should be the same as without an index. So you must return
/// [`EntryDecision::Read`] for a game that may have a requested diagnostic.
pub trait EntryFilter: Send {
    /// Decides about one game. `input_index` is the index of its input in the list of inputs, counted from 0.
    fn decide(&self, input_index: usize, entry: &IndexEntry<'_>) -> EntryDecision;
}

/// What to do with a game that the index describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryDecision {
    /// Read the game.
    Read,
    /// Skip the game, and count it in [`SkippedGames`](crate::SkippedGames).
    FromIndex {
        /// Whether to count the game as a match.
        is_match: bool,
    },
}
