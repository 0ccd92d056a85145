//! Selects the diagnostics to show, their format and their maximum number.
#![expect(clippy::indexing_slicing, reason = "there is a count for each severity, which it is found by")]

use crate::{
    args::{DiagnosticArguments, Format},
    diagnostics::relevance::Relevance,
    output::color::Paint,
};
use alloc::collections::BTreeSet;
use core::sync::atomic::{AtomicUsize, Ordering};
use movetext_pgn::diagnostic::{Attention, Budget, Code, Counts, Diagnostic, Profile, Severity};

/// The selection and format of diagnostics in a run, shared by all threads.
#[derive(Debug)]
pub(crate) struct DiagnosticFilter {
    select: BTreeSet<&'static str>,
    ignore: BTreeSet<&'static str>,
    /// The maximum number of diagnostics shown for each severity and input.
    pub(crate) limit: u64,
    pub(crate) format: Format,
    pub(crate) paint: Paint,
    least: Severity,
    /// The expected form of the text: export format raises the severity of some diagnostics.
    profile: Profile,
    pub(crate) relevance: Relevance,
    /// For each severity, the index of the first input whose diagnostics may still be shown.
    open: [AtomicUsize; 3],
}

impl DiagnosticFilter {
    /// Selects relevant diagnostics of severity `least` or above.
    pub(crate) fn new(
        arguments: &DiagnosticArguments,
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

    /// Returns the severity of a code in this run.
    pub(crate) fn severity(&self, code: Code) -> Severity {
        code.severity_in(self.profile)
    }

    pub(crate) fn contains(&self, code: Code) -> bool {
        self.contains_at(code, self.severity(code))
    }

    /// Returns whether a diagnostic with this code and severity is selected.
    pub(crate) fn contains_at(&self, code: Code, severity: Severity) -> bool {
        // `--select` shows a code regardless of its severity.
        let is_selected = if self.select.is_empty() {
            severity >= self.least && self.relevance.takes(code)
        } else {
            self.select.contains(code.name())
        };
        is_selected && !self.ignore.contains(code.name())
    }

    /// Returns whether a diagnostic is reported.
    pub(crate) fn takes(&self, diagnostic: &Diagnostic) -> bool {
        self.contains(diagnostic.code)
            && (!self.select.is_empty() || self.relevance.takes_diagnostic(diagnostic))
    }

    /// Returns how much detail the next diagnostic with this code needs in the input at `place`.
    pub(crate) fn attention(&self, place: usize, code: Code) -> Attention {
        match self.severity(code) {
            _ if !self.contains(code) => Attention::None,
            _ if self.relevance.depends_on_tag(code) => Attention::Whole,
            severity if self.limit > 0 && self.is_open(place, severity) => Attention::Whole,
            _ => Attention::Count,
        }
    }

    /// Closes a severity for the input at `place`: none of its further diagnostics are shown, so threads need not
    /// format them.
    pub(crate) fn close(&self, place: usize, severity: Severity) {
        self.open[severity as usize].store(place + 1, Ordering::Relaxed);
    }

    /// Returns whether diagnostics of this severity may still be shown for the input at `place`.
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
        &self.0[severity as usize]
    }

    pub(crate) fn spend(&mut self, code: Code, severity: Severity) -> bool {
        self.0[severity as usize].spend(code)
    }

    /// Spends the budget for `times` diagnostics that are not written.
    pub(crate) fn spend_times(&mut self, code: Code, severity: Severity, times: u64) {
        self.0[severity as usize].spend_times(code, times);
    }
}

/// Counts of diagnostics by severity and code.
#[derive(Debug, Default)]
pub(crate) struct SeverityCounts([Counts; 3]);

impl SeverityCounts {
    pub(crate) fn add(&mut self, code: Code, severity: Severity) {
        self.add_times(code, severity, 1);
    }

    /// Counts `times` diagnostics at once.
    pub(crate) fn add_times(&mut self, code: Code, severity: Severity, times: u64) {
        self.0[severity as usize].add_times(code, times);
    }

    /// Adds the counts of `other`.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (counts, others) in self.0.iter_mut().zip(&other.0) {
            counts.merge(others);
        }
    }

    /// Returns the counts of one severity.
    pub(crate) const fn of(&self, severity: Severity) -> &Counts {
        &self.0[severity as usize]
    }
}
