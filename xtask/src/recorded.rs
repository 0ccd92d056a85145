//! Whether recorded lists and tables are compared or updated.

/// What to do if the repository differs from what was recorded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Report the difference and fail.
    Check,
    /// Update the record.
    Bless,
}
