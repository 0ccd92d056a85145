//! Counts of games, plies and diagnostics.

use crate::observe::Observer;
use movetext_pgn::{
    Flow, GameEnd,
    diagnostic::{Attention, Code, Counts, Diagnostic, Profile, Severity, Sink},
};

/// The number of games and plies read, and of diagnostics by code.
///
/// As an [`Observer`], it does not change what the visitor requests; with the visitor `()`, everything is validated.
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

    /// Returns the number of plies in their main lines.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns the number of errors. Linear in the number of codes.
    #[must_use]
    pub fn errors(&self) -> u64 {
        self.found.with_severity(Severity::Error, Profile::Import)
    }

    /// Adds the counts of other games.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.found.merge(&other.found);
    }

    /// Returns the number of diagnostics of each code.
    #[must_use]
    pub const fn diagnostic_counts(&self) -> &Counts {
        &self.found
    }
}

/// Requests only counts, so no diagnostic is composed.
impl Sink for Tally {
    fn attention(&self, code: Code) -> Attention {
        self.found.attention(code)
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
