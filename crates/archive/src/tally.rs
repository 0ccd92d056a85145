//! Counting games, moves and findings.

use crate::convert::JsonError;
use crate::observe::Observer;
use movetext_pgc::DecodeError;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::Severity;
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Counts;
use movetext_pgn::diagnostic::Profile;
use movetext_pgn::diagnostic::Sink;

/// How many games and plies were read and what was found about them, counted by code.
///
/// It counts as an [`Observer`] beside a visitor, which decides how much is found; `()` looks at everything.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Tally {
    games: u64,
    plies: u64,
    damages: u64,
    found: Counts,
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

    /// How often PGC was damaged, and lines of JSON Lines were no game.
    #[must_use]
    pub const fn damages(&self) -> u64 {
        self.damages
    }

    /// The findings that are errors. Linear in the number of codes, as are the other counts of findings.
    #[must_use]
    pub fn errors(&self) -> u64 {
        self.weighing(Severity::Error)
    }

    /// The findings that are warnings.
    #[must_use]
    pub fn warnings(&self) -> u64 {
        self.weighing(Severity::Warning)
    }

    /// The findings that are notes.
    #[must_use]
    pub fn notes(&self) -> u64 {
        self.weighing(Severity::Note)
    }

    /// The findings by code.
    #[must_use]
    pub const fn found(&self) -> &Counts {
        &self.found
    }

    /// The findings of that severity.
    #[must_use]
    pub fn weighing(&self, severity: Severity) -> u64 {
        self.found.weighing(severity, Profile::Import)
    }

    /// The codes that were found, each with the number of its findings, in the order of [`Code::all`].
    pub fn codes(&self) -> impl Iterator<Item = (Code, u64)> {
        self.found.iter()
    }

    /// Counts a finding.
    pub fn add(&mut self, code: Code) {
        self.found.add(code);
    }
}

/// Counts what is found, which takes no finding to be made out.
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

    fn invalid_line(&mut self, _error: &JsonError) {
        self.damages += 1;
    }

    fn damage(&mut self, _error: &DecodeError) {
        self.damages += 1;
    }
}
