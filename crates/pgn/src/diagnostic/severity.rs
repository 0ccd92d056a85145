//! How much a finding weighs.

use core::fmt;

/// How much a finding weighs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Severity {
    /// Allowed, but not canonical.
    Note,
    /// Repaired without doubt, or a breach of the standard that costs nothing.
    Warning,
    /// Something could not be read as meant, or was lost or changed in meaning.
    Error,
}

impl Severity {
    /// The word for it: `note`, `warning` or `error`.
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
