//! Checking games in memory: what was read, and what there is to say about it.

use crate::observe::Observer;
use crate::tally::Tally;
use movetext_pgn::Diagnostic;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::Visitor;

/// How many diagnostics are kept; the rest is only counted, so that noise cannot fill memory.
const KEPT: usize = 1_000;

/// What was read and what was found: the counts, and the first 1,000 diagnostics.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Report {
    tally: Tally,
    diagnostics: Vec<Diagnostic>,
}

impl Report {
    /// The counts, which know all findings.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// The first 1,000 findings, in the order of the text.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        &self.diagnostics
    }

    /// Whether everything could be read as it was meant. Warnings and notes do not count.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.tally.errors() == 0
    }
}

impl Visitor for Report {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.tally.add(diagnostic.code);
        if self.diagnostics.len() < KEPT {
            self.diagnostics.push(diagnostic.clone());
        }
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        Observer::end_game(&mut self.tally, end)
    }
}

/// Reads all games of `bytes`, plays their moves and says what was found. Linear in the length.
#[must_use]
pub fn check(bytes: &[u8]) -> Report {
    let mut report = Report::default();
    movetext_pgn::read(bytes, &mut report);
    report
}
