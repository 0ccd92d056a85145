//! Filters that an index decides, so that games need not be read.

use core::fmt;
use movetext_filter::{Filter, KnownGame, KnownTag};
use movetext_input::index::{EntryDecision, EntryFilter, IndexEntry, IndexedTag};
use movetext_pgn::diagnostic::{Attention, Code, Severity};
use movetext_pgn_values::GameResult;

/// Skips games whose answer the index has.
///
/// The result is the same as without index, including diagnostics: a game is read if it may have a diagnostic that is
/// counted or shown. The entry has the worst severity of a complete read, and a read that skips moves finds nothing worse.
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

impl IndexFilter {
    /// Returns an index filter that reads all matching games. `attention` returns the detail requested for the next
    /// diagnostic with a code in the input at this position of the list.
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

    /// Returns whether a diagnostic of at most this severity is requested.
    fn requests(&self, place: usize, worst: Severity) -> bool {
        let mut codes = Code::all().filter(|code| code.severity() <= worst);
        codes.any(|code| (self.attention)(place, code) != Attention::None)
    }
}

impl EntryFilter for IndexFilter {
    fn decide(&self, place: usize, entry: &IndexEntry<'_>) -> EntryDecision {
        let game = KnownEntry(entry);
        match self.filter.matches_known(&game) {
            Some(true) if self.matches == MatchUse::Read => EntryDecision::Read,
            Some(is_match)
                if !entry.severity().is_some_and(|worst| self.requests(place, worst))
                    && self.filter.watch_known(&game) =>
            {
                EntryDecision::FromIndex { is_match }
            }
            _ => EntryDecision::Read,
        }
    }
}

/// An entry as what is known about its game.
struct KnownEntry<'e>(&'e IndexEntry<'e>);

impl KnownGame for KnownEntry<'_> {
    fn tag(&self, name: &str) -> KnownTag<'_> {
        match self.0.tag(name) {
            IndexedTag::Missing => KnownTag::Missing,
            IndexedTag::Value(value) => KnownTag::Value(value),
            IndexedTag::Unknown => KnownTag::Unknown,
        }
    }

    fn result(&self) -> GameResult {
        self.0.result()
    }

    fn plies(&self) -> u32 {
        self.0.plies()
    }
}

impl fmt::Debug for IndexFilter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IndexFilter").finish_non_exhaustive()
    }
}
