//! `movetext check --strict`: reports every deviation from export format (PGN 3.2).

use crate::{
    diagnostics::{
        collector::{CollectedDiagnostics, DiagnosticCollector},
        filter::DiagnosticFilter,
        report::Reporter,
    },
    failure::Failure,
    session::{Delivery, Outcome, Session},
};
use alloc::rc::Rc;
use core::{
    cell::RefCell,
    sync::atomic::{AtomicUsize, Ordering},
};
use movetext_archive::{Damage, Games, Input, InputEnd, Observer};
use movetext_pgn::{
    Flow, GameEnd,
    diagnostic::{Attention, Code, Diagnostic, Sink},
};
use movetext_pgn_writer::conformance::{ComparedPart, Conformance, Deviation, DeviationSink, Extent};
use std::io::Write;

/// Compares inputs with their export format.
pub(super) fn run(session: &Session, out: Box<dyn Write>, extent: Extent) -> Result<Outcome, Failure> {
    let comparing =
        Comparing { filter: session.diagnostic_filter(), extent, last_reported: AtomicUsize::new(0) };
    let work = |games: Games, _: &mut DiagnosticCollector<'_>| {
        let compared = comparing.compare(&games, comparing.assumes_newlines_reported(games.place()));
        (games, compared)
    };
    session.run(out, work, &mut Strict::new(&comparing))
}

/// Settings for comparing parts on any thread.
struct Comparing<'a> {
    filter: &'a DiagnosticFilter,
    extent: Extent,
    /// The index, counted from 1, of the last input whose line ends were reported.
    last_reported: AtomicUsize,
}

/// The result of comparing one part.
struct Compared {
    part: ComparedPart,
    found: CollectedDiagnostics,
}

impl<'a> Comparing<'a> {
    /// Returns whether line ends were probably reported before a part of an input. It may be wrong, because earlier parts may still be in
    /// progress.
    fn assumes_newlines_reported(&self, place: usize) -> bool {
        self.last_reported.load(Ordering::Relaxed) == place + 1
    }

    fn compare(&self, games: &Games, are_newlines_reported: bool) -> Compared {
        let diagnostics = Shared::new(DiagnosticCollector::of(self.filter, games.input(), games.place()));
        let mut conformance = Conformance::apart(diagnostics.clone(), self.extent);
        if are_newlines_reported {
            conformance = conformance.with_newlines_reported();
        }
        games.visit(&mut conformance, &mut diagnostics.clone());
        let (diagnostics, part) = conformance.into_part();
        Compared { part, found: diagnostics.take() }
    }
}

/// Joins the results of the parts, and checks the text between games.
struct Strict<'c, 'a> {
    comparing: &'c Comparing<'a>,
    place: usize,
    conformance: Conformance<Shared<'a>>,
    diagnostics: Shared<'a>,
}

impl<'c, 'a> Strict<'c, 'a> {
    fn new(comparing: &'c Comparing<'a>) -> Self {
        let diagnostics = Shared::new(DiagnosticCollector::of(comparing.filter, &Input::Stdin, 0));
        let conformance = Conformance::new(diagnostics.clone(), comparing.extent);
        Self { comparing, place: 0, conformance, diagnostics }
    }
}

impl Delivery<(Games, Compared)> for Strict<'_, '_> {
    fn begin(&mut self, input: &Input, place: usize) -> Result<(), Failure> {
        self.place = place;
        self.diagnostics.0.replace(DiagnosticCollector::of(self.comparing.filter, input, place));
        self.conformance = Conformance::new(self.diagnostics.clone(), self.comparing.extent);
        Ok(())
    }

    fn games(
        &mut self,
        (games, compared): (Games, Compared),
        reporter: &mut Reporter<'_>,
    ) -> Result<Flow, Failure> {
        let compared = if self.conformance.fits(&compared.part) {
            compared
        } else {
            self.comparing.compare(&games, self.conformance.are_newlines_reported())
        };
        self.conformance.append(&compared.part);
        if self.conformance.are_newlines_reported() {
            self.comparing.last_reported.store(self.place + 1, Ordering::Relaxed);
        }
        reporter.take(self.diagnostics.take())?;
        reporter.take(compared.found)?;
        Ok(Flow::Continue)
    }

    fn end(&mut self, ending: &InputEnd, reporter: &mut Reporter<'_>) -> Result<(), Failure> {
        let new = Conformance::new(self.diagnostics.clone(), self.comparing.extent);
        let mut conformance = core::mem::replace(&mut self.conformance, new);
        if ending.has_lone_return() {
            conformance.report_return_line_ends();
        }
        let end = conformance.reached();
        conformance.finish(ending.after(end));
        Ok(reporter.take(self.diagnostics.take())?)
    }
}

/// One collector shared by the reader and the comparison with export format.
#[derive(Clone)]
struct Shared<'a>(Rc<RefCell<DiagnosticCollector<'a>>>);

impl<'a> Shared<'a> {
    fn new(collector: DiagnosticCollector<'a>) -> Self {
        Self(Rc::new(RefCell::new(collector)))
    }

    /// Returns what was collected since the last call.
    fn take(&self) -> CollectedDiagnostics {
        self.0.borrow_mut().take()
    }
}

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

    fn damage(&mut self, _: &Damage) {}
}

impl DeviationSink for Shared<'_> {
    fn deviation(&mut self, deviation: Deviation) {
        self.0.borrow_mut().deviation(deviation);
    }
}
