//! Collects the diagnostics of a batch of games on any thread: selects and renders them, and keeps them until delivery.

use super::{DiagnosticRun, Presentation, Rendering, SeverityCounts, Subject, counts::Budgets};
use alloc::collections::{BTreeMap, BTreeSet};
use movetext_input::{GameBatch, Input, Observer};
use movetext_pgn::{
    Flow, GameEnd, Location,
    diagnostic::{Code, DetailLevel, Diagnostic, Severity, Sink},
};
use movetext_pgn_writer::conformance::{Deviation, DeviationSink};

/// A diagnostic in the form that will be shown.
#[derive(Debug)]
pub(super) struct Rendered<T> {
    pub(super) code: Code,
    pub(super) severity: Severity,
    pub(super) shown: T,
    /// The offset in the text, or in PGC.
    offset: u64,
    /// The subject and the first location, if repetitions are counted.
    pub(super) subject: Option<(Subject, Location)>,
}

/// The diagnostics of a batch of games, and the number of games and plies.
#[derive(Debug)]
pub struct CollectedDiagnostics<T> {
    pub(super) rendered: Vec<Rendered<T>>,
    /// How often the diagnostics shown were repeated, by subject.
    pub(super) repeated: BTreeMap<Subject, (Severity, u64)>,
    /// Diagnostics that are only counted.
    pub(super) counted: SeverityCounts,
    pub(super) games: u64,
    pub(super) plies: u64,
}

impl<T> Default for CollectedDiagnostics<T> {
    fn default() -> Self {
        Self {
            rendered: Vec::new(),
            repeated: BTreeMap::new(),
            counted: SeverityCounts::default(),
            games: 0,
            plies: 0,
        }
    }
}

/// Collects the diagnostics of one batch of games.
#[derive(Debug)]
pub struct DiagnosticCollector<'a, R: Rendering> {
    run: &'a DiagnosticRun<R>,
    input: Input,
    input_index: usize,
    budgets: Budgets,
    collected: CollectedDiagnostics<R::Shown>,
    /// Diagnostics that we render as soon as the text of their game is available.
    waiting: Vec<Diagnostic>,
    /// The subjects of the diagnostics shown so far.
    subjects: BTreeSet<Subject>,
    /// How many of the rendered diagnostics are about earlier games.
    sorted: usize,
}

impl<'a, R: Rendering> DiagnosticCollector<'a, R> {
    /// Creates a collector for the batch `games`.
    #[must_use]
    pub fn new(run: &'a DiagnosticRun<R>, games: &GameBatch<'_>) -> Self {
        let mut collector = Self::for_input(run, games.input(), games.input_index());
        if let Some(skipped) = games.skipped_games() {
            collector.pass(skipped.games(), skipped.plies());
        }
        collector
    }

    /// Creates a collector for the input with the index `input_index`, counted from 0. Use it for diagnostics about the whole
    /// input.
    #[must_use]
    pub fn for_input(run: &'a DiagnosticRun<R>, input: &Input, input_index: usize) -> Self {
        Self {
            run,
            input: input.clone(),
            input_index,
            budgets: Budgets::new(|severity| run.limit_of(severity)),
            collected: CollectedDiagnostics::default(),
            waiting: Vec::new(),
            subjects: BTreeSet::new(),
            sorted: 0,
        }
    }

    /// Counts games without collecting their diagnostics, such as games that are skipped through an index.
    pub const fn pass(&mut self, games: u64, plies: u64) {
        self.collected.games += games;
        self.collected.plies += plies;
    }

    /// Returns what was collected since the last call.
    pub fn take(&mut self) -> CollectedDiagnostics<R::Shown> {
        self.render_waiting(None);
        self.sort_game();
        self.subjects.clear();
        self.sorted = 0;
        core::mem::take(&mut self.collected)
    }

    /// Sorts the diagnostics of the current game by their offsets. For example, the number of plies is compared with a
    /// tag only after the last move.
    fn sort_game(&mut self) {
        if let Some(game) = self.collected.rendered.get_mut(self.sorted..) {
            game.sort_by_key(|rendered| rendered.offset);
        }
        self.sorted = self.collected.rendered.len();
    }

    fn is_open(&self, severity: Severity) -> bool {
        !self.budgets.get(severity).is_spent() && self.run.is_open(self.input_index, severity)
    }

    fn render_waiting(&mut self, end: Option<&GameEnd<'_>>) {
        for diagnostic in core::mem::take(&mut self.waiting) {
            self.render(&diagnostic, end);
        }
    }

    fn render(&mut self, diagnostic: &Diagnostic, end: Option<&GameEnd<'_>>) {
        let (code, severity) = (diagnostic.code(), self.run.selection().severity(diagnostic.code()));
        let shown = self.run.rendering().diagnostic(&self.input, diagnostic, severity, end);
        let subject = self.subject_of(diagnostic).map(|subject| (subject, diagnostic.location()));
        let offset = diagnostic.span().start;
        self.collected.rendered.push(Rendered { code, severity, shown, offset, subject });
    }

    fn presentation(&self) -> Presentation {
        self.run.rendering().presentation()
    }

    /// Returns the subject of a diagnostic, if repetitions are counted.
    fn subject_of(&self, diagnostic: &Diagnostic) -> Option<Subject> {
        match self.presentation() {
            Presentation::Once => Subject::from_diagnostic(diagnostic),
            Presentation::Each => None,
        }
    }

    /// Counts the diagnostic and returns `true` if its subject was shown before.
    fn repeat(&mut self, diagnostic: &Diagnostic, severity: Severity) -> bool {
        let Some(subject) = self.subject_of(diagnostic) else { return false };
        if self.subjects.insert(subject.clone()) {
            return false;
        }
        let (_, times) = self.collected.repeated.entry(subject).or_insert((severity, 0));
        *times += 1;
        true
    }
}

impl<R: Rendering> Sink for DiagnosticCollector<'_, R> {
    fn detail_level(&self, code: Code) -> DetailLevel {
        self.run.attention_if(code, |severity| self.is_open(severity))
    }

    fn count(&mut self, code: Code) -> Flow {
        self.collected.counted.add(code, self.run.selection().severity(code));
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let code = diagnostic.code();
        let severity = self.run.selection().severity(code);
        if !self.run.selection().selects(diagnostic) {
            return Flow::Continue;
        }
        if !self.is_open(severity) {
            self.collected.counted.add(code, severity);
        } else if self.repeat(diagnostic, severity) {
            // `DiagnosticReporter::end` reports the number of repetitions.
        } else if self.budgets.spend(code, severity) {
            match self.presentation() {
                Presentation::Once => self.waiting.push(diagnostic.clone()),
                Presentation::Each => self.render(diagnostic, None),
            }
        }
        Flow::Continue
    }
}

impl<R: Rendering> Observer for DiagnosticCollector<'_, R> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.render_waiting(Some(end));
        self.sort_game();
        self.pass(1, u64::from(end.plies));
        Flow::Continue
    }
}

impl<R: Rendering> DeviationSink for DiagnosticCollector<'_, R> {
    fn deviation(&mut self, deviation: Deviation) {
        let (code, severity) = (Code::NotExportFormat, deviation.severity());
        if !self.run.selection().contains_at(code, severity) {
            return;
        }
        if !self.is_open(severity) {
            self.collected.counted.add(code, severity);
        } else if self.budgets.spend(code, severity) {
            let offset = deviation.span.start;
            let shown = self.run.rendering().deviation(&self.input, deviation);
            self.collected.rendered.push(Rendered { code, severity, shown, offset, subject: None });
        }
    }
}
