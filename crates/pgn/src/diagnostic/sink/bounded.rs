//! A bound on how much is said about one text, so that noise fills neither memory nor screen.

use super::Attention;
use super::Counts;
use super::Sink;
use crate::diagnostic::Code;
use crate::diagnostic::Diagnostic;
use crate::flow::Flow;

/// How many findings may still be told; the others are counted by code.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Budget {
    limit: u64,
    spent: u64,
    rest: Counts,
}

impl Budget {
    /// How many findings of one text are told where nobody says otherwise.
    pub const DEFAULT: u64 = 1_000;

    /// A budget of so many findings.
    #[must_use]
    pub fn new(limit: u64) -> Self {
        Self { limit, spent: 0, rest: Counts::default() }
    }

    /// Whether nothing is left.
    #[must_use]
    pub const fn is_spent(&self) -> bool {
        self.spent >= self.limit
    }

    /// Whether a finding of this code may be told, which costs one of the budget; else it is counted.
    pub fn spend(&mut self, code: Code) -> bool {
        self.spend_times(code, 1) > 0
    }

    /// How many of so many findings of this code may be told. Each of them costs one of the budget; the others are counted.
    /// O(1) however many there are.
    ///
    /// ```
    /// use movetext_pgn::{Code, diagnostic::Budget};
    ///
    /// let mut budget = Budget::new(2);
    /// assert_eq!(budget.spend_times(Code::StrayBrace, 1_000_000), 2);
    /// assert_eq!(budget.rest().of(Code::StrayBrace), 999_998);
    /// ```
    pub fn spend_times(&mut self, code: Code, times: u64) -> u64 {
        let told = times.min(self.limit.saturating_sub(self.spent));
        self.spent = self.spent.saturating_add(told);
        self.rest.add_times(code, times.saturating_sub(told));
        told
    }

    /// Counts a finding that nobody makes out, which costs nothing of the budget.
    pub fn count(&mut self, code: Code) {
        self.rest.add(code);
    }

    /// The findings that were only counted.
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

/// Hands the first findings on to another sink and counts the rest by code.
///
/// Behind the bound no finding is made out: no line is counted and no text copied for it.
///
/// ```
/// use movetext_pgn::diagnostic::Bounded;
/// use movetext_pgn::{Code, Diagnostic};
///
/// let mut sink: Bounded<Vec<Diagnostic>> = Bounded::new(Vec::new(), 2);
/// movetext_pgn::read(b"1. e4 } ) } ) } *", &mut (), &mut sink);
/// assert_eq!(sink.sink().len(), 2);
/// assert_eq!(sink.rest().of(Code::StrayBrace), 2);
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Bounded<S> {
    sink: S,
    budget: Budget,
}

impl<S> Bounded<S> {
    /// A sink that hands the first `limit` findings on to `sink`; the default is [`Budget::DEFAULT`].
    #[must_use]
    pub fn new(sink: S, limit: u64) -> Self {
        Self { sink, budget: Budget::new(limit) }
    }

    /// The sink that took the first findings.
    #[must_use]
    pub const fn sink(&self) -> &S {
        &self.sink
    }

    /// The sink that took the first findings.
    #[must_use]
    pub fn into_sink(self) -> S {
        self.sink
    }

    /// The findings that were only counted.
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
        // What the inner sink counts is no burden and needs no bound.
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
