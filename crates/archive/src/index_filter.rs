//! Filters games by their index entries, so that most games need not be read.

use core::fmt;
use movetext_filter::{Filter, KnownGame, KnownTag};
use movetext_input::index::{EntryDecision, EntryFilter, IndexEntry, IndexedTag};
use movetext_pgn::diagnostic::{Code, DetailLevel, Severity};
use movetext_pgn_values::GameResult;

/// Decides from a game's index entry whether the game matches, or whether it must be read.
///
/// The results are the same as without an index, including diagnostics: a game is read if it may have a diagnostic that
/// is counted or shown. The index stores the worst severity that a complete read found. A read that skips moves cannot
/// find a worse diagnostic.
pub struct IndexFilter {
    filter: Filter,
    matches: MatchUse,
    detail_level: Box<dyn Fn(usize, Code) -> DetailLevel + Send>,
}

/// What to do with matching games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MatchUse {
    Counted,
    Read,
}

impl IndexFilter {
    /// Creates an index filter that reads all matching games. `detail_level` receives the index of an input and a code.
    /// It must return how much detail you request for the next diagnostic with this code.
    pub fn new(filter: Filter, detail_level: impl Fn(usize, Code) -> DetailLevel + Send + 'static) -> Self {
        Self { filter, matches: MatchUse::Read, detail_level: Box::new(detail_level) }
    }

    /// Creates an index filter that only counts matching games. It reads a game only if the index does not show whether
    /// the game matches. `detail_level` works as in [`new`](Self::new).
    pub fn new_counting(
        filter: Filter,
        detail_level: impl Fn(usize, Code) -> DetailLevel + Send + 'static,
    ) -> Self {
        Self { filter, matches: MatchUse::Counted, detail_level: Box::new(detail_level) }
    }

    /// Returns whether any diagnostic up to the severity `worst` is requested.
    fn requests(&self, input_index: usize, worst: Severity) -> bool {
        let mut codes = Code::all().filter(|code| code.severity() <= worst);
        codes.any(|code| (self.detail_level)(input_index, code) != DetailLevel::None)
    }
}

impl EntryFilter for IndexFilter {
    fn decide(&self, input_index: usize, entry: &IndexEntry<'_>) -> EntryDecision {
        let game = KnownEntry(entry);
        match self.filter.matches_known(&game) {
            Some(true) if self.matches == MatchUse::Read => EntryDecision::Read,
            Some(is_match)
                if !entry.severity().is_some_and(|worst| self.requests(input_index, worst))
                    && self.filter.watch_known(&game) =>
            {
                EntryDecision::FromIndex { is_match }
            }
            _ => EntryDecision::Read,
        }
    }
}

/// The data about a game in its index entry.
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
