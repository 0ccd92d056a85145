//! Which findings are shown, how they are written, and how many of them.
#![expect(clippy::indexing_slicing, reason = "there is a count for each severity, which it is found by")]

use crate::args::FindingArguments;
use crate::args::Format;
use crate::color::Paint;
use crate::relevance::Relevance;
use alloc::collections::BTreeSet;
use core::sync::atomic::AtomicUsize;
use core::sync::atomic::Ordering;
use movetext_pgn::Code;
use movetext_pgn::Diagnostic;
use movetext_pgn::Severity;
use movetext_pgn::diagnostic::Attention;
use movetext_pgn::diagnostic::Budget;
use movetext_pgn::diagnostic::Counts;
use movetext_pgn::diagnostic::Profile;

/// What a run says about its findings: the same for all threads.
#[derive(Debug)]
pub(crate) struct Choice {
    select: BTreeSet<&'static str>,
    ignore: BTreeSet<&'static str>,
    /// How many findings of each severity are shown of each input.
    pub(crate) limit: u64,
    pub(crate) format: Format,
    pub(crate) paint: Paint,
    least: Severity,
    /// What the text should be: a finding may weigh more in export format.
    profile: Profile,
    pub(crate) relevance: Relevance,
    /// For each severity the place of the first input whose findings may still be shown.
    open: [AtomicUsize; 3],
}

impl Choice {
    /// Findings of at least that severity that are relevant, written so.
    pub(crate) fn new(
        arguments: &FindingArguments,
        (format, paint): (Format, Paint),
        (least, profile): (Severity, Profile),
        relevance: Relevance,
    ) -> Self {
        let names = |codes: &[Code]| codes.iter().map(|code| code.name()).collect();
        let (select, ignore) = (names(&arguments.select), names(&arguments.ignore));
        Self {
            select,
            ignore,
            limit: arguments.max_errors,
            format,
            paint,
            least,
            profile,
            relevance,
            open: Default::default(),
        }
    }

    /// How much a finding weighs here.
    pub(crate) fn severity(&self, code: Code) -> Severity {
        code.severity_in(self.profile)
    }

    pub(crate) fn contains(&self, code: Code) -> bool {
        self.contains_at(code, self.severity(code))
    }

    /// The same for a finding that weighs that much in its place.
    pub(crate) fn contains_at(&self, code: Code, severity: Severity) -> bool {
        // A code that is asked for by name is shown whatever its severity.
        let is_selected = if self.select.is_empty() {
            severity >= self.least && self.relevance.takes(code)
        } else {
            self.select.contains(code.name())
        };
        is_selected && !self.ignore.contains(code.name())
    }

    /// Whether a finding is one of those that are reported.
    pub(crate) fn takes(&self, diagnostic: &Diagnostic) -> bool {
        self.contains(diagnostic.code)
            && (!self.select.is_empty() || self.relevance.takes_diagnostic(diagnostic))
    }

    /// How much the next finding of a code should say in the input at `place`.
    pub(crate) fn attention(&self, place: usize, code: Code) -> Attention {
        match self.severity(code) {
            _ if !self.contains(code) => Attention::None,
            _ if self.relevance.depends_on_tag(code) => Attention::Whole,
            severity if self.limit > 0 && self.is_open(place, severity) => Attention::Whole,
            _ => Attention::Count,
        }
    }

    /// No more findings of that severity will be shown of the input at `place`, so that nobody need write them.
    pub(crate) fn close(&self, place: usize, severity: Severity) {
        self.open[severity as usize].store(place + 1, Ordering::Relaxed);
    }

    /// Whether findings of that severity may still be shown of the input at `place`.
    pub(crate) fn is_open(&self, place: usize, severity: Severity) -> bool {
        self.open[severity as usize].load(Ordering::Relaxed) <= place
    }
}

/// A budget for each severity, so that notes do not crowd out errors.
#[derive(Debug)]
pub(crate) struct Budgets([Budget; 3]);

impl Budgets {
    pub(crate) fn new(limit: u64) -> Self {
        Self([Budget::new(limit), Budget::new(limit), Budget::new(limit)])
    }

    pub(crate) const fn of(&self, severity: Severity) -> &Budget {
        let [note, warning, error] = &self.0;
        match severity {
            Severity::Note => note,
            Severity::Warning => warning,
            Severity::Error => error,
        }
    }

    pub(crate) fn spend(&mut self, code: Code, severity: Severity) -> bool {
        self.of_mut(severity).spend(code)
    }

    /// Spends one for each of so many findings that are not written.
    pub(crate) fn spend_times(&mut self, code: Code, severity: Severity, times: u64) {
        self.of_mut(severity).spend_times(code, times);
    }

    const fn of_mut(&mut self, severity: Severity) -> &mut Budget {
        let [note, warning, error] = &mut self.0;
        match severity {
            Severity::Note => note,
            Severity::Warning => warning,
            Severity::Error => error,
        }
    }
}

/// Findings by code and the severity that they have in their place.
#[derive(Debug, Default)]
pub(crate) struct Weighed {
    notes: Counts,
    warnings: Counts,
    errors: Counts,
}

impl Weighed {
    /// Counts a finding.
    pub(crate) fn add(&mut self, code: Code, severity: Severity) {
        self.add_times(code, severity, 1);
    }

    /// Counts so many at once: an index may tell of any number.
    pub(crate) fn add_times(&mut self, code: Code, severity: Severity, times: u64) {
        match severity {
            Severity::Note => self.notes.add_times(code, times),
            Severity::Warning => self.warnings.add_times(code, times),
            Severity::Error => self.errors.add_times(code, times),
        }
    }

    /// Adds what another has counted.
    pub(crate) fn merge(&mut self, other: &Self) {
        self.notes.merge(&other.notes);
        self.warnings.merge(&other.warnings);
        self.errors.merge(&other.errors);
    }

    /// Those of that severity.
    pub(crate) const fn of(&self, severity: Severity) -> &Counts {
        match severity {
            Severity::Note => &self.notes,
            Severity::Warning => &self.warnings,
            Severity::Error => &self.errors,
        }
    }
}
