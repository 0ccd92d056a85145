//! Counting games, moves and findings.

use crate::observe::Observer;
use alloc::collections::BTreeMap;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::Severity;
use movetext_pgn::Visitor;
use movetext_pgn::Wants;

/// How many games and plies were read and what was found about them, counted by code.
///
/// It counts as a [`Visitor`] of its own, or as an [`Observer`] beside another.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    games: u64,
    plies: u64,
    codes: BTreeMap<Code, u64>,
}

impl Tally {
    /// The games that were read.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// The plies of their main lines.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// The findings that are errors. Linear in the number of codes, as are the other counts of findings.
    #[must_use]
    pub fn errors(&self) -> u64 {
        self.count(Severity::Error)
    }

    /// The findings that are warnings.
    #[must_use]
    pub fn warnings(&self) -> u64 {
        self.count(Severity::Warning)
    }

    /// The findings that are notes.
    #[must_use]
    pub fn notes(&self) -> u64 {
        self.count(Severity::Note)
    }

    /// The findings of that severity.
    #[must_use]
    pub fn count(&self, severity: Severity) -> u64 {
        self.codes().filter(|(code, _)| code.severity() == severity).map(|(_, count)| count).sum()
    }

    /// The codes that were found, each with the number of its findings, in the order of [`Code::all`].
    pub fn codes(&self) -> impl Iterator<Item = (Code, u64)> {
        self.codes.iter().map(|(&code, &count)| (code, count))
    }

    /// Counts a finding.
    pub fn add(&mut self, code: Code) {
        *self.codes.entry(code).or_default() += 1;
    }
}

impl Observer for Tally {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) {
        self.add(diagnostic.code);
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.games += 1;
        self.plies += u64::from(end.plies);
        Flow::Continue
    }
}

impl Visitor for Tally {
    fn wants(&self) -> Wants {
        Wants::ALL
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        Observer::diagnostic(self, diagnostic);
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        Observer::end_game(self, end)
    }
}
