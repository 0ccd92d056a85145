//! A limit on the number of diagnostics of one text, so that noise fills neither memory nor screen.

use super::{Attention, Counts, Sink};
use crate::{
    diagnostic::{Code, Diagnostic},
    flow::Flow,
};

/// The number of diagnostics that may still be reported. The others are counted by code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    limit: u64,
    spent: u64,
    rest: Counts,
}

impl Budget {
    /// The default number of reported diagnostics for one text.
    pub const DEFAULT: u64 = 1_000;

    /// Returns a budget of `limit` diagnostics.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        Self { limit, spent: 0, rest: Counts::default() }
    }

    /// Returns whether the budget is used up.
    #[must_use]
    pub const fn is_spent(&self) -> bool {
        self.spent >= self.limit
    }

    /// Returns whether a diagnostic of this code may be reported, and subtracts it from the budget. If not, it is
    /// counted.
    pub fn spend(&mut self, code: Code) -> bool {
        self.spend_times(code, 1) > 0
    }

    /// Returns how many of `times` diagnostics of this code may be reported, and subtracts them from the budget. The
    /// others are counted. O(1).
    ///
    /// ```
    /// use movetext_pgn::diagnostic::{Code, Budget};
    ///
    /// let mut budget = Budget::new(2);
    /// assert_eq!(budget.spend_times(Code::StrayBrace, 1_000_000), 2);
    /// assert_eq!(budget.rest().of(Code::StrayBrace), 999_998);
    /// ```
    pub fn spend_times(&mut self, code: Code, times: u64) -> u64 {
        let reported = times.min(self.limit.saturating_sub(self.spent));
        self.spent = self.spent.saturating_add(reported);
        self.rest.add_times(code, times.saturating_sub(reported));
        reported
    }

    /// Counts a diagnostic that is not reported, without using the budget.
    pub fn count(&mut self, code: Code) {
        self.rest.add(code);
    }

    /// Returns the diagnostics that were only counted.
    #[must_use]
    pub const fn rest(&self) -> &Counts {
        &self.rest
    }
}

impl Default for Budget {
    fn default() -> Self {
        Self::new(Self::DEFAULT)
    }
}

/// Passes the first diagnostics to another sink and counts the rest by code.
///
/// Beyond the limit no diagnostic is completed: no line is counted and no text copied for it.
///
/// ```
/// use movetext_pgn::diagnostic::Bounded;
/// use movetext_pgn::diagnostic::{Code, Diagnostic};
///
/// let mut sink: Bounded<Vec<Diagnostic>> = Bounded::new(Vec::new(), 2);
/// movetext_pgn::read(b"1. e4 } ) } ) } *", &mut (), &mut sink);
/// assert_eq!(sink.sink().len(), 2);
/// assert_eq!(sink.rest().of(Code::StrayBrace), 2);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Bounded<S> {
    sink: S,
    budget: Budget,
}

impl<S> Bounded<S> {
    /// Returns a sink that passes the first `limit` diagnostics to `sink`. The default limit is [`Budget::DEFAULT`].
    #[must_use]
    pub fn new(sink: S, limit: u64) -> Self {
        Self { sink, budget: Budget::new(limit) }
    }

    /// Returns the sink that received the first diagnostics.
    #[must_use]
    pub const fn sink(&self) -> &S {
        &self.sink
    }

    /// Returns the diagnostics that were only counted.
    #[must_use]
    pub const fn rest(&self) -> &Counts {
        self.budget.rest()
    }
}

impl<S: Sink> Sink for Bounded<S> {
    fn is_enabled(&self) -> bool {
        self.sink.is_enabled()
    }

    fn attention(&self, code: Code) -> Attention {
        match self.sink.attention(code) {
            Attention::Whole | Attention::WithFix if self.budget.is_spent() => Attention::Count,
            attention => attention,
        }
    }

    fn count(&mut self, code: Code) -> Flow {
        // Diagnostics that the inner sink only counts need no limit.
        match self.sink.attention(code) {
            Attention::Whole | Attention::WithFix => {
                self.budget.count(code);
                Flow::Continue
            }
            Attention::Count => self.sink.count(code),
            Attention::None => Flow::Continue,
        }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        let code = diagnostic.code;
        match self.sink.attention(code) {
            Attention::Whole | Attention::WithFix if self.budget.spend(code) => {
                self.sink.diagnostic(diagnostic)
            }
            Attention::Whole | Attention::WithFix | Attention::None => Flow::Continue,
            Attention::Count => self.sink.count(code),
        }
    }
}
