//! A sink that requests fixes.

use super::{DetailLevel, Sink};
use crate::{
    diagnostic::{Code, Diagnostic},
    flow::Flow,
};

/// Requests the fix of each diagnostic that the inner sink requests.
///
/// ```
/// use movetext_pgn::diagnostic::{Diagnostic, WithFixes};
///
/// let mut sink: WithFixes<Vec<Diagnostic>> = WithFixes::default();
/// movetext_pgn::read(b"1. e2e4 e5 1:0", &mut (), &mut sink);
/// let fixes: Vec<&str> = sink.0.iter().flat_map(|one| one.fix()).map(|edit| &*edit.text).collect();
/// assert_eq!(fixes, ["e4", "1-0"]);
/// ```
#[derive(Debug, Default)]
pub struct WithFixes<S>(pub S);

impl<S: Sink> Sink for WithFixes<S> {
    forward_sink!(self => self.0, self.0);

    fn detail_level(&self, code: Code) -> DetailLevel {
        match self.0.detail_level(code) {
            DetailLevel::Whole => DetailLevel::WithFix,
            detail_level => detail_level,
        }
    }
}
