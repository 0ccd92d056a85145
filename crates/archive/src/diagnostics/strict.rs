//! Compares inputs with their export format, on any threads (PGN 3.2).

use super::{CollectedDiagnostics, DiagnosticCollector, DiagnosticRun, Rendering};
use alloc::rc::Rc;
use core::{
    cell::RefCell,
    fmt,
    sync::atomic::{AtomicUsize, Ordering},
};
use movetext_input::{GameBatch, Input, InputEnd, Observer};
use movetext_openings::{EcoCheck, Openings};
use movetext_pgn::{
    Flow, GameEnd,
    diagnostic::{Code, DetailLevel, Diagnostic, Sink},
};
use movetext_pgn_writer::conformance::{Conformance, Deviation, DeviationSink, Extent, JoinState};

/// Compares games with their export format. All threads share this value.
#[derive(Debug)]
pub struct StrictCheck<'a, R> {
    run: &'a DiagnosticRun<R>,
    extent: Extent,
    /// The index, plus 1, of the last input with reports about unusual line ends. 0 if there is none.
    last_reported: AtomicUsize,
}

/// A batch of games with the diagnostics from [`StrictCheck::compare`].
#[derive(Debug)]
pub struct ComparedGames<T> {
    games: GameBatch<'static>,
    join_state: JoinState,
    found: CollectedDiagnostics<T>,
}

impl<'a, R: Rendering> StrictCheck<'a, R> {
    /// Creates a check that compares whole inputs, or only some of their games.
    #[must_use]
    pub fn new(run: &'a DiagnosticRun<R>, extent: Extent) -> Self {
        Self { run, extent, last_reported: AtomicUsize::new(0) }
    }

    /// Compares a batch of text games with their export format. Any thread can call this.
    pub fn compare(&self, games: GameBatch<'_>) -> ComparedGames<R::Shown> {
        // This value may be wrong while earlier batches are in progress. `StrictText::append` then compares the games
        // again.
        let are_newlines_reported = self.last_reported.load(Ordering::Relaxed) == games.input_index() + 1;
        let (join_state, found) = self.compared(&games, are_newlines_reported);
        ComparedGames { games: games.into_owned(), join_state, found }
    }

    fn compared(
        &self,
        games: &GameBatch<'_>,
        are_newlines_reported: bool,
    ) -> (JoinState, CollectedDiagnostics<R::Shown>) {
        let diagnostics =
            Shared::new(DiagnosticCollector::for_input(self.run, games.input(), games.input_index()));
        let mut conformance = Conformance::from_middle(diagnostics.clone(), self.extent);
        if are_newlines_reported {
            conformance = conformance.assume_newlines_reported();
        }
        let observer = &mut diagnostics.clone();
        games.visit(&mut EcoCheck::new(&mut conformance, Openings::builtin(), &diagnostics.0), observer);
        let (diagnostics, join_state) = conformance.into_join_state();
        (join_state, diagnostics.take())
    }
}

/// Joins the results of batches in order, and checks the text between games.
pub struct StrictText<'c, 'a, R: Rendering> {
    check: &'c StrictCheck<'a, R>,
    input_index: usize,
    conformance: Conformance<Shared<'a, R>>,
    diagnostics: Shared<'a, R>,
}

impl<'c, 'a, R: Rendering> StrictText<'c, 'a, R> {
    /// Creates a checker for the input with the index `input_index`, counted from 0.
    #[must_use]
    pub fn new(check: &'c StrictCheck<'a, R>, input: &Input, input_index: usize) -> Self {
        let diagnostics = Shared::new(DiagnosticCollector::for_input(check.run, input, input_index));
        let conformance = Conformance::new(diagnostics.clone(), check.extent);
        Self { check, input_index, conformance, diagnostics }
    }

    /// Appends the next games. Returns two sets of diagnostics: first about the text before the games, then about the
    /// games.
    pub fn append(&mut self, compared: ComparedGames<R::Shown>) -> [CollectedDiagnostics<R::Shown>; 2] {
        let ComparedGames { games, mut join_state, mut found } = compared;
        if !self.conformance.fits(&join_state) {
            (join_state, found) = self.check.compared(&games, self.conformance.are_newlines_reported());
        }
        self.conformance.append(&join_state);
        if self.conformance.are_newlines_reported() {
            self.check.last_reported.store(self.input_index + 1, Ordering::Relaxed);
        }
        [self.diagnostics.take(), found]
    }

    /// Ends the input. Returns the diagnostics about the text after the last game.
    pub fn finish(mut self, ending: &InputEnd) -> CollectedDiagnostics<R::Shown> {
        if ending.has_lone_return() {
            self.conformance.report_return_line_ends();
        }
        let end = self.conformance.end_offset();
        self.conformance.finish(ending.after(end));
        self.diagnostics.take()
    }
}

impl<R: Rendering> fmt::Debug for StrictText<'_, '_, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StrictText").field("input_index", &self.input_index).finish_non_exhaustive()
    }
}

/// A collector that the reader and the comparison share.
struct Shared<'a, R: Rendering>(Rc<RefCell<DiagnosticCollector<'a, R>>>);

impl<R: Rendering> Clone for Shared<'_, R> {
    fn clone(&self) -> Self {
        Self(Rc::clone(&self.0))
    }
}

impl<'a, R: Rendering> Shared<'a, R> {
    fn new(collector: DiagnosticCollector<'a, R>) -> Self {
        Self(Rc::new(RefCell::new(collector)))
    }

    /// Returns what was collected since the last call.
    fn take(&self) -> CollectedDiagnostics<R::Shown> {
        self.0.borrow_mut().take()
    }
}

impl<R: Rendering> Sink for Shared<'_, R> {
    fn detail_level(&self, code: Code) -> DetailLevel {
        self.0.borrow().detail_level(code)
    }

    fn count(&mut self, code: Code) -> Flow {
        Sink::count(&mut *self.0.borrow_mut(), code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.0.borrow_mut().diagnostic(diagnostic)
    }
}

impl<R: Rendering> Observer for Shared<'_, R> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.0.borrow_mut().end_game(end)
    }
}

impl<R: Rendering> DeviationSink for Shared<'_, R> {
    fn deviation(&mut self, deviation: Deviation) {
        self.0.borrow_mut().deviation(deviation);
    }
}
