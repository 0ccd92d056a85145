//! Collects batches into groups. A group is encoded as a whole.

use super::EncodeError;
use alloc::sync::Arc;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;

/// The memory limit for one group, in bytes.
pub(super) const GROUP_BYTES: usize = 32 << 20;

pub(super) type Group = Vec<RecordBatch>;

/// A group that still accepts rows.
#[derive(Debug)]
pub(super) struct GroupBuilder {
    schema: SchemaRef,
    rows_per_group: usize,
    batches: Group,
    rows: usize,
    /// The memory used by all batches of the group, in bytes.
    bytes: usize,
}

impl GroupBuilder {
    pub(super) fn new(schema: &SchemaRef, rows_per_group: usize) -> Self {
        Self { schema: Arc::clone(schema), rows_per_group, batches: Vec::new(), rows: 0, bytes: 0 }
    }

    /// Adds rows, and calls `complete` for each group that they complete.
    pub(super) fn push(
        &mut self,
        mut batch: RecordBatch,
        mut complete: impl FnMut(Group),
    ) -> Result<(), EncodeError> {
        if batch.schema_ref() != &self.schema {
            return Err(EncodeError::OtherColumns);
        }
        let (all, all_bytes) = (batch.num_rows(), batch.get_array_memory_size());
        while batch.num_rows() > 0 {
            let room = self.rows_per_group.saturating_sub(self.rows).max(1);
            let taken = batch.slice(0, room.min(batch.num_rows()));
            batch = batch.slice(taken.num_rows(), batch.num_rows() - taken.num_rows());
            self.rows += taken.num_rows();
            // A slice shares its batch's memory, so we count a proportional part.
            self.bytes += all_bytes / all * taken.num_rows();
            self.batches.push(taken);
            if self.rows >= self.rows_per_group || self.bytes >= GROUP_BYTES {
                complete(self.take());
            }
        }
        Ok(())
    }

    /// Returns the memory used by the rows, in bytes.
    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Takes the batches that have arrived so far. Their rows and bytes still count until the group is complete.
    pub(super) fn take_arrived(&mut self) -> Group {
        core::mem::take(&mut self.batches)
    }

    /// Ends the group and returns its batches, without those that were taken before.
    pub(super) fn take(&mut self) -> Group {
        (self.rows, self.bytes) = (0, 0);
        self.take_arrived()
    }
}
