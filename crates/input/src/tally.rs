//! Counts games, plies and diagnostics.

use crate::observe::Observer;
use movetext_pgn::{
    Flow, GameEnd,
    diagnostic::{Code, Counts, DetailLevel, Diagnostic, Profile, Severity, Sink},
};

/// Counts games, plies, and diagnostics by code.
///
/// As an [`Observer`], it does not change what the visitor requests. With the visitor `()`, everything is validated.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    games: u64,
    plies: u64,
    found: Counts,
}

impl Tally {
    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the total number of plies in the main lines.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns the number of errors. Takes time linear in the number of codes.
    #[must_use]
    pub fn errors(&self) -> u64 {
        self.found.with_severity(Severity::Error, Profile::Import)
    }

    /// Adds the counts of `other` to these.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.found.merge(&other.found);
    }

    /// Returns the number of diagnostics by code.
    #[must_use]
    pub const fn diagnostic_counts(&self) -> &Counts {
        &self.found
    }
}

/// Requests only counts, so that readers need not compose diagnostics.
impl Sink for Tally {
    fn detail_level(&self, code: Code) -> DetailLevel {
        self.found.detail_level(code)
    }

    fn count(&mut self, code: Code) -> Flow {
        self.found.count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.found.diagnostic(diagnostic)
    }
}

impl Observer for Tally {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.games += 1;
        self.plies += u64::from(end.plies);
        Flow::Continue
    }
}
