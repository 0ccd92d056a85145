//! Sinks: the receivers of diagnostics.
//!
//! | sink | what it does with the diagnostics |
//! | --- | --- |
//! | `()` | requests none |
//! | `Vec<Diagnostic>` | keeps all |
//! | `Option<Diagnostic>` | keeps the first |
//! | [`ForEach`] | calls a closure with each |
//! | [`Counts`] | counts them by code |
//! | [`AtLeast`] | passes errors, or errors and warnings, to another sink |
//! | [`Bounded`] | passes the first ones to another sink and counts the rest |
//! | [`WithFixes`] | passes all to another sink, with their fixes |
//!
//! A diagnostic is completed (its line counted, its excerpt copied, its fix verified) only if the sink requests it with
//! its [attention](Attention). A text with a million diagnostics costs no more than reading it and counting. If the
//! sink is not [enabled](Sink::is_enabled), like `()`, the text is not even checked.
//!
//! The visitor decides how deeply a text is read, and diagnostics depend on that: an illegal move is found only if
//! moves are played, and in variations only if the visitor requests these. The visitor `()` requests everything that
//! diagnostics depend on, which is [`Interest::DIAGNOSTICS`](crate::Interest::DIAGNOSTICS).

mod at_least;
mod bounded;
mod counts;
mod with_fixes;

pub use at_least::AtLeast;
pub use bounded::{Bounded, Budget};
pub use counts::Counts;
pub use with_fixes::WithFixes;

use super::{Code, Diagnostic};
use crate::flow::Flow;
use alloc::vec::Vec;
use core::cell::RefCell;

/// How much of a diagnostic a sink requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Attention {
    /// Nothing: the diagnostic is dropped.
    None,
    /// Only its code, to be counted.
    Count,
    /// All of it, as a [`Diagnostic`], except its fix.
    Whole,
    /// All of it with its fix, which is verified first. The first fix of a game costs reading the game a few times.
    WithFix,
}

/// Receives the diagnostics of a text.
pub trait Sink {
    /// Returns whether the sink may request any diagnostic of the next game. Called once at the beginning of each game.
    /// A game that is read for a sink that is not enabled costs nothing for diagnostics.
    fn is_enabled(&self) -> bool {
        true
    }

    /// Returns how much of the next diagnostic with this code the sink requests. Called before each, so the answer may
    /// change.
    fn attention(&self, _code: Code) -> Attention {
        Attention::Whole
    }

    /// Receives the code of a diagnostic that is only [counted](Attention::Count). [`Flow::Stop`] ends the reading.
    fn count(&mut self, _code: Code) -> Flow {
        Flow::Continue
    }

    /// Receives a diagnostic. [`Flow::Stop`] ends the reading.
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow;
}

impl Diagnostic {
    /// Reports this diagnostic to `sink`: as much of it as the sink requests.
    pub fn report_to<S: Sink + ?Sized>(&self, sink: &mut S) -> Flow {
        match sink.attention(self.code) {
            Attention::None => Flow::Continue,
            Attention::Count => sink.count(self.code),
            Attention::Whole | Attention::WithFix => sink.diagnostic(self),
        }
    }
}

/// Requests nothing and is never enabled.
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

/// Keeps all diagnostics; [`Bounded`] limits their number.
impl Sink for Vec<Diagnostic> {
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.push(diagnostic.clone());
        Flow::Continue
    }
}

/// Keeps the first diagnostic.
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

/// Calls a closure with each diagnostic. To stop at the first error, return [`Flow::Stop`] from it.
///
/// ```
/// use movetext_pgn::{Flow, diagnostic::{Diagnostic, ForEach}};
///
/// let mut lines = Vec::new();
/// let mut sink = ForEach(|diagnostic: &Diagnostic| {
///     lines.push(diagnostic.location().line);
///     Flow::Continue
/// });
/// movetext_pgn::read(b"1. e4 }\n) *", &mut (), &mut sink);
/// assert_eq!(lines, [1, 1, 2]);
/// ```
#[derive(Debug)]
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
