//! Groups of rows: batches that are encoded together.

use super::{EncodeError, Encoder};
use alloc::sync::Arc;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;

/// Rows in groups.
#[derive(Debug)]
pub(super) struct Groups {
    schema: SchemaRef,
    pub(super) rows_per_group: usize,
    /// Groups that are complete.
    complete: Vec<Vec<RecordBatch>>,
    /// The current group, and its rows.
    current: Vec<RecordBatch>,
    rows: usize,
    /// The memory of the current group, and of the complete ones.
    bytes: usize,
    complete_bytes: usize,
}

impl Groups {
    pub(super) fn new(schema: &SchemaRef, rows_per_group: usize) -> Self {
        Self {
            schema: Arc::clone(schema),
            rows_per_group,
            complete: Vec::new(),
            current: Vec::new(),
            rows: 0,
            bytes: 0,
            complete_bytes: 0,
        }
    }

    /// Adds rows.
    pub(super) fn push(&mut self, mut batch: RecordBatch) -> Result<(), EncodeError> {
        if batch.schema_ref() != &self.schema {
            return Err(EncodeError::OtherColumns);
        }
        while batch.num_rows() > 0 {
            let room = self.rows_per_group.saturating_sub(self.rows).max(1);
            let taken = batch.slice(0, room.min(batch.num_rows()));
            batch = batch.slice(taken.num_rows(), batch.num_rows() - taken.num_rows());
            self.rows += taken.num_rows();
            self.bytes += taken.get_array_memory_size();
            self.current.push(taken);
            if self.rows >= self.rows_per_group || self.bytes >= Encoder::GROUP_BYTES {
                self.end_group();
            }
        }
        Ok(())
    }

    /// Ends the current group, unless it is empty.
    pub(super) fn end_group(&mut self) {
        if !self.current.is_empty() {
            self.complete.push(core::mem::take(&mut self.current));
            self.complete_bytes += self.bytes;
            (self.rows, self.bytes) = (0, 0);
        }
    }

    /// Returns the number of complete groups.
    pub(super) const fn complete(&self) -> usize {
        self.complete.len()
    }

    /// Returns the memory of all rows.
    pub(super) const fn bytes(&self) -> usize {
        self.bytes + self.complete_bytes
    }

    /// Takes the complete groups.
    pub(super) fn take(&mut self) -> Vec<Vec<RecordBatch>> {
        self.complete_bytes = 0;
        core::mem::take(&mut self.complete)
    }
}
