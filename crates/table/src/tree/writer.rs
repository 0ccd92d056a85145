//! Writes move statistics.

use super::{
    NAME,
    columns::{COLUMNS, POSITION_KEY, TREE_VERSION, schema},
};
use crate::encode::{EncodeError, base_properties, with_storage};
use alloc::sync::Arc;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use core::{fmt, mem};
use movetext_openings::tree::TreeRecord;
use parquet::{
    arrow::ArrowWriter,
    file::properties::{EnabledStatistics, WriterProperties},
};

/// The number of rows that we pass to the Parquet library at once.
const ROWS_PER_BATCH: usize = 8 * 1024;

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
    writer: ArrowWriter<Vec<u8>>,
    schema: SchemaRef,
    /// The file names that rows refer to.
    files: Vec<String>,
    rows: Vec<TreeRecord>,
}

impl TreeWriter {
    /// Creates a writer. Records refer to a file by its index in `files`.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library does not support the columns.
    pub fn new(files: impl IntoIterator<Item = String>) -> Result<Self, EncodeError> {
        let schema = Arc::new(schema());
        let writer = ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), Some(properties()));
        let writer = writer.map_err(EncodeError::encoding)?;
        Ok(Self { writer, schema, files: files.into_iter().collect(), rows: Vec::new() })
    }

    /// Adds a record. Records must arrive in ascending order.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub fn push(&mut self, record: &TreeRecord) -> Result<(), EncodeError> {
        self.rows.push(*record);
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
        let columns = COLUMNS.map(|(_, _, values)| values.to_array(&rows, &self.files)).to_vec();
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns);
        self.writer.write(&batch.map_err(EncodeError::encoding)?).map_err(EncodeError::encoding)
    }
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
