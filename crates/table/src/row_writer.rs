//! Writes rows of one kind as a Parquet file in memory.

use crate::encode::EncodeError;
use alloc::sync::Arc;
use arrow_array::{ArrayRef, RecordBatch};
use arrow_schema::{Schema, SchemaRef};
use core::mem;
use parquet::{
    arrow::ArrowWriter,
    file::{metadata::KeyValue, properties::WriterProperties},
};

/// The number of rows that we pass to the Parquet library at once.
const ROWS_PER_BATCH: usize = 8 * 1024;

/// Collects rows, and turns them into columns in batches.
pub(crate) struct RowWriter<T> {
    writer: ArrowWriter<Vec<u8>>,
    schema: SchemaRef,
    rows: Vec<T>,
}

impl<T> RowWriter<T> {
    /// Creates a writer.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library does not support the columns.
    pub(crate) fn new(schema: Schema, properties: WriterProperties) -> Result<Self, EncodeError> {
        let schema = Arc::new(schema);
        let writer = ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), Some(properties));
        Ok(Self { writer: writer.map_err(EncodeError::encoding)?, schema, rows: Vec::new() })
    }

    /// Adds a row. `columns` turns rows into the columns of the schema.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub(crate) fn push(
        &mut self,
        row: T,
        columns: impl FnOnce(&[T]) -> Vec<ArrayRef>,
    ) -> Result<(), EncodeError> {
        self.rows.push(row);
        if self.rows.len() == ROWS_PER_BATCH { self.encode(columns) } else { Ok(()) }
    }

    /// Returns the bytes completed since the last call.
    pub(crate) fn take_bytes(&mut self) -> Vec<u8> {
        mem::take(self.writer.inner_mut())
    }

    /// Adds a value to the file's metadata.
    pub(crate) fn add_metadata(&mut self, key: String, value: String) {
        self.writer.append_key_value_metadata(KeyValue::new(key, value));
    }

    /// Encodes the remaining rows and returns the remaining bytes.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub(crate) fn finish(
        mut self,
        columns: impl FnOnce(&[T]) -> Vec<ArrayRef>,
    ) -> Result<Vec<u8>, EncodeError> {
        self.encode(columns)?;
        self.writer.into_inner().map_err(EncodeError::encoding)
    }

    fn encode(&mut self, columns: impl FnOnce(&[T]) -> Vec<ArrayRef>) -> Result<(), EncodeError> {
        let rows = mem::take(&mut self.rows);
        if rows.is_empty() {
            return Ok(());
        }
        let batch = RecordBatch::try_new(Arc::clone(&self.schema), columns(&rows));
        self.writer.write(&batch.map_err(EncodeError::encoding)?).map_err(EncodeError::encoding)
    }
}
