//! Writes Arrow IPC files and streams to memory, group by group.

use super::EncodeError;
use crate::columns::Columns;
use alloc::sync::Arc;
use arrow_array::RecordBatch;
use arrow_ipc::writer::{FileWriter, StreamWriter};
use arrow_schema::SchemaRef;
use core::fmt;

/// A file in memory. You can take the bytes that are complete so far.
pub(super) struct IpcFile {
    schema: SchemaRef,
    writer: Writer,
}

enum Writer {
    File(FileWriter<Vec<u8>>),
    Stream(StreamWriter<Vec<u8>>),
}

impl IpcFile {
    pub(super) fn file(columns: &Columns) -> Result<Self, EncodeError> {
        let schema = Arc::clone(columns.schema());
        Ok(Self {
            writer: Writer::File(FileWriter::try_new(Vec::new(), &schema).map_err(EncodeError::encoding)?),
            schema,
        })
    }

    pub(super) fn stream(columns: &Columns) -> Result<Self, EncodeError> {
        let schema = Arc::clone(columns.schema());
        Ok(Self {
            writer: Writer::Stream(
                StreamWriter::try_new(Vec::new(), &schema).map_err(EncodeError::encoding)?,
            ),
            schema,
        })
    }

    pub(super) fn schema(&self) -> SchemaRef {
        Arc::clone(&self.schema)
    }

    /// Appends the group as one record batch.
    pub(super) fn append(&mut self, group: &RecordBatch) -> Result<(), EncodeError> {
        let written = match &mut self.writer {
            Writer::File(writer) => writer.write(group),
            Writer::Stream(writer) => writer.write(group),
        };
        written.map_err(EncodeError::encoding)
    }

    /// Takes the bytes that are complete so far.
    pub(super) fn take(&mut self) -> Vec<u8> {
        core::mem::take(match &mut self.writer {
            Writer::File(writer) => writer.get_mut(),
            Writer::Stream(writer) => writer.get_mut(),
        })
    }

    /// Completes the file and returns the remaining bytes.
    pub(super) fn finish(mut self) -> Result<Vec<u8>, EncodeError> {
        let finished = match &mut self.writer {
            Writer::File(writer) => writer.finish(),
            Writer::Stream(writer) => writer.finish(),
        };
        finished.map_err(EncodeError::encoding)?;
        Ok(self.take())
    }
}

impl fmt::Debug for IpcFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("IpcFile").finish_non_exhaustive()
    }
}
