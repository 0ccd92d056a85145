//! Move statistics in Parquet files, sorted by position.

mod columns;
mod file;
mod writer;

pub use file::{TreeFile, TreeFileError};
pub use writer::TreeWriter;

/// The name of the table, in the metadata of a file.
const NAME: &str = "tree";
