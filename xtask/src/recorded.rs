//! Recorded facts about the repository, such as lists and tables: checked or updated.

/// What to do if the facts differ from the record.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Report it and fail.
    Check,
    /// Update the record.
    Bless,
}
