//! The form of the output: lines, or one page.

use super::{rendered::RenderedDiagnostic, repetitions::repeated};
use crate::output::color::Paint;
use movetext_archive::diagnostics::{Repeated, SeverityCounts};

/// Puts diagnostics together. Each method returns the next text to write. By default, this is nothing.
pub(super) trait Layout {
    /// Begins the output.
    fn start(&self) -> String {
        String::new()
    }

    /// Begins an input.
    fn begin(&mut self, _path: &str) -> String {
        String::new()
    }

    /// Returns a diagnostic that was rendered in the same format.
    fn diagnostic(&mut self, shown: RenderedDiagnostic) -> String;

    /// Drops the diagnostics of the current input, because it has no games.
    fn discard(&mut self) -> String {
        String::new()
    }

    /// Returns how often a diagnostic in the file `path` was repeated.
    fn repeated(&mut self, path: &str, one: &Repeated) -> String;

    /// Returns which diagnostics of the input are not shown. The reporter also prints this on standard error.
    fn unshown(&mut self, _rest: &str) -> String {
        String::new()
    }

    /// Ends the output with what was read and how many diagnostics were found.
    fn finish(&mut self, _read: &str, _found: &SeverityCounts) -> String {
        String::new()
    }
}

/// Each diagnostic is one or more lines.
pub(super) struct Lines(pub(super) Paint);

impl Layout for Lines {
    fn diagnostic(&mut self, shown: RenderedDiagnostic) -> String {
        match shown {
            RenderedDiagnostic::Text(text) => text,
            #[cfg(feature = "view")]
            RenderedDiagnostic::Entry(_) => String::new(),
        }
    }

    fn repeated(&mut self, path: &str, one: &Repeated) -> String {
        repeated(one, &format!("{path}:{}", one.location), self.0)
    }
}
