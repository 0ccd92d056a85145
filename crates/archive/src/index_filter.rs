//! Which games have to be read, and of which an index knows enough.

use crate::filter::Filter;
use crate::index::EncodedCounts;
use crate::index::IndexEntry;
use crate::statistics::Statistics;
use core::fmt;
use movetext_pgn::Code;
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Counts;

/// What a run asks of games, so that those are passed over of which an index knows all of it.
///
/// What comes of a run is the same without an index, findings included: a game that has any that somebody wants to see is
/// read.
pub struct IndexFilter {
    purpose: Purpose,
    attention: Box<dyn Fn(usize, Code) -> Attention + Send>,
}

enum Purpose {
    /// Games are chosen.
    Filter { filter: Box<Filter>, match_use: MatchUse },
    /// Games are counted.
    Statistics,
}

/// What is done with games that a [filter](crate::Filter) chooses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum MatchUse {
    /// They are only counted.
    Count,
    /// They are handed on as the bytes that they are.
    Copy,
    /// They are read [whole](crate::Matcher::reading_matches_whole).
    Read,
}

/// What becomes of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum EntryDecision {
    /// It is not chosen by its number.
    Skip,
    Read,
    FromIndex {
        is_match: bool,
    },
}

impl IndexFilter {
    /// A filter is asked. `attention` says how much the next finding of a code should say in the input of that place.
    pub fn filter(
        filter: Filter,
        match_use: MatchUse,
        attention: impl Fn(usize, Code) -> Attention + Send + 'static,
    ) -> Self {
        let purpose = Purpose::Filter { filter: Box::new(filter), match_use };
        Self { purpose, attention: Box::new(attention) }
    }

    /// Statistics are made.
    pub fn statistics(attention: impl Fn(usize, Code) -> Attention + Send + 'static) -> Self {
        Self { purpose: Purpose::Statistics, attention: Box::new(attention) }
    }

    /// Whether the game has to be read. `place` is that of the input among the others.
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
        let is_known = match self.findings(entry) {
            Some(mut found) => found.all(|finding| attention(finding) != Attention::Whole),
            None => entry.found.iter().all(|finding| attention(finding) == Attention::None),
        };
        if is_known { EntryDecision::FromIndex { is_match } } else { EntryDecision::Read }
    }

    /// What reading the game as it is asked for would find, where that is known to the letter.
    fn findings<'a>(&self, entry: &IndexEntry<'a>) -> Option<impl Iterator<Item = (Code, u64)> + use<'a>> {
        let found: EncodedCounts<'a> = match &self.purpose {
            Purpose::Statistics => entry.found,
            Purpose::Filter { filter, match_use }
                if filter.reads_tags_alone() && *match_use != MatchUse::Read =>
            {
                entry.found_by_scan
            }
            // However far the game is read, it is between the two.
            Purpose::Filter { .. } if entry.found == entry.found_by_scan => entry.found,
            Purpose::Filter { .. } => return None,
        };
        Some(found.iter())
    }

    /// Counts what reading a game that was passed over would have counted.
    pub(crate) fn count(&self, place: usize, entry: &IndexEntry<'_>, counts: &mut Counts) {
        let Some(found) = self.findings(entry) else { return };
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
