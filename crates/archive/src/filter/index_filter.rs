//! Decides from index entries which games must be read.

use super::Filter;
use crate::index::IndexEntry;
use core::fmt;
use movetext_pgn::diagnostic::{Attention, Code, Severity};

/// Skips games for which an index decides a filter.
///
/// The result is the same as without index, including diagnostics: a game is read if it may have a diagnostic that is
/// counted or shown. Skipping moves reports nothing worse than the complete read that made the entry.
pub struct IndexFilter {
    filter: Filter,
    matches: MatchUse,
    attention: Box<dyn Fn(usize, Code) -> Attention + Send>,
}

/// What happens to matching games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MatchUse {
    Counted,
    Read,
}

/// The treatment of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryDecision {
    /// Not selected by number.
    Skip,
    Read,
    FromIndex {
        is_match: bool,
    },
}

impl IndexFilter {
    /// Returns an index filter that reads all matching games. `attention` returns the detail requested for the next
    /// diagnostic with a code in the input with this index.
    pub fn reading_matches(
        filter: Filter,
        attention: impl Fn(usize, Code) -> Attention + Send + 'static,
    ) -> Self {
        Self { filter, matches: MatchUse::Read, attention: Box::new(attention) }
    }

    /// Returns an index filter for counting matching games, which are read only if the index does not decide.
    /// `attention` is as for [`reading_matches`](Self::reading_matches).
    pub fn counting_matches(
        filter: Filter,
        attention: impl Fn(usize, Code) -> Attention + Send + 'static,
    ) -> Self {
        Self { filter, matches: MatchUse::Counted, attention: Box::new(attention) }
    }

    /// Decides about a game. `place` is the index of its input.
    pub(crate) fn decide(&self, place: usize, entry: &IndexEntry<'_>) -> EntryDecision {
        match self.filter.matches_entry(entry) {
            Some(true) if self.matches == MatchUse::Read => EntryDecision::Read,
            Some(is_match)
                if !entry.severity.is_some_and(|worst| self.requests(place, worst))
                    && self.filter.watch_entry(entry) =>
            {
                EntryDecision::FromIndex { is_match }
            }
            _ => EntryDecision::Read,
        }
    }

    /// Returns whether a diagnostic of at most this severity is requested.
    fn requests(&self, place: usize, worst: Severity) -> bool {
        let mut codes = Code::all().filter(|code| code.severity() <= worst);
        codes.any(|code| (self.attention)(place, code) != Attention::None)
    }
}

impl fmt::Debug for IndexFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexFilter").finish_non_exhaustive()
    }
}
