//! Diagnostics in the form in which they wait for output.

#[cfg(feature = "view")]
use movetext_pages::ReportEntry;

/// A diagnostic in the selected format.
#[derive(Debug)]
pub(crate) enum RenderedDiagnostic {
    /// Whole lines.
    Text(String),
    /// An entry of a page.
    #[cfg(feature = "view")]
    Entry(Box<ReportEntry>),
}
