//! Writes move statistics.

use super::{
    EXPLORER, TABLE,
    columns::{COLUMNS, Column, EXPLORER_COLUMNS, schema},
};
use crate::{
    encode::{EncodeError, with_storage},
    keyed::KeyedTable,
    row_writer::RowWriter,
};
use arrow_array::ArrayRef;
use core::fmt;
use movetext_openings::tree::TreeRecord;
use parquet::file::properties::WriterProperties;

/// Writes move statistics as a Parquet file, in which [`TreeFile`](super::TreeFile) finds positions.
///
/// ```
/// use movetext_table::{TreeWriter, openings::{pgn, tree::TreeRun}};
///
/// let mut run = TreeRun::new(30);
/// pgn::read(b"1. e4 e5 2. Nf3 1-0", &mut run, &mut ());
/// let mut writer = TreeWriter::new(["games.pgn".to_owned()])?;
/// for record in run.sorted_records() {
///     writer.push(&record)?;
/// }
/// let mut file = writer.take_bytes();
/// file.extend(writer.finish()?);
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), movetext_table::EncodeError>(())
/// ```
pub struct TreeWriter {
    rows: RowWriter<TreeRecord>,
    columns: &'static [Column],
    /// The file names that rows refer to.
    files: Vec<String>,
}

impl TreeWriter {
    /// Creates a writer. Records refer to a file by its index in `files`.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library does not support the columns.
    pub fn new(files: impl IntoIterator<Item = String>) -> Result<Self, EncodeError> {
        Self::with_columns(TABLE, &COLUMNS, files.into_iter().collect())
    }

    /// Creates a writer for the table `explorer`. Records must be counted by group.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library does not support the columns.
    pub fn explorer() -> Result<Self, EncodeError> {
        Self::with_columns(EXPLORER, &EXPLORER_COLUMNS, Vec::new())
    }

    fn with_columns(
        table: KeyedTable,
        columns: &'static [Column],
        files: Vec<String>,
    ) -> Result<Self, EncodeError> {
        Ok(Self { rows: RowWriter::new(schema(columns), properties(table, columns))?, columns, files })
    }

    /// Adds a record. Records must arrive in ascending order.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub fn push(&mut self, record: &TreeRecord) -> Result<(), EncodeError> {
        self.rows.push(*record, |rows| arrays(self.columns, rows, &self.files))
    }

    /// Returns the bytes completed since the last call.
    pub fn take_bytes(&mut self) -> Vec<u8> {
        self.rows.take_bytes()
    }

    /// Encodes the remaining rows and returns the remaining bytes.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub fn finish(self) -> Result<Vec<u8>, EncodeError> {
        self.rows.finish(|rows| arrays(self.columns, rows, &self.files))
    }
}

fn arrays(columns: &[Column], rows: &[TreeRecord], files: &[String]) -> Vec<ArrayRef> {
    columns.iter().map(|(_, _, values)| values.to_array(rows, files)).collect()
}

fn properties(table: KeyedTable, columns: &[Column]) -> WriterProperties {
    let columns = columns.iter();
    columns
        .fold(table.properties(), |properties, (name, storage, _)| with_storage(properties, name, *storage))
        .build()
}

impl fmt::Debug for TreeWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TreeWriter").field("files", &self.files).finish_non_exhaustive()
    }
}
