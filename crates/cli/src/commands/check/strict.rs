//! `movetext check --strict`: reports every deviation from export format (PGN 3.2).

use crate::{
    diagnostics::{
        DiagnosticCollector, rendered::RenderedDiagnostic, report::Reporter, text::DiagnosticText,
    },
    failure::Failure,
    session::{Delivery, Outcome, Session},
};
use movetext_archive::diagnostics::{ComparedGames, StrictCheck, StrictText};
use movetext_input::{GameBatch, Input, InputEnd};
use movetext_pgn::Flow;
use movetext_pgn_writer::conformance::Extent;
use std::io::Write;

/// Compares inputs with their export format.
pub(super) fn run(session: &Session, out: Box<dyn Write>, extent: Extent) -> Result<Outcome, Failure> {
    let check = StrictCheck::new(session.diagnostics(), extent);
    let work = |games: GameBatch<'_>, _: &mut DiagnosticCollector<'_>| check.compare(games);
    session.run(out, work, &mut Strict { check: &check, text: StrictText::new(&check, &Input::Stdin, 0) })
}

/// Reports the deviations in the current input.
struct Strict<'c, 'a> {
    check: &'c StrictCheck<'a, DiagnosticText>,
    text: StrictText<'c, 'a, DiagnosticText>,
}

impl Delivery<ComparedGames<RenderedDiagnostic>> for Strict<'_, '_> {
    fn begin(&mut self, input: &Input, index: usize) -> Result<(), Failure> {
        self.text = StrictText::new(self.check, input, index);
        Ok(())
    }

    fn games(
        &mut self,
        compared: ComparedGames<RenderedDiagnostic>,
        reporter: &mut Reporter<'_>,
    ) -> Result<Flow, Failure> {
        for found in self.text.append(compared) {
            reporter.take(found)?;
        }
        Ok(Flow::Continue)
    }

    fn end(&mut self, ending: &InputEnd, reporter: &mut Reporter<'_>) -> Result<(), Failure> {
        let next = StrictText::new(self.check, &Input::Stdin, 0);
        let text = core::mem::replace(&mut self.text, next);
        Ok(reporter.take(text.finish(ending))?)
    }
}
