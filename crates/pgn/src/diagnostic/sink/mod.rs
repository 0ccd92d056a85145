//! Who hears what is found: the caller chooses a sink.
//!
//! | sink | what becomes of the findings |
//! | --- | --- |
//! | `()` | nobody hears them |
//! | `Vec<Diagnostic>` | all are kept |
//! | `Option<Diagnostic>` | the first is kept |
//! | a closure `FnMut(&Diagnostic) -> Flow` | it is called with each |
//! | [`FirstError`] | the first error is kept and stops the reading |
//! | [`Counts`] | they are counted by code |
//! | [`Bounded`] | the first so many go to another sink, the rest is counted |
//!
//! A finding is made out (its line is counted, its excerpt copied, its edit worked out) only where a sink pays
//! [attention](Attention) to it, so that a text with a million findings costs no more than reading it and counting.

mod bounded;
mod counts;
mod joined;

pub use bounded::Bounded;
pub use bounded::Budget;
pub use counts::Counts;
pub use joined::WithSink;

use super::Code;
use super::Diagnostic;
use super::Profile;
use super::Severity;
use crate::flow::Flow;
use alloc::vec::Vec;

/// How much of a finding somebody wants to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Attention {
    /// Nothing.
    None,
    /// That it was found.
    Count,
    /// All of it, as a [`Diagnostic`].
    Whole,
}

/// Takes what is found about a text.
pub trait Sink {
    /// How much the next finding of this code should say. Asked before each, so that an answer may change.
    fn attention(&self, _code: Code) -> Attention {
        Attention::Whole
    }

    /// A finding that is to be [counted](Attention::Count) only. [`Flow::Stop`] ends the reading.
    fn count(&mut self, _code: Code) -> Flow {
        Flow::Continue
    }

    /// A finding. [`Flow::Stop`] ends the reading. A sink that shares a reading with others may be given more than it
    /// asked for, and then takes from it what it needs.
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow;
}

/// Hears nothing.
impl Sink for () {
    fn attention(&self, _code: Code) -> Attention {
        Attention::None
    }

    fn diagnostic(&mut self, _diagnostic: &Diagnostic) -> Flow {
        Flow::Continue
    }
}

/// Keeps everything; [`Bounded`] keeps it within bounds.
impl Sink for Vec<Diagnostic> {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.push(diagnostic.clone());
        Flow::Continue
    }
}

/// Keeps the first finding.
impl Sink for Option<Diagnostic> {
    fn attention(&self, _code: Code) -> Attention {
        if self.is_none() { Attention::Whole } else { Attention::None }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.get_or_insert_with(|| diagnostic.clone());
        Flow::Continue
    }
}

/// Is called with each finding.
impl<F: FnMut(&Diagnostic) -> Flow> Sink for F {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self(diagnostic)
    }
}

/// Stops the reading at the first error and keeps it.
///
/// ```
/// use movetext_pgn::diagnostic::{FirstError, Profile};
/// use movetext_pgn::{Reader, WithSink};
///
/// let mut first = FirstError::new(Profile::Import);
/// let mut reader = Reader::new(b"1. e4 e5 2. Nf6 * 1. d4 *");
/// let Ok(_) = reader.visit_all(&mut WithSink::new(&mut (), &mut first));
/// assert_eq!(first.error().map(|error| error.code.name()), Some("illegal-move"));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct FirstError {
    profile: Profile,
    error: Option<Diagnostic>,
}

impl FirstError {
    /// A sink that stops at what is an error in a text that should be this.
    #[must_use]
    pub const fn new(profile: Profile) -> Self {
        Self { profile, error: None }
    }

    /// The error, if there was one.
    #[must_use]
    pub const fn error(&self) -> Option<&Diagnostic> {
        self.error.as_ref()
    }

    /// The error, if there was one.
    #[must_use]
    pub fn into_error(self) -> Option<Diagnostic> {
        self.error
    }

    fn is_error(&self, code: Code) -> bool {
        code.severity_in(self.profile) == Severity::Error
    }
}

impl Sink for FirstError {
    fn attention(&self, code: Code) -> Attention {
        if self.is_error(code) { Attention::Whole } else { Attention::None }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        if !self.is_error(diagnostic.code) {
            return Flow::Continue;
        }
        self.error.get_or_insert_with(|| diagnostic.clone());
        Flow::Stop
    }
}
