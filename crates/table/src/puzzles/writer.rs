//! Writes puzzles.

use super::{
    NAME,
    columns::{COLUMNS, PUZZLES_VERSION, schema},
    puzzle::Puzzle,
};
use crate::{
    encode::{EncodeError, base_properties, with_storage},
    row_writer::RowWriter,
};
use arrow_array::ArrayRef;
use core::fmt;
use parquet::file::properties::WriterProperties;

/// The number of rows in a row group. Encoding a group takes about 60 MB.
const ROWS_PER_GROUP: usize = 128 * 1024;

/// Writes puzzles as a Parquet file.
///
/// ```
/// use movetext_table::{Puzzle, PuzzleWriter};
///
/// let line = "x1,6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1,a2c2 b1b8 c2c8 b8c8,600,75,95,40,backRankMate mate,\
///             https://lichess.org/abcdefgh/black#48,";
/// let mut writer = PuzzleWriter::new()?;
/// if let (Some(puzzle), _) = Puzzle::diagnose(line) {
///     writer.push(puzzle)?;
/// }
/// let mut file = writer.take_bytes();
/// file.extend(writer.finish()?);
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), movetext_table::EncodeError>(())
/// ```
pub struct PuzzleWriter(RowWriter<Puzzle>);

impl PuzzleWriter {
    /// Creates a writer.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library does not support the columns.
    pub fn new() -> Result<Self, EncodeError> {
        RowWriter::new(schema(), properties()).map(Self)
    }

    /// Adds a puzzle.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub fn push(&mut self, puzzle: Puzzle) -> Result<(), EncodeError> {
        self.0.push(puzzle, columns)
    }

    /// Returns the bytes completed since the last call.
    pub fn take_bytes(&mut self) -> Vec<u8> {
        self.0.take_bytes()
    }

    /// Encodes the remaining rows and returns the remaining bytes.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub fn finish(self) -> Result<Vec<u8>, EncodeError> {
        self.0.finish(columns)
    }
}

fn columns(rows: &[Puzzle]) -> Vec<ArrayRef> {
    COLUMNS.map(|(_, _, values)| values.to_array(rows)).to_vec()
}

fn properties() -> WriterProperties {
    let properties = base_properties(NAME, PUZZLES_VERSION).set_max_row_group_row_count(Some(ROWS_PER_GROUP));
    let columns = COLUMNS.into_iter();
    columns.fold(properties, |properties, (name, storage, _)| with_storage(properties, name, storage)).build()
}

impl fmt::Debug for PuzzleWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PuzzleWriter").finish_non_exhaustive()
    }
}
