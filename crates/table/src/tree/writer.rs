//! Writes move statistics.

use super::{
    NAME,
    columns::{COLUMNS, POSITION_KEY, TREE_VERSION, schema},
};
use crate::{
    encode::{EncodeError, base_properties, with_storage},
    row_writer::RowWriter,
};
use arrow_array::ArrayRef;
use core::fmt;
use movetext_openings::tree::TreeRecord;
use parquet::file::properties::{EnabledStatistics, WriterProperties};

/// The number of rows in a row group. Encoding a group takes about 20 MB.
const ROWS_PER_GROUP: usize = 512 * 1024;

/// The number of rows in a page. A query reads at least one page.
const ROWS_PER_PAGE: usize = 4 * 1024;

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
    /// The file names that rows refer to.
    files: Vec<String>,
}

impl TreeWriter {
    /// Creates a writer. Records refer to a file by its index in `files`.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library does not support the columns.
    pub fn new(files: impl IntoIterator<Item = String>) -> Result<Self, EncodeError> {
        let rows = RowWriter::new(schema(), properties())?;
        Ok(Self { rows, files: files.into_iter().collect() })
    }

    /// Adds a record. Records must arrive in ascending order.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub fn push(&mut self, record: &TreeRecord) -> Result<(), EncodeError> {
        self.rows.push(*record, |rows| columns(rows, &self.files))
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
        self.rows.finish(|rows| columns(rows, &self.files))
    }
}

fn columns(rows: &[TreeRecord], files: &[String]) -> Vec<ArrayRef> {
    COLUMNS.map(|(_, _, values)| values.to_array(rows, files)).to_vec()
}

fn properties() -> WriterProperties {
    let mut properties = base_properties(NAME, TREE_VERSION)
        .set_max_row_group_row_count(Some(ROWS_PER_GROUP))
        .set_data_page_row_count_limit(ROWS_PER_PAGE)
        .set_write_batch_size(ROWS_PER_PAGE)
        .set_column_statistics_enabled(POSITION_KEY.into(), EnabledStatistics::Page);
    for (name, storage, _) in COLUMNS {
        properties = with_storage(properties, name, storage);
    }
    properties.build()
}

impl fmt::Debug for TreeWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TreeWriter").field("files", &self.files).finish_non_exhaustive()
    }
}
