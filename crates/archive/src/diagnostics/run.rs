//! The state that all threads of a run share.
#![expect(clippy::indexing_slicing, reason = "each severity is an index into the arrays")]

use super::{DiagnosticSelection, Rendering};
use core::sync::atomic::{AtomicUsize, Ordering};
use movetext_pgn::diagnostic::{Code, DetailLevel, Severity};

/// Which diagnostics a run shows, how many, and in what form. All threads of the run share this value.
#[derive(Debug)]
pub struct DiagnosticRun<R> {
    selection: DiagnosticSelection,
    limit: u64,
    /// The severities for which diagnostics are only counted.
    counted: Vec<Severity>,
    rendering: R,
    /// For each severity, the index of the first input for which diagnostics may still be shown.
    open: [AtomicUsize; 3],
}

impl<R> DiagnosticRun<R> {
    /// Creates a run that shows at most `limit` diagnostics for each severity and input. Further diagnostics are
    /// counted.
    #[must_use]
    pub fn new(selection: DiagnosticSelection, limit: u64, rendering: R) -> Self {
        Self { selection, limit, counted: Vec::new(), rendering, open: Default::default() }
    }

    /// Only counts diagnostics with this severity, and shows none of them.
    #[must_use]
    pub fn counting(mut self, severity: Severity) -> Self {
        self.counted.push(severity);
        self
    }

    /// Returns whether diagnostics with this severity are only counted, whatever the limit is.
    #[must_use]
    pub fn only_counts(&self, severity: Severity) -> bool {
        self.counted.contains(&severity)
    }

    /// Returns the maximum number of diagnostics shown with this severity for each input.
    pub(super) fn limit_of(&self, severity: Severity) -> u64 {
        if self.only_counts(severity) { 0 } else { self.limit }
    }

    /// Returns which diagnostics are selected.
    #[must_use]
    pub const fn selection(&self) -> &DiagnosticSelection {
        &self.selection
    }

    /// Returns the maximum number of diagnostics shown for each severity and input.
    #[must_use]
    pub const fn limit(&self) -> u64 {
        self.limit
    }

    /// Returns how diagnostics are rendered.
    #[must_use]
    pub const fn rendering(&self) -> &R {
        &self.rendering
    }

    /// Closes a severity for the input with the index `input_index`. No further diagnostics are shown for it, so threads need
    /// not render them.
    pub(super) fn close(&self, input_index: usize, severity: Severity) {
        self.open[severity as usize].store(input_index + 1, Ordering::Relaxed);
    }

    /// Returns whether diagnostics with this severity may still be shown for the input with the index `input_index`.
    pub(super) fn is_open(&self, input_index: usize, severity: Severity) -> bool {
        self.open[severity as usize].load(Ordering::Relaxed) <= input_index
    }
}

impl<R: Rendering> DiagnosticRun<R> {
    /// Returns how much detail the next diagnostic with this code needs. `input_index` is the index of its input, counted
    /// from 0. You can pass this function to an [`IndexFilter`](crate::IndexFilter).
    #[must_use]
    pub fn detail_level(&self, input_index: usize, code: Code) -> DetailLevel {
        self.attention_if(code, |severity| self.limit_of(severity) > 0 && self.is_open(input_index, severity))
    }

    /// Returns how much detail the next diagnostic with this code needs, given which severities may still be shown.
    pub(super) fn attention_if(&self, code: Code, is_open: impl Fn(Severity) -> bool) -> DetailLevel {
        match &self.selection {
            selection if !selection.contains(code) => DetailLevel::None,
            selection if is_open(selection.severity(code)) => self.rendering.detail_level(),
            selection if selection.asking_for_tag(code).is_some() => DetailLevel::Whole,
            _ => DetailLevel::Count,
        }
    }
}
