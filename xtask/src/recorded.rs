//! Recorded facts about the repository, such as lists and tables: checked or updated.

/// The action on a difference from the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Report it and fail.
    Check,
    /// Update the record.
    Bless,
}
