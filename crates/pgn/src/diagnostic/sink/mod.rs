//! What becomes of what is found: the caller chooses a sink.
//!
//! | sink | what becomes of the findings |
//! | --- | --- |
//! | `()` | they are not looked for |
//! | `Vec<Diagnostic>` | all are kept |
//! | `Option<Diagnostic>` | the first is kept |
//! | [`ForEach`] | a closure is called with each |
//! | [`FirstError`] | the first error is kept and stops the reading |
//! | [`Counts`] | they are counted by code |
//! | [`Bounded`] | the first so many go to another sink, the rest is counted |
//! | [`WithFixes`] | all go to another sink, with their fixes |
//!
//! A finding is made out (its line is counted, its excerpt copied, its fix verified) only where a sink pays
//! [attention](Attention) to it, so that a text with a million findings costs no more than reading it and counting. Where
//! the sink is not [enabled](Sink::is_enabled), as `()` is not, the text is not even searched for findings.
//!
//! How deep a text is read is decided by the visitor, and what is found depends on that: an illegal move is found where
//! moves are played. With `()` as the visitor everything is looked at.

mod bounded;
mod counts;
mod with_fixes;

pub use bounded::Bounded;
pub use bounded::Budget;
pub use counts::Counts;
pub use with_fixes::WithFixes;

use super::Code;
use super::Diagnostic;
use super::Profile;
use super::Severity;
use crate::flow::Flow;
use alloc::vec::Vec;
use core::cell::RefCell;

/// How much of a finding somebody wants to hear.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Attention {
    /// Nothing.
    None,
    /// That it was found.
    Count,
    /// All of it, as a [`Diagnostic`], but for its fix.
    Whole,
    /// All of it with its fix, which is verified first: the first one of a game costs reading the game a few times.
    WithFix,
}

/// Takes what is found about a text.
pub trait Sink {
    /// Whether the sink may take any diagnostic of the next game. Read once at the beginning of each; a game that is read
    /// for a sink that is not enabled costs nothing for diagnostics.
    fn is_enabled(&self) -> bool {
        true
    }

    /// How much the next finding of this code should say. Asked before each, so that an answer may change.
    fn attention(&self, _code: Code) -> Attention {
        Attention::Whole
    }

    /// A finding that is to be [counted](Attention::Count) only. [`Flow::Stop`] ends the reading.
    fn count(&mut self, _code: Code) -> Flow {
        Flow::Continue
    }

    /// A finding. [`Flow::Stop`] ends the reading.
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow;

    /// Reports a diagnostic that a producer holds: as much of it as the sink requests.
    fn report(&mut self, diagnostic: &Diagnostic) -> Flow {
        match self.attention(diagnostic.code) {
            Attention::None => Flow::Continue,
            Attention::Count => self.count(diagnostic.code),
            Attention::Whole | Attention::WithFix => self.diagnostic(diagnostic),
        }
    }
}

/// Takes nothing, and is never enabled.
impl Sink for () {
    #[inline]
    fn is_enabled(&self) -> bool {
        false
    }

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
    fn is_enabled(&self) -> bool {
        self.is_none()
    }

    fn attention(&self, _code: Code) -> Attention {
        if self.is_none() { Attention::Whole } else { Attention::None }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.get_or_insert_with(|| diagnostic.clone());
        Flow::Continue
    }
}

/// Calls a closure with each finding.
///
/// ```
/// use movetext_pgn::{Diagnostic, Flow, diagnostic::ForEach};
///
/// let mut lines = Vec::new();
/// let mut sink = ForEach(|diagnostic: &Diagnostic| {
///     lines.push(diagnostic.location.line);
///     Flow::Continue
/// });
/// movetext_pgn::read(b"1. e4 }\n) *", &mut (), &mut sink);
/// assert_eq!(lines, [1, 1, 2]);
/// ```
#[derive(Clone, Copy, Debug)]
pub struct ForEach<F>(pub F);

impl<F: FnMut(&Diagnostic) -> Flow> Sink for ForEach<F> {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        (self.0)(diagnostic)
    }
}

impl<S: Sink + ?Sized> Sink for &mut S {
    #[inline]
    fn is_enabled(&self) -> bool {
        (**self).is_enabled()
    }

    #[inline]
    fn attention(&self, code: Code) -> Attention {
        (**self).attention(code)
    }

    #[inline]
    fn count(&mut self, code: Code) -> Flow {
        (**self).count(code)
    }

    #[inline]
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        (**self).diagnostic(diagnostic)
    }
}

/// A sink that shares its value with a visitor. Each call borrows the value while it lasts.
impl<S: Sink> Sink for &RefCell<S> {
    fn is_enabled(&self) -> bool {
        self.borrow().is_enabled()
    }

    fn attention(&self, code: Code) -> Attention {
        self.borrow().attention(code)
    }

    fn count(&mut self, code: Code) -> Flow {
        self.borrow_mut().count(code)
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.borrow_mut().diagnostic(diagnostic)
    }
}

/// Stops the reading at the first error and keeps it.
///
/// ```
/// use movetext_pgn::diagnostic::{FirstError, Profile};
/// use movetext_pgn::Reader;
///
/// let mut first = FirstError::new(Profile::Import);
/// let mut reader = Reader::new(b"1. e4 e5 2. Nf6 * 1. d4 *");
/// let Ok(_) = reader.visit_all(&mut (), &mut first);
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
