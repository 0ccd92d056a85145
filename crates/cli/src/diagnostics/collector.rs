//! Collects the diagnostics of some games on any thread: selects, formats and keeps them until delivery.

use crate::{
    args::Format,
    diagnostics::{
        caret, deviation,
        filter::{Budgets, DiagnosticFilter, SeverityCounts},
        format,
        repetition::Subject,
    },
};
use alloc::collections::{BTreeMap, BTreeSet};
use movetext_archive::{Damage, Games, Input, Observer};
use movetext_pgn::{
    Flow, GameEnd,
    diagnostic::{Attention, Code, Diagnostic, Severity, Sink},
};
use movetext_pgn_writer::conformance::{Deviation, DeviationSink};

/// A formatted diagnostic.
#[derive(Debug)]
pub(crate) struct Shown {
    pub(crate) code: Code,
    pub(crate) severity: Severity,
    pub(crate) text: String,
    /// The subject and the first location, if repetitions are counted.
    pub(crate) subject: Option<(Subject, String)>,
}

/// The diagnostics of some games, and the number of games and plies read.
#[derive(Debug, Default)]
pub(crate) struct CollectedDiagnostics {
    pub(crate) shown: Vec<Shown>,
    /// The number of repetitions of shown diagnostics.
    pub(crate) repeated: BTreeMap<Subject, (Severity, u64)>,
    /// Diagnostics that are only counted.
    pub(crate) counted: SeverityCounts,
    pub(crate) games: u64,
    pub(crate) plies: u64,
}

/// Collects diagnostics about the games of one part.
pub(crate) struct DiagnosticCollector<'a> {
    filter: &'a DiagnosticFilter,
    path: String,
    place: usize,
    budgets: Budgets,
    collected: CollectedDiagnostics,
    /// Diagnostics to format once the text of their game is available.
    waiting: Vec<Diagnostic>,
    /// The subjects of the diagnostics shown.
    subjects: BTreeSet<Subject>,
}

impl<'a> DiagnosticCollector<'a> {
    /// Returns a collector for `games`.
    pub(crate) fn new(filter: &'a DiagnosticFilter, games: &Games) -> Self {
        let mut collector = Self::of(filter, games.input(), games.place());
        if let Some(skipped) = games.skipped() {
            collector.pass(skipped.games(), skipped.plies());
        }
        collector
    }

    /// Returns a collector for diagnostics about a whole input.
    pub(crate) fn of(filter: &'a DiagnosticFilter, input: &Input, place: usize) -> Self {
        Self {
            filter,
            path: input.to_string(),
            place,
            budgets: Budgets::new(filter.limit),
            collected: CollectedDiagnostics::default(),
            waiting: Vec::new(),
            subjects: BTreeSet::new(),
        }
    }

    /// Counts games that were read without diagnostics.
    pub(crate) const fn pass(&mut self, games: u64, plies: u64) {
        self.collected.games += games;
        self.collected.plies += plies;
    }

    /// Returns what was collected since the last call.
    pub(crate) fn take(&mut self) -> CollectedDiagnostics {
        self.write_waiting(None);
        self.subjects.clear();
        core::mem::take(&mut self.collected)
    }

    fn is_open(&self, severity: Severity) -> bool {
        !self.budgets.of(severity).is_spent() && self.filter.is_open(self.place, severity)
    }

    fn write_waiting(&mut self, end: Option<&GameEnd<'_>>) {
        for diagnostic in core::mem::take(&mut self.waiting) {
            self.write(&diagnostic, end);
        }
    }

    fn write(&mut self, diagnostic: &Diagnostic, end: Option<&GameEnd<'_>>) {
        let severity = self.filter.severity(diagnostic.code);
        let text = match self.filter.format {
            Format::Json => format::json(&self.path, diagnostic, severity),
            Format::Github => format::github(&self.path, diagnostic, severity),
            Format::Short => format::short(&self.path, diagnostic, severity, self.filter.paint),
            Format::Human => {
                let paint = self.filter.paint;
                let block =
                    end.and_then(|end| caret::block(diagnostic, end, severity, paint)).unwrap_or_default();
                let short = format::short(&self.path, diagnostic, severity, paint);
                let help = format::remark("help", diagnostic.help(), paint);
                let note = format::remark("note", diagnostic.code.remedy(), paint);
                let fix = format::fix(&diagnostic.fix).map(|fix| format::remark("fix", &fix, paint));
                format!("{short}{block}{help}{note}{}\n", fix.unwrap_or_default())
            }
        };
        let place = || format!("{}:{}", self.path, diagnostic.location);
        let subject = self.subject_of(diagnostic).map(|subject| (subject, place()));
        self.collected.shown.push(Shown { code: diagnostic.code, severity, text, subject });
    }

    /// Returns the subject of a diagnostic for the human format, which counts repetitions. Other formats list each one.
    fn subject_of(&self, diagnostic: &Diagnostic) -> Option<Subject> {
        if self.filter.format == Format::Human { Subject::of(diagnostic) } else { None }
    }

    /// Counts a diagnostic if its subject was shown before.
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

impl Sink for DiagnosticCollector<'_> {
    fn attention(&self, code: Code) -> Attention {
        if !self.filter.contains(code) {
            Attention::None
        } else if self.is_open(self.filter.severity(code)) {
            match self.filter.format {
                Format::Json | Format::Human => Attention::WithFix,
                Format::Github | Format::Short => Attention::Whole,
            }
        } else if self.filter.relevance.depends_on_tag(code) {
            Attention::Whole
        } else {
            Attention::Count
        }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.collected.counted.add(code, self.filter.severity(code));
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let code = diagnostic.code;
        let severity = self.filter.severity(code);
        if !self.filter.takes(diagnostic) {
            return Flow::Continue;
        }
        if !self.is_open(severity) {
            self.collected.counted.add(code, severity);
        } else if self.repeat(diagnostic, severity) {
            // `Reporter::end` reports it at the end of the file.
        } else if self.budgets.spend(code, severity) {
            if self.filter.format == Format::Human {
                self.waiting.push(diagnostic.clone());
            } else {
                self.write(diagnostic, None);
            }
        }
        Flow::Continue
    }
}

impl Observer for DiagnosticCollector<'_> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.write_waiting(Some(end));
        self.collected.games += 1;
        self.collected.plies += u64::from(end.plies);
        Flow::Continue
    }

    /// Ignores damage, which is reported between games.
    fn damage(&mut self, _: &Damage) {}
}

impl DeviationSink for DiagnosticCollector<'_> {
    fn deviation(&mut self, deviation: Deviation) {
        let (code, severity) = (Code::NotExportFormat, deviation.severity());
        if !self.filter.contains_at(code, severity) {
            return;
        }
        if !self.is_open(severity) {
            self.collected.counted.add(code, severity);
        } else if self.budgets.spend(code, severity) {
            let text = deviation::text(self.filter, &self.path, &deviation);
            self.collected.shown.push(Shown { code, severity, text, subject: None });
        }
    }
}
