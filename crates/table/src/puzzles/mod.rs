//! Reads the puzzle file of Lichess, and writes it as Parquet.

mod columns;
mod fields;
mod puzzle;
mod writer;

pub use puzzle::Puzzle;
pub use writer::PuzzleWriter;

/// The table's name in the file's metadata.
const NAME: &str = "puzzles";
