//! Applies the fixes in diagnostics to games in memory and to files.
//!
//! A fix is a list of edits that the reader has verified: see [`WithFixes`](movetext_pgn::diagnostic::WithFixes). All
//! other bytes stay unchanged.

mod copy;
mod file;
mod rewrite;
mod rounds;

pub use copy::{FixedCopy, FixedText};
pub use file::{FixedFile, fix_file};
pub use rounds::{Fixes, Replacement, fixes};

pub(crate) use rewrite::FileRewrite;
