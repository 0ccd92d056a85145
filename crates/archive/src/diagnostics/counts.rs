//! Counts and limits diagnostics by severity.
#![expect(clippy::indexing_slicing, reason = "each severity is an index into the arrays")]

use movetext_pgn::diagnostic::{Code, Counts, DiagnosticLimits, Severity};

/// The severities in the order of reports.
pub(super) const SEVERITIES: [Severity; 3] = [Severity::Error, Severity::Warning, Severity::Note];

/// The number of diagnostics by severity and code.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SeverityCounts([Counts; 3]);

impl SeverityCounts {
    pub(super) fn add(&mut self, code: Code, severity: Severity) {
        self.add_times(code, severity, 1);
    }

    /// Counts `times` diagnostics at once.
    pub(super) fn add_times(&mut self, code: Code, severity: Severity, times: u64) {
        self.0[severity as usize].add_times(code, times);
    }

    /// Adds the counts of `other` to these.
    pub(crate) fn merge(&mut self, other: &Self) {
        for (counts, others) in self.0.iter_mut().zip(&other.0) {
            counts.merge(others);
        }
    }

    /// Adds the counts of one severity.
    pub(super) fn merge_one(&mut self, severity: Severity, counts: &Counts) {
        self.0[severity as usize].merge(counts);
    }

    /// Returns the counts of one severity.
    #[must_use]
    pub const fn get(&self, severity: Severity) -> &Counts {
        &self.0[severity as usize]
    }

    /// Returns the severities that have diagnostics, with their counts, worst first.
    pub fn iter(&self) -> impl Iterator<Item = (Severity, &Counts)> {
        let counts = SEVERITIES.into_iter().map(|severity| (severity, self.get(severity)));
        counts.filter(|(_, counts)| !counts.is_empty())
    }
}

/// A limit for each severity, so that notes do not crowd out errors.
#[derive(Debug)]
pub(super) struct Budgets([DiagnosticLimits; 3]);

impl Budgets {
    pub(super) fn new(limit_of: impl Fn(Severity) -> u64) -> Self {
        Self(
            [Severity::Note, Severity::Warning, Severity::Error]
                .map(|severity| DiagnosticLimits::new(limit_of(severity))),
        )
    }

    pub(super) const fn get(&self, severity: Severity) -> &DiagnosticLimits {
        &self.0[severity as usize]
    }

    pub(super) fn spend(&mut self, code: Code, severity: Severity) -> bool {
        self.0[severity as usize].spend(code)
    }

    /// Like [`spend`](Self::spend), for `times` diagnostics that are not shown.
    pub(super) fn spend_times(&mut self, code: Code, severity: Severity, times: u64) {
        self.0[severity as usize].spend_times(code, times);
    }
}
