//! Decides from index entries which games must be read.

use crate::{
    filter::Filter,
    index::{EncodedCounts, IndexEntry},
    statistics::Statistics,
};
use core::fmt;
use movetext_pgn::{
    Code,
    diagnostic::{Attention, Counts},
};

/// Skips games for which an index has all data that a filter or statistics need.
///
/// The result is the same as without index, including diagnostics: a game with a diagnostic that must be shown is
/// read.
pub struct IndexFilter {
    purpose: Purpose,
    attention: Box<dyn Fn(usize, Code) -> Attention + Send>,
}

enum Purpose {
    /// Games are filtered.
    Filter { filter: Box<Filter>, match_use: MatchUse },
    /// Games are counted.
    Statistics,
}

/// The use of games that match a [filter](crate::Filter).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchUse {
    /// Only count them.
    Count,
    /// Copy their original bytes.
    Copy,
    /// Read them [completely](crate::Matcher::reading_matches_whole).
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
    /// Returns an index filter for matching games. `attention` returns the detail requested for the next diagnostic
    /// with a code in the input with this index.
    pub fn filter(
        filter: Filter,
        match_use: MatchUse,
        attention: impl Fn(usize, Code) -> Attention + Send + 'static,
    ) -> Self {
        let purpose = Purpose::Filter { filter: Box::new(filter), match_use };
        Self { purpose, attention: Box::new(attention) }
    }

    /// Returns an index filter for statistics. `attention` is as for [`filter`](Self::filter).
    pub fn statistics(attention: impl Fn(usize, Code) -> Attention + Send + 'static) -> Self {
        Self { purpose: Purpose::Statistics, attention: Box::new(attention) }
    }

    /// Decides about a game. `place` is the index of its input.
    pub(crate) fn decide(&self, place: usize, entry: &IndexEntry<'_>) -> EntryDecision {
        let is_match = match &self.purpose {
            Purpose::Filter { filter, match_use } => match filter.matches_entry(entry) {
                Some(true) if *match_use != MatchUse::Count => return EntryDecision::Read,
                Some(is_match) => is_match,
                None => return EntryDecision::Read,
            },
            Purpose::Statistics if Statistics::knows(entry) => false,
            Purpose::Statistics => return EntryDecision::Read,
        };
        let attention = |(code, _)| (self.attention)(place, code);
        let is_known = match self.diagnostics(entry) {
            Some(mut found) => found.all(|finding| attention(finding) != Attention::Whole),
            None => entry.found.iter().all(|finding| attention(finding) == Attention::None),
        };
        if is_known { EntryDecision::FromIndex { is_match } } else { EntryDecision::Read }
    }

    /// Returns the diagnostics that reading the game would report, if they are known exactly.
    fn diagnostics<'a>(&self, entry: &IndexEntry<'a>) -> Option<impl Iterator<Item = (Code, u64)> + use<'a>> {
        let found: EncodedCounts<'a> = match &self.purpose {
            Purpose::Statistics => entry.found,
            Purpose::Filter { filter, match_use }
                if filter.reads_tags_alone() && *match_use != MatchUse::Read =>
            {
                entry.found_by_scan
            }
            // If both counts are equal, it does not matter how far the game is read.
            Purpose::Filter { .. } if entry.found == entry.found_by_scan => entry.found,
            Purpose::Filter { .. } => return None,
        };
        Some(found.iter())
    }

    /// Counts the diagnostics that reading a skipped game would have counted.
    pub(crate) fn count(&self, place: usize, entry: &IndexEntry<'_>, counts: &mut Counts) {
        let Some(found) = self.diagnostics(entry) else { return };
        for (code, count) in found.filter(|(code, _)| (self.attention)(place, *code) != Attention::None) {
            counts.add_times(code, count);
        }
    }
}

impl fmt::Debug for IndexFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexFilter").finish_non_exhaustive()
    }
}
