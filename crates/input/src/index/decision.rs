//! Which games of an index are read.

use super::IndexEntry;

/// Decides from an index's entries which games are read.
///
/// The result should be the same as without index, including diagnostics: a game that may have a requested diagnostic
/// is read.
pub trait EntryFilter: Send {
    /// Decides about a game of the input with the index `input_index` in the list of inputs.
    fn decide(&self, input_index: usize, entry: &IndexEntry<'_>) -> EntryDecision;
}

/// What becomes of a game that an index describes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum EntryDecision {
    /// It is read.
    Read,
    /// It is skipped and counted: see [`SkippedGames`](crate::SkippedGames).
    FromIndex {
        /// Whether it counts as a match.
        is_match: bool,
    },
}
