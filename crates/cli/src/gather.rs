//! Collects the diagnostics of some games on any thread: selects, formats and keeps them until delivery.

use crate::args::Format;
use crate::caret;
use crate::choice::Budgets;
use crate::choice::Choice;
use crate::choice::Weighed;
use crate::deviation;
use crate::format;
use crate::repetition::Subject;
use alloc::collections::BTreeMap;
use alloc::collections::BTreeSet;
use movetext_archive::Games;
use movetext_archive::Input;
use movetext_archive::Observer;
use movetext_pgc::DecodeError;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Flow;
use movetext_pgn::GameEnd;
use movetext_pgn::Severity;
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Sink;
use movetext_pgn_writer::Deviation;
use movetext_pgn_writer::DeviationSink;

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
pub(crate) struct Gathered {
    pub(crate) shown: Vec<Shown>,
    /// The number of repetitions of shown diagnostics.
    pub(crate) repeated: BTreeMap<Subject, (Severity, u64)>,
    /// Diagnostics that are only counted.
    pub(crate) counted: Weighed,
    pub(crate) games: u64,
    pub(crate) plies: u64,
}

/// Collects diagnostics about the games of one part.
pub(crate) struct Gatherer<'a> {
    choice: &'a Choice,
    path: String,
    place: usize,
    budgets: Budgets,
    gathered: Gathered,
    /// Diagnostics to format once the text of their game is available.
    waiting: Vec<Diagnostic>,
    /// The subjects of the diagnostics shown.
    subjects: BTreeSet<Subject>,
}

impl<'a> Gatherer<'a> {
    /// Returns a gatherer for `games`.
    pub(crate) fn new(choice: &'a Choice, games: &Games) -> Self {
        let mut gatherer = Self::of(choice, games.input(), games.place());
        if let Some(passed) = games.passed() {
            gatherer.pass(passed.games(), passed.plies());
            for (code, count) in passed.found().iter() {
                let severity = choice.severity(code);
                gatherer.gathered.counted.add_times(code, severity, count);
            }
        }
        gatherer
    }

    /// Returns a gatherer for diagnostics about a whole input.
    pub(crate) fn of(choice: &'a Choice, input: &Input, place: usize) -> Self {
        Self {
            choice,
            path: input.to_string(),
            place,
            budgets: Budgets::new(choice.limit),
            gathered: Gathered::default(),
            waiting: Vec::new(),
            subjects: BTreeSet::new(),
        }
    }

    /// Counts games that were read without diagnostics.
    pub(crate) const fn pass(&mut self, games: u64, plies: u64) {
        self.gathered.games += games;
        self.gathered.plies += plies;
    }

    /// Returns what was gathered since the last call.
    pub(crate) fn take(&mut self) -> Gathered {
        self.write_waiting(None);
        self.subjects.clear();
        core::mem::take(&mut self.gathered)
    }

    fn is_open(&self, severity: Severity) -> bool {
        !self.budgets.of(severity).is_spent() && self.choice.is_open(self.place, severity)
    }

    fn write_waiting(&mut self, end: Option<&GameEnd<'_>>) {
        for diagnostic in core::mem::take(&mut self.waiting) {
            self.write(&diagnostic, end);
        }
    }

    fn write(&mut self, diagnostic: &Diagnostic, end: Option<&GameEnd<'_>>) {
        let severity = self.choice.severity(diagnostic.code);
        let text = match self.choice.format {
            Format::Json => format::json(&self.path, diagnostic, severity),
            Format::Github => format::github(&self.path, diagnostic, severity),
            Format::Short => format::short(&self.path, diagnostic, severity, self.choice.paint),
            Format::Human => {
                let paint = self.choice.paint;
                let block =
                    end.and_then(|end| caret::block(diagnostic, end, severity, paint)).unwrap_or_default();
                let short = format::short(&self.path, diagnostic, severity, paint);
                let help = format::remark("help", diagnostic.help(), paint);
                let done = format::remark("done", diagnostic.code.remedy(), paint);
                let fix = format::fix(&diagnostic.fix).map(|fix| format::remark("fix", &fix, paint));
                format!("{short}{block}{help}{done}{}\n", fix.unwrap_or_default())
            }
        };
        let place = || format!("{}:{}", self.path, diagnostic.location);
        let subject = self.subject_of(diagnostic).map(|subject| (subject, place()));
        self.gathered.shown.push(Shown { code: diagnostic.code, severity, text, subject });
    }

    /// Returns the subject of a diagnostic for the human format, which counts repetitions. Other formats list each one.
    fn subject_of(&self, diagnostic: &Diagnostic) -> Option<Subject> {
        if self.choice.format == Format::Human { Subject::of(diagnostic) } else { None }
    }

    /// Counts a diagnostic if its subject was shown before.
    fn repeat(&mut self, diagnostic: &Diagnostic, severity: Severity) -> bool {
        let Some(subject) = self.subject_of(diagnostic) else { return false };
        if self.subjects.insert(subject.clone()) {
            return false;
        }
        let (_, times) = self.gathered.repeated.entry(subject).or_insert((severity, 0));
        *times += 1;
        true
    }
}

impl Sink for Gatherer<'_> {
    fn attention(&self, code: Code) -> Attention {
        if !self.choice.contains(code) {
            Attention::None
        } else if self.is_open(self.choice.severity(code)) {
            match self.choice.format {
                Format::Json | Format::Human => Attention::WithFix,
                Format::Github | Format::Short => Attention::Whole,
            }
        } else if self.choice.relevance.depends_on_tag(code) {
            Attention::Whole
        } else {
            Attention::Count
        }
    }

    fn count(&mut self, code: Code) -> Flow {
        self.gathered.counted.add(code, self.choice.severity(code));
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let code = diagnostic.code;
        let severity = self.choice.severity(code);
        if !self.choice.takes(diagnostic) {
            return Flow::Continue;
        }
        if !self.is_open(severity) {
            self.gathered.counted.add(code, severity);
        } else if self.repeat(diagnostic, severity) {
            // `Reporter::end` reports it at the end of the file.
        } else if self.budgets.spend(code, severity) {
            if self.choice.format == Format::Human {
                self.waiting.push(diagnostic.clone());
            } else {
                self.write(diagnostic, None);
            }
        }
        Flow::Continue
    }
}

impl Observer for Gatherer<'_> {
    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.write_waiting(Some(end));
        self.gathered.games += 1;
        self.gathered.plies += u64::from(end.plies);
        Flow::Continue
    }

    /// Ignores damage, which is reported between games.
    fn damage(&mut self, _: &DecodeError) {}
}

impl DeviationSink for Gatherer<'_> {
    fn deviation(&mut self, deviation: Deviation) {
        let (code, severity) = (Code::NotExportFormat, deviation.severity());
        if !self.choice.contains_at(code, severity) {
            return;
        }
        if !self.is_open(severity) {
            self.gathered.counted.add(code, severity);
        } else if self.budgets.spend(code, severity) {
            let text = deviation::text(self.choice, &self.path, &deviation);
            self.gathered.shown.push(Shown { code, severity, text, subject: None });
        }
    }
}
