//! Checks games in memory.

use crate::{error::Damage, observe::Observer, stream::Stream, tally::Tally};
use movetext_pgn::{
    Flow, GameEnd,
    diagnostic::{Attention, Bounded, Code, Diagnostic, Sink},
};

/// The result of [`check`]: all counts, and the first 1,000 diagnostics.
#[derive(Clone, Debug, Default)]
pub struct Report {
    tally: Tally,
    kept: Bounded<Vec<Diagnostic>>,
}

impl Report {
    /// Returns the counts, which include all diagnostics.
    #[must_use]
    pub const fn tally(&self) -> &Tally {
        &self.tally
    }

    /// Returns the first 1,000 diagnostics, in the order of the text.
    #[must_use]
    pub fn diagnostics(&self) -> &[Diagnostic] {
        self.kept.sink()
    }

    /// Returns whether there are no errors. Warnings and notes are allowed.
    #[must_use]
    pub fn is_ok(&self) -> bool {
        self.tally.errors() == 0
    }
}

impl Sink for Report {
    fn attention(&self, code: Code) -> Attention {
        self.kept.attention(code)
    }

    fn count(&mut self, code: Code) -> Flow {
        self.tally.add(code);
        self.kept.count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.tally.add(diagnostic.code);
        self.kept.diagnostic(diagnostic)
    }
}

impl Observer for Report {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.tally.end_game(end)
    }

    fn damage(&mut self, damage: &Damage) {
        self.tally.damage(damage);
    }
}

/// Reads all games of `bytes` and plays their moves. Linear in the length.
#[must_use]
pub fn check(bytes: &[u8]) -> Report {
    let mut report = Report::default();
    Stream::new().visit_bytes(bytes, &mut (), &mut report);
    report
}

#[cfg(test)]
mod tests {
    use super::check;
    use movetext_pgn::diagnostic::Code;

    #[test]
    fn check_counts_diagnostics_after_the_first_thousand() {
        let report = check("1. e4 } *\n".repeat(1_500).as_bytes());
        assert_eq!(report.diagnostics().len(), 1_000);
        let found = report.tally().found();
        assert_eq!((found.total(), found.of(Code::StrayBrace)), (3_000, 1_500));
    }
}
