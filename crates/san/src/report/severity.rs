//! The severity of a report.

use core::fmt;

/// How severe the problem in a report is.
///
/// With the feature `serde`, it is serialized as `note`, `warning` or `error`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize), serde(rename_all = "lowercase"))]
pub enum Severity {
    /// The text is allowed, but not canonical.
    Note,
    /// The repair is certain, or the violation of the standard is harmless.
    Warning,
    /// Text could not be read as intended, was lost, or changed its meaning.
    Error,
}

impl Severity {
    /// Returns the word: `note`, `warning` or `error`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::Note => "note",
            Self::Warning => "warning",
            Self::Error => "error",
        }
    }
}

impl fmt::Display for Severity {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.as_str())
    }
}
