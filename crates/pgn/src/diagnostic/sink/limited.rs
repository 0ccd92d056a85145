//! Limits how many diagnostics are reported, so that a damaged text cannot fill the memory or the screen.

use super::{Counts, DetailLevel, Sink};
use crate::{
    diagnostic::{Code, Diagnostic},
    flow::Flow,
};

/// How many more diagnostics may be reported. Diagnostics beyond the limit are counted by code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DiagnosticLimits {
    limit: u64,
    spent: u64,
    rest: Counts,
}

impl DiagnosticLimits {
    /// The default number of diagnostics to report for a text.
    pub const DEFAULT: u64 = 1_000;

    /// Creates a limit of `limit` diagnostics.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        Self { limit, spent: 0, rest: Counts::default() }
    }

    /// Returns whether the limit is reached, so that no more diagnostics may be reported.
    #[must_use]
    pub const fn is_spent(&self) -> bool {
        self.spent >= self.limit
    }

    /// Returns whether a diagnostic with this code may be reported, and reduces the limit by one if so. Otherwise
    /// counts the diagnostic.
    pub fn spend(&mut self, code: Code) -> bool {
        self.spend_times(code, 1) > 0
    }

    /// Returns how many of `times` diagnostics with this code may be reported, and reduces the limit by this number.
    /// Counts the other diagnostics. O(1).
    ///
    /// ```
    /// use movetext_pgn::diagnostic::{Code, DiagnosticLimits};
    ///
    /// let mut limits = DiagnosticLimits::new(2);
    /// assert_eq!(limits.spend_times(Code::StrayBrace, 1_000_000), 2);
    /// assert_eq!(limits.rest().get(Code::StrayBrace), 999_998);
    /// ```
    pub fn spend_times(&mut self, code: Code, times: u64) -> u64 {
        let reported = times.min(self.limit.saturating_sub(self.spent));
        self.spent = self.spent.saturating_add(reported);
        self.rest.add_times(code, times.saturating_sub(reported));
        reported
    }

    /// Counts a diagnostic that is not reported, without reducing the limit.
    pub fn count(&mut self, code: Code) {
        self.rest.add(code);
    }

    /// Returns the diagnostics that were counted instead of reported.
    #[must_use]
    pub const fn rest(&self) -> &Counts {
        &self.rest
    }
}

impl Default for DiagnosticLimits {
    fn default() -> Self {
        Self::new(Self::DEFAULT)
    }
}

/// Passes the first diagnostics to another sink, and counts the rest by code.
///
/// For diagnostics beyond the limit, no lines are counted and no text is copied.
///
/// ```
/// use movetext_pgn::diagnostic::Limited;
/// use movetext_pgn::diagnostic::{Code, Diagnostic};
///
/// let mut sink: Limited<Vec<Diagnostic>> = Limited::new(Vec::new(), 2);
/// movetext_pgn::read(b"1. e4 } ) } ) } *", &mut (), &mut sink);
/// assert_eq!(sink.sink().len(), 2);
/// assert_eq!(sink.rest().get(Code::StrayBrace), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Limited<S> {
    sink: S,
    limits: DiagnosticLimits,
}

impl<S> Limited<S> {
    /// Creates a sink that passes the first `limit` diagnostics to `sink`. The usual limit is
    /// [`DiagnosticLimits::DEFAULT`].
    #[must_use]
    pub fn new(sink: S, limit: u64) -> Self {
        Self { sink, limits: DiagnosticLimits::new(limit) }
    }

    /// Returns the sink that received the first diagnostics.
    #[must_use]
    pub const fn sink(&self) -> &S {
        &self.sink
    }

    /// Returns the diagnostics that were counted instead of reported.
    #[must_use]
    pub const fn rest(&self) -> &Counts {
        self.limits.rest()
    }
}

impl<S: Sink> Sink for Limited<S> {
    fn is_enabled(&self) -> bool {
        self.sink.is_enabled()
    }

    fn detail_level(&self, code: Code) -> DetailLevel {
        match self.sink.detail_level(code) {
            DetailLevel::Whole | DetailLevel::WithFix if self.limits.is_spent() => DetailLevel::Count,
            detail_level => detail_level,
        }
    }

    fn count(&mut self, code: Code) -> Flow {
        // If the inner sink only counts a diagnostic, we do not reduce the limit.
        match self.sink.detail_level(code) {
            DetailLevel::Whole | DetailLevel::WithFix => {
                self.limits.count(code);
                Flow::Continue
            }
            DetailLevel::Count => self.sink.count(code),
            DetailLevel::None => Flow::Continue,
        }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let code = diagnostic.code;
        match self.sink.detail_level(code) {
            DetailLevel::Whole | DetailLevel::WithFix if self.limits.spend(code) => {
                self.sink.diagnostic(diagnostic)
            }
            DetailLevel::Whole | DetailLevel::WithFix | DetailLevel::None => Flow::Continue,
            DetailLevel::Count => self.sink.count(code),
        }
    }
}
