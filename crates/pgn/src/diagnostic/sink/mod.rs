//! Sinks, which receive diagnostics.
//!
//! | sink | what it does with the diagnostics |
//! | --- | --- |
//! | `()` | requests none |
//! | `Vec<Diagnostic>` | keeps all |
//! | `Option<Diagnostic>` | keeps the first |
//! | [`ForEach`] | calls a closure with each |
//! | [`Counts`] | counts them by code |
//! | [`AtLeast`] | passes errors, or errors and warnings, to another sink |
//! | [`Limited`] | passes the first ones to another sink and counts the rest |
//! | [`WithFixes`] | passes all to another sink, with their fixes |
//!
//! A diagnostic is completed only if the sink requests it with its [detail level](DetailLevel). Completing it means
//! counting lines, copying the excerpt and verifying the fix. So if a sink only counts, a text with a million
//! diagnostics costs no more than any other text. If the sink is not [enabled](Sink::is_enabled), like `()`, the text
//! is not even checked.
//!
//! Diagnostics also depend on what the visitor requests. An illegal move is found only if moves are played, and in
//! variations only if the visitor requests variations. The visitor `()` requests everything that diagnostics depend on,
//! which is [`Interest::DIAGNOSTICS`](crate::Interest::DIAGNOSTICS).

/// Generates the methods of a [`Sink`] except `detail_level`. Each passes its call to the sink `$inner`, or `$inner_mut`
/// if the call changes it.
macro_rules! forward_sink {
    ($self:ident => $inner:expr, $inner_mut:expr) => {
        #[inline]
        fn is_enabled(&$self) -> bool {
            $inner.is_enabled()
        }

        #[inline]
        fn count(&mut $self, code: Code) -> Flow {
            $inner_mut.count(code)
        }

        #[inline]
        fn diagnostic(&mut $self, diagnostic: &Diagnostic) -> Flow {
            $inner_mut.diagnostic(diagnostic)
        }
    };
}

mod at_least;
mod counts;
mod limited;
mod with_fixes;

pub use at_least::AtLeast;
pub use counts::Counts;
pub use limited::{DiagnosticLimits, Limited};
pub use with_fixes::WithFixes;

use super::{Code, Diagnostic};
use crate::flow::Flow;
use alloc::vec::Vec;
use core::cell::RefCell;

/// How much of a diagnostic a sink requests.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum DetailLevel {
    /// Nothing: the diagnostic is dropped.
    None,
    /// Only its code, to count it.
    Count,
    /// The whole [`Diagnostic`], except its fix.
    Whole,
    /// The whole diagnostic with its fix, which is verified first. For the first fix in a game, the game is read a few
    /// more times.
    WithFix,
}

/// Receives the diagnostics of a text.
pub trait Sink {
    /// Returns whether the sink may request any diagnostic of the next game. It is called once at the beginning of each
    /// game. If it returns `false`, the game is not checked, and diagnostics cost nothing.
    fn is_enabled(&self) -> bool {
        true
    }

    /// Returns how much of the next diagnostic with this code the sink requests. It is called for each diagnostic, so
    /// it may return a different level each time. But if it returns [`DetailLevel::None`] after
    /// [`Visitor::begin_game`](crate::Visitor::begin_game), the game may not be checked for this code.
    fn detail_level(&self, _code: Code) -> DetailLevel {
        DetailLevel::Whole
    }

    /// Receives the code of a diagnostic that is only [counted](DetailLevel::Count). Return [`Flow::Stop`] to stop
    /// reading.
    fn count(&mut self, _code: Code) -> Flow {
        Flow::Continue
    }

    /// Receives a diagnostic. Return [`Flow::Stop`] to stop reading.
    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow;
}

impl Diagnostic {
    /// Reports this diagnostic to `sink` at the level of detail that the sink requests.
    pub fn report_to<S: Sink + ?Sized>(&self, sink: &mut S) -> Flow {
        match sink.detail_level(self.code) {
            DetailLevel::None => Flow::Continue,
            DetailLevel::Count => sink.count(self.code),
            DetailLevel::Whole | DetailLevel::WithFix => sink.diagnostic(self),
        }
    }
}

/// Requests no diagnostics.
impl Sink for () {
    #[inline]
    fn is_enabled(&self) -> bool {
        false
    }

    fn detail_level(&self, _code: Code) -> DetailLevel {
        DetailLevel::None
    }

    fn diagnostic(&mut self, _diagnostic: &Diagnostic) -> Flow {
        Flow::Continue
    }
}

/// Keeps all diagnostics. Use [`Limited`] to limit their number.
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

    fn detail_level(&self, _code: Code) -> DetailLevel {
        if self.is_none() { DetailLevel::Whole } else { DetailLevel::None }
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.get_or_insert_with(|| diagnostic.clone());
        Flow::Continue
    }
}

/// Calls a closure with each diagnostic. To stop at the first error, return [`Flow::Stop`].
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
    forward_sink!(self => (**self), (**self));

    #[inline]
    fn detail_level(&self, code: Code) -> DetailLevel {
        (**self).detail_level(code)
    }
}

/// Shares a sink with a visitor, for types that are both. The value is borrowed only during each call.
impl<S: Sink> Sink for &RefCell<S> {
    forward_sink!(self => self.borrow(), self.borrow_mut());

    fn detail_level(&self, code: Code) -> DetailLevel {
        self.borrow().detail_level(code)
    }
}
