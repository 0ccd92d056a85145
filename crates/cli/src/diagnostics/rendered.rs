//! Diagnostics in the form in which they wait for output.

/// A diagnostic in the selected format.
#[derive(Debug)]
pub(crate) enum RenderedDiagnostic {
    /// Whole lines.
    Text(String),
    /// An entry of a page.
    #[cfg(feature = "view")]
    Entry(Box<movetext_pages::ReportEntry>),
}
