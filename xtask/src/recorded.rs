//! What the repository records of itself, such as lists and tables: compared with what is, or written anew.

/// What is done with what is recorded and differs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mode {
    /// Say so and fail.
    Check,
    /// Write it.
    Bless,
}
