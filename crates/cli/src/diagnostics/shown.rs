//! Diagnostics as they are kept until they are written.

#[cfg(feature = "view")]
use movetext_pages::ReportEntry;

/// A diagnostic in the selected format.
#[derive(Debug)]
pub(crate) enum Shown {
    /// Whole lines.
    Text(String),
    /// An entry of a page.
    #[cfg(feature = "view")]
    Entry(Box<ReportEntry>),
}
