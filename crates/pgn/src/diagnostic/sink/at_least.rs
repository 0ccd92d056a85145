//! A sink that filters by severity.

use super::{DetailLevel, Sink};
use crate::{
    diagnostic::{Code, Diagnostic, Severity},
    flow::Flow,
};

/// Passes diagnostics with at least the given severity in import format to another sink. Less severe diagnostics are
/// dropped before their lines, excerpts and fixes are computed, which saves time.
///
/// ```
/// use movetext_pgn::diagnostic::{AtLeast, Diagnostic, Severity};
///
/// let mut errors = AtLeast(Severity::Error, Vec::<Diagnostic>::new());
/// movetext_pgn::read(b"1. e2e4 e5 2. Ke3 *", &mut (), &mut errors);
/// assert_eq!(errors.1.len(), 1); // the spelling of the first move is a warning
/// ```
#[derive(Clone, Debug)]
pub struct AtLeast<S>(pub Severity, pub S);

impl<S: Sink> Sink for AtLeast<S> {
    forward_sink!(self => self.1, self.1);

    fn detail_level(&self, code: Code) -> DetailLevel {
        if code.severity() >= self.0 { self.1.detail_level(code) } else { DetailLevel::None }
    }
}
