//! Everything that is not export format (PGN 3.2).

use crate::choice::Choice;
use crate::failure::Failure;
use crate::gather::Gatherer;
use crate::report::Reporter;
use crate::session::Delivery;
use alloc::rc::Rc;
use core::cell::RefCell;
use movetext_archive::Ending;
use movetext_archive::Games;
use movetext_archive::Input;
use movetext_archive::Observer;
use movetext_pgc::DecodeError;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Sink;
use movetext_pgn_writer::Conformance;
use movetext_pgn_writer::Deviation;
use movetext_pgn_writer::DeviationSink;
use movetext_pgn_writer::Extent;

/// Compares inputs with their export format. What stands between two games counts, so that they are compared one after
/// the other.
pub(super) struct Strict<'a> {
    choice: &'a Choice,
    extent: Extent,
    conformance: Option<Conformance<Shared<'a>>>,
    findings: Shared<'a>,
}

impl<'a> Strict<'a> {
    pub(super) fn new(choice: &'a Choice, extent: Extent) -> Self {
        let findings = Shared(Rc::new(RefCell::new(Gatherer::of(choice, &Input::Stdin, 0))));
        Self { choice, extent, conformance: None, findings }
    }
}

impl Delivery<Games> for Strict<'_> {
    fn begin(&mut self, input: &Input, place: usize) -> Result<(), Failure> {
        self.findings.0.replace(Gatherer::of(self.choice, input, place));
        self.conformance = Some(Conformance::new(self.findings.clone(), self.extent));
        Ok(())
    }

    fn games(&mut self, games: Games, reporter: &mut Reporter<'_>) -> Result<Flow, Failure> {
        if let Some(conformance) = &mut self.conformance {
            games.visit(conformance, &mut self.findings.clone());
        }
        reporter.take(self.findings.0.borrow_mut().take())?;
        Ok(Flow::Continue)
    }

    fn end(&mut self, ending: &Ending, reporter: &mut Reporter<'_>) -> Result<(), Failure> {
        if let Some(mut conformance) = self.conformance.take() {
            if ending.has_lone_return() {
                conformance.ends_lines_with_returns();
            }
            let behind = conformance.reached();
            conformance.finish(ending.behind(behind));
        }
        Ok(reporter.take(self.findings.0.borrow_mut().take())?)
    }
}

/// One gatherer for what the reader finds and for what is not export format.
#[derive(Clone)]
struct Shared<'a>(Rc<RefCell<Gatherer<'a>>>);

impl Sink for Shared<'_> {
    fn attention(&self, code: Code) -> Attention {
        self.0.borrow().attention(code)
    }

    fn count(&mut self, code: Code) -> Flow {
        Sink::count(&mut *self.0.borrow_mut(), code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.0.borrow_mut().diagnostic(diagnostic)
    }
}

impl Observer for Shared<'_> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.0.borrow_mut().end_game(end)
    }

    fn damage(&mut self, _: &DecodeError) {}
}

impl DeviationSink for Shared<'_> {
    fn deviation(&mut self, deviation: Deviation) {
        self.0.borrow_mut().deviation(deviation);
    }
}
