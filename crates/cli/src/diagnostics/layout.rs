//! The form of the output: lines, or one page.

use super::{rendered::RenderedDiagnostic, repetitions::repeated, text::DiagnosticText};
#[cfg(feature = "view")]
use crate::args::Format;
use crate::output::color::Paint;
use movetext_archive::diagnostics::{Repeated, SeverityCounts};
#[cfg(feature = "view")]
use movetext_pages::ReportsPage;

/// Puts diagnostics together. Each method returns the next text to write.
#[derive(Debug)]
pub(crate) enum Layout {
    /// Each diagnostic is one or more lines.
    Lines(Paint),
    /// All diagnostics are in one page.
    #[cfg(feature = "view")]
    Page(ReportsPage),
}

impl Layout {
    pub(crate) fn new(text: DiagnosticText) -> Self {
        #[cfg(feature = "view")]
        if text.format == Format::Html {
            return Self::Page(ReportsPage::new());
        }
        Self::Lines(text.paint)
    }

    /// Begins the output.
    pub(crate) fn start(&self) -> String {
        match self {
            Self::Lines(_) => String::new(),
            #[cfg(feature = "view")]
            Self::Page(page) => page.start("Diagnostics of chess games"),
        }
    }

    /// Begins an input.
    pub(crate) fn begin(&mut self, _path: &str) -> String {
        match self {
            Self::Lines(_) => String::new(),
            #[cfg(feature = "view")]
            Self::Page(page) => page.begin_file(_path),
        }
    }

    /// Returns a diagnostic. Its form must be that of this layout.
    pub(crate) fn diagnostic(&mut self, shown: RenderedDiagnostic) -> String {
        match (self, shown) {
            (_, RenderedDiagnostic::Text(text)) => text,
            #[cfg(feature = "view")]
            (Self::Page(page), RenderedDiagnostic::Entry(entry)) => page.entry(&entry),
            #[cfg(feature = "view")]
            (Self::Lines(_), RenderedDiagnostic::Entry(_)) => String::new(),
        }
    }

    /// Drops the diagnostics of the current input, because it has no games.
    pub(crate) fn discard(&mut self) -> String {
        match self {
            Self::Lines(_) => String::new(),
            #[cfg(feature = "view")]
            Self::Page(page) => {
                page.discard();
                page.note("No game found.")
            }
        }
    }

    /// Returns how often a diagnostic in the file `path` was repeated.
    pub(crate) fn repeated(&mut self, path: &str, one: &Repeated) -> String {
        match self {
            Self::Lines(paint) => repeated(one, &format!("{path}:{}", one.location), *paint),
            #[cfg(feature = "view")]
            Self::Page(page) => page.note(&super::repetitions::note(one)),
        }
    }

    /// Returns which diagnostics of the input are not shown. For lines, the reporter prints this on standard error.
    pub(crate) fn unshown(&mut self, _rest: &str) -> String {
        match self {
            Self::Lines(_) => String::new(),
            #[cfg(feature = "view")]
            Self::Page(page) => page.note(&format!("Not shown: {_rest}.")),
        }
    }

    /// Ends the output with what was read and how many diagnostics were found.
    pub(crate) fn finish(&mut self, _read: &str, _found: &SeverityCounts) -> String {
        match self {
            Self::Lines(_) => String::new(),
            #[cfg(feature = "view")]
            Self::Page(page) => page.finish(_read, super::html::counts(_found)),
        }
    }
}
