//! Stores move statistics in Parquet files, sorted by position.

mod columns;
mod file;
mod writer;

pub use file::TreeFile;
pub use writer::TreeWriter;

use crate::keyed::KeyedTable;

/// The table with move statistics by rating band and speed.
const EXPLORER: KeyedTable = KeyedTable { name: "explorer", version: 1, noun: "explorer table" };

/// The table with move statistics.
const TABLE: KeyedTable = KeyedTable { name: "tree", version: 1, noun: "tree" };
