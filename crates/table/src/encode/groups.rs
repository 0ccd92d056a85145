//! Groups of rows: batches that are encoded together.

use super::EncodeError;
use alloc::sync::Arc;
use arrow_array::{Array, ArrayRef, RecordBatch};
use arrow_schema::SchemaRef;

/// The memory of a group, in bytes.
pub(super) const GROUP_BYTES: usize = 32 << 20;

/// The batches of a group.
pub(super) type Group = Vec<RecordBatch>;

/// The group that is being filled.
#[derive(Debug)]
pub(super) struct OpenGroup {
    schema: SchemaRef,
    rows_per_group: usize,
    batches: Group,
    rows: usize,
    /// The memory of the batches.
    bytes: usize,
}

impl OpenGroup {
    pub(super) fn new(schema: &SchemaRef, rows_per_group: usize) -> Self {
        Self { schema: Arc::clone(schema), rows_per_group, batches: Vec::new(), rows: 0, bytes: 0 }
    }

    /// Adds rows. Passes the groups that are complete with them to `complete`.
    pub(super) fn push(
        &mut self,
        mut batch: RecordBatch,
        mut complete: impl FnMut(Group),
    ) -> Result<(), EncodeError> {
        if batch.schema_ref() != &self.schema {
            return Err(EncodeError::OtherColumns);
        }
        while batch.num_rows() > 0 {
            let room = self.rows_per_group.saturating_sub(self.rows).max(1);
            let taken = batch.slice(0, room.min(batch.num_rows()));
            batch = batch.slice(taken.num_rows(), batch.num_rows() - taken.num_rows());
            self.rows += taken.num_rows();
            self.bytes += bytes_of(&taken)?;
            self.batches.push(taken);
            if self.rows >= self.rows_per_group || self.bytes >= GROUP_BYTES {
                complete(self.take());
            }
        }
        Ok(())
    }

    /// Returns the memory of the rows.
    pub(super) const fn bytes(&self) -> usize {
        self.bytes
    }

    /// Takes the rows. Empty if there are none.
    pub(super) fn take(&mut self) -> Group {
        (self.rows, self.bytes) = (0, 0);
        core::mem::take(&mut self.batches)
    }
}

/// Returns the memory of the rows of a batch, without that of other rows whose buffers it shares.
fn bytes_of(batch: &RecordBatch) -> Result<usize, EncodeError> {
    let bytes = |column: &ArrayRef| column.to_data().get_slice_memory_size();
    batch.columns().iter().map(bytes).sum::<Result<_, _>>().map_err(EncodeError::encoding)
}
