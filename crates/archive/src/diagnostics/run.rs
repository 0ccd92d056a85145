//! The state of a run that its threads share.
#![expect(clippy::indexing_slicing, reason = "there is a number for each severity, which it is found by")]

use super::{DiagnosticSelection, Rendering};
use core::sync::atomic::{AtomicUsize, Ordering};
use movetext_pgn::diagnostic::{Code, DetailLevel, Severity};

/// The diagnostics of a run: their selection, the maximum number shown, and their rendering. Shared by all threads.
#[derive(Debug)]
pub struct DiagnosticRun<R> {
    selection: DiagnosticSelection,
    limit: u64,
    /// The severities whose diagnostics are only counted.
    counted: Vec<Severity>,
    rendering: R,
    /// For each severity, the index of the first input whose diagnostics may still be shown.
    open: [AtomicUsize; 3],
}

impl<R> DiagnosticRun<R> {
    /// Returns a run that shows at most `limit` diagnostics of each severity and input. The rest are counted.
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

    /// Returns how many diagnostics with this severity are shown at most.
    pub(super) fn limit_of(&self, severity: Severity) -> u64 {
        if self.only_counts(severity) { 0 } else { self.limit }
    }

    /// Returns the selection.
    #[must_use]
    pub const fn selection(&self) -> &DiagnosticSelection {
        &self.selection
    }

    /// Returns the maximum number of diagnostics shown of each severity and input.
    #[must_use]
    pub const fn limit(&self) -> u64 {
        self.limit
    }

    /// Returns the rendering.
    #[must_use]
    pub const fn rendering(&self) -> &R {
        &self.rendering
    }

    /// Closes a severity for the input at `place`: none of its further diagnostics are shown, so threads need not
    /// render them.
    pub(super) fn close(&self, place: usize, severity: Severity) {
        self.open[severity as usize].store(place + 1, Ordering::Relaxed);
    }

    /// Returns whether diagnostics of this severity may still be shown for the input at `place`.
    pub(super) fn is_open(&self, place: usize, severity: Severity) -> bool {
        self.open[severity as usize].load(Ordering::Relaxed) <= place
    }
}

impl<R: Rendering> DiagnosticRun<R> {
    /// Returns how much of the next diagnostic with this code is needed for the input at `place`, counted from 0: what
    /// an [`IndexFilter`](crate::IndexFilter) asks for.
    #[must_use]
    pub fn detail_level(&self, place: usize, code: Code) -> DetailLevel {
        self.attention_if(code, |severity| self.limit_of(severity) > 0 && self.is_open(place, severity))
    }

    /// Returns how much of the next diagnostic with this code is needed if it may be shown.
    pub(super) fn attention_if(&self, code: Code, is_open: impl Fn(Severity) -> bool) -> DetailLevel {
        match &self.selection {
            selection if !selection.contains(code) => DetailLevel::None,
            selection if is_open(selection.severity(code)) => self.rendering.detail_level(),
            selection if selection.asking_for_tag(code).is_some() => DetailLevel::Whole,
            _ => DetailLevel::Count,
        }
    }
}
