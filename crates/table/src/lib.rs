#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod columns;
mod encode;
mod keyed;
mod partition;
mod positions;
mod puzzles;
mod row_writer;
mod rows;
mod tree;

pub use movetext_columns::{ColumnError, Table, renamed};
pub use movetext_fen as fen;
pub use movetext_files as files;
pub use movetext_openings as openings;
pub use movetext_pgn as pgn;

/// A batch of rows in memory, from version 59 of `arrow-array`.
pub use arrow_array::RecordBatch;
pub use columns::{Columns, LAYOUT_VERSION};
pub use encode::{EncodeError, Encoder, EncoderOptions, Encoding, TableFiles, TableFilesError};
pub use keyed::KeyedFileError;
pub use partition::{ParsePartitionByError, Partition, PartitionBy};
pub use positions::{IndexedFile, PositionFile, PositionWriter};
pub use puzzles::{Puzzle, PuzzleWriter};
pub use rows::Rows;
pub use tree::{TreeFile, TreeWriter};
