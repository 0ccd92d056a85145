//! How diagnostics are put together: as lines, or as one page.

use super::{repetitions::repeated, shown::Shown, text::DiagnosticText};
#[cfg(feature = "view")]
use crate::args::Format;
use crate::output::color::Paint;
use movetext_archive::diagnostics::{Repeated, SeverityCounts};
#[cfg(feature = "view")]
use movetext_pages::ReportsPage;

/// Puts diagnostics together. Each method returns the text to write next.
#[derive(Debug)]
pub(crate) enum Layout {
    /// Each diagnostic is complete.
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

    pub(crate) fn diagnostic(&mut self, shown: Shown) -> String {
        match (self, shown) {
            (_, Shown::Text(text)) => text,
            #[cfg(feature = "view")]
            (Self::Page(page), Shown::Entry(entry)) => page.entry(&entry),
            #[cfg(feature = "view")]
            (Self::Lines(_), Shown::Entry(_)) => String::new(),
        }
    }

    /// Says that the diagnostics of the input are dropped, because it has no games.
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

    /// Says how often a diagnostic in the file `path` was repeated.
    pub(crate) fn repeated(&mut self, path: &str, one: &Repeated) -> String {
        match self {
            Self::Lines(paint) => repeated(one, &format!("{path}:{}", one.location), *paint),
            #[cfg(feature = "view")]
            Self::Page(page) => page.note(&super::repetitions::note(one)),
        }
    }

    /// Says what is not shown. Lines leave this to messages on standard error.
    pub(crate) fn unshown(&mut self, _rest: &str) -> String {
        match self {
            Self::Lines(_) => String::new(),
            #[cfg(feature = "view")]
            Self::Page(page) => page.note(&format!("Not shown: {_rest}.")),
        }
    }

    /// Ends the output. `read` is what was read, and `found` are all diagnostics.
    pub(crate) fn finish(&mut self, _read: &str, _found: &SeverityCounts) -> String {
        match self {
            Self::Lines(_) => String::new(),
            #[cfg(feature = "view")]
            Self::Page(page) => page.finish(_read, super::html::counts(_found)),
        }
    }
}
