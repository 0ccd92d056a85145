//! Stores position indexes: Parquet files with the positions of games, sorted by position.

mod columns;
mod file;
mod writer;

pub use file::PositionFile;
pub use writer::PositionWriter;

use crate::keyed::KeyedTable;

/// The table with positions.
const TABLE: KeyedTable = KeyedTable { name: "positions", version: 1, noun: "position index" };

/// An indexed file with games.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct IndexedFile {
    /// The file name, as in the column `file`.
    pub name: String,
    /// The manifest of the file as JSON: where it can be cut, and its state when it was indexed. The crate
    /// `movetext-input` reads and writes it.
    pub manifest: String,
}

/// Returns the keys in the metadata for the name and the manifest of the file with this number.
fn metadata_keys(number: usize) -> [String; 2] {
    [format!("movetext.file.{number}"), format!("movetext.manifest.{number}")]
}
