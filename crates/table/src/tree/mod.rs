//! Stores move statistics in Parquet files, sorted by position.

mod columns;
mod file;
mod writer;

pub use file::{TreeFile, TreeFileError};
pub use writer::TreeWriter;

/// The table's name in the file's metadata.
const NAME: &str = "tree";
