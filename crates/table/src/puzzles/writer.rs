//! Writes puzzles.

use super::{
    NAME,
    columns::{COLUMNS, PUZZLES_VERSION, schema},
    puzzle::Puzzle,
};
use crate::encode::{EncodeError, base_properties, with_storage};
use alloc::sync::Arc;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use core::{fmt, mem};
use parquet::{arrow::ArrowWriter, file::properties::WriterProperties};

/// The number of rows that we pass to the Parquet library at once.
const ROWS_PER_BATCH: usize = 8 * 1024;

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
pub struct PuzzleWriter {
    writer: ArrowWriter<Vec<u8>>,
    schema: SchemaRef,
    rows: Vec<Puzzle>,
}

impl PuzzleWriter {
    /// Creates a writer.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library does not support the columns.
    pub fn new() -> Result<Self, EncodeError> {
        let schema = Arc::new(schema());
        let writer = ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), Some(properties()));
        Ok(Self { writer: writer.map_err(EncodeError::encoding)?, schema, rows: Vec::new() })
    }

    /// Adds a puzzle.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub fn push(&mut self, puzzle: Puzzle) -> Result<(), EncodeError> {
        self.rows.push(puzzle);
        if self.rows.len() == ROWS_PER_BATCH { self.encode() } else { Ok(()) }
    }

    /// Returns the bytes completed since the last call.
    pub fn take_bytes(&mut self) -> Vec<u8> {
        mem::take(self.writer.inner_mut())
    }

    /// Encodes the remaining rows and returns the remaining bytes.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub fn finish(mut self) -> Result<Vec<u8>, EncodeError> {
        self.encode()?;
        self.writer.into_inner().map_err(EncodeError::encoding)
    }

    fn encode(&mut self) -> Result<(), EncodeError> {
        let rows = mem::take(&mut self.rows);
        if rows.is_empty() {
            return Ok(());
        }
        let columns = COLUMNS.map(|(_, _, values)| values.to_array(&rows)).to_vec();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        self.writer.write(&batch.map_err(EncodeError::encoding)?).map_err(EncodeError::encoding)
    }
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
