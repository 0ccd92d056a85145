//! Encodes several files with the same columns and shares the threads between them.

use super::{
    EncodeError, Encoding,
    groups::{Group, GroupBuilder},
    ipc::IpcFile,
    parquet::{Chunks, ColumnEncoder, ParquetFile},
};
use crate::columns::Columns;
use alloc::sync::Arc;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use arrow_select::concat::concat_batches;
use core::{num::NonZeroUsize, ops::ControlFlow};
use movetext_columns::Table;
use movetext_files::parallel::{Concurrency, in_order};

/// The weight of a group for [`in_order`]. It fills a bundle, so that each thread takes one group at a time.
const GROUP_WEIGHT: u64 = 64 * 1024;

/// Files that are being encoded.
#[derive(Debug)]
pub(super) struct Files {
    files: Vec<File>,
    /// Complete groups that wait for encoding, each with the index of its file.
    complete: Vec<(usize, Group)>,
    /// The memory used by incomplete groups, in bytes.
    open_bytes: usize,
    threads: NonZeroUsize,
    /// Whether encoding failed, so that groups are missing.
    is_failed: bool,
}

#[derive(Debug)]
struct File {
    kind: Kind,
    group: GroupBuilder,
}

#[derive(Debug)]
enum Kind {
    Parquet(Box<ParquetFile>),
    Ipc(Box<IpcFile>),
}

/// What a thread needs to encode a group.
enum GroupEncoder {
    Parquet(Arc<ColumnEncoder>),
    Ipc(SchemaRef),
}

/// An encoded group.
enum EncodedGroup {
    Parquet(Chunks),
    Ipc(RecordBatch),
}

/// Returns the default row limit for groups.
pub(super) const fn default_rows(table: Table) -> usize {
    match table {
        Table::Games | Table::Diagnostics => 128 * 1024,
        Table::Plies => 1024 * 1024,
    }
}

impl Files {
    pub(super) const fn new(threads: NonZeroUsize) -> Self {
        Self { files: Vec::new(), complete: Vec::new(), open_bytes: 0, threads, is_failed: false }
    }

    /// Adds an empty file and returns its index.
    pub(super) fn add(
        &mut self,
        encoding: Encoding,
        columns: &Columns,
        rows_per_group: usize,
    ) -> Result<usize, EncodeError> {
        let kind = match encoding {
            Encoding::Parquet => Kind::Parquet(Box::new(ParquetFile::new(columns)?)),
            Encoding::ArrowFile => Kind::Ipc(Box::new(IpcFile::file(columns)?)),
            Encoding::ArrowStream => Kind::Ipc(Box::new(IpcFile::stream(columns)?)),
        };
        self.files.push(File { kind, group: GroupBuilder::new(columns.schema(), rows_per_group) });
        Ok(self.files.len() - 1)
    }

    /// Adds rows to a file. If there is a complete group for each thread, encodes the groups and returns `true`.
    pub(super) fn push(&mut self, index: usize, batch: RecordBatch) -> Result<bool, EncodeError> {
        let Some(file) = self.files.get_mut(index) else { return Err(EncodeError::Failed) };
        let before = file.group.bytes();
        file.group.push(batch, |group| self.complete.push((index, group)))?;
        self.open_bytes = self.open_bytes - before + file.group.bytes();
        self.encode_if_enough()
    }

    /// Returns the memory used by incomplete groups, in bytes.
    pub(super) const fn open_bytes(&self) -> usize {
        self.open_bytes
    }

    /// Completes the largest group early. Returns whether groups were encoded.
    pub(super) fn end_largest(&mut self) -> Result<bool, EncodeError> {
        let largest = self.files.iter_mut().enumerate().max_by_key(|(_, file)| file.group.bytes());
        if let Some((index, file)) = largest {
            self.open_bytes -= file.group.bytes();
            self.complete.push((index, file.group.take()));
        }
        self.encode_if_enough()
    }

    /// Encodes all groups, including incomplete ones.
    pub(super) fn flush(&mut self) -> Result<(), EncodeError> {
        for (index, file) in self.files.iter_mut().enumerate() {
            let group = file.group.take();
            if !group.is_empty() {
                self.complete.push((index, group));
            }
        }
        self.open_bytes = 0;
        self.encode()
    }

    fn encode_if_enough(&mut self) -> Result<bool, EncodeError> {
        let is_enough = self.complete.len() >= self.threads.get();
        if is_enough { self.encode().map(|()| true) } else { Ok(false) }
    }

    /// Encodes the complete groups on all threads, including the calling thread.
    fn encode(&mut self) -> Result<(), EncodeError> {
        if self.is_failed {
            return Err(EncodeError::Failed);
        }
        let files = &mut self.files;
        let groups: Vec<_> = core::mem::take(&mut self.complete)
            .into_iter()
            .filter_map(|(index, group)| Some((index, files.get(index)?.kind.encoder(), group)))
            .collect();
        let mut result = Ok(());
        in_order(
            Concurrency::new(self.threads),
            groups,
            |_| GROUP_WEIGHT,
            |(index, encoder, group)| (index, encoder.encode(&group)),
            |(index, encoded)| {
                let file = files.get_mut(index).ok_or(EncodeError::Failed);
                result = encoded.and_then(|encoded| file?.kind.append(encoded));
                if result.is_ok() { ControlFlow::Continue(()) } else { ControlFlow::Break(()) }
            },
        );
        self.is_failed = result.is_err();
        result
    }

    /// Returns the file's bytes completed since the last call.
    pub(super) fn take(&mut self, index: usize) -> Result<Vec<u8>, EncodeError> {
        match self.files.get_mut(index).map(|file| &mut file.kind) {
            Some(Kind::Parquet(file)) if !self.is_failed => file.take(),
            Some(Kind::Ipc(file)) if !self.is_failed => Ok(file.take()),
            _ => Err(EncodeError::Failed),
        }
    }

    /// Returns the remaining bytes of each file. Call [`flush`](Self::flush) first.
    pub(super) fn finish(self) -> impl Iterator<Item = Result<Vec<u8>, EncodeError>> {
        self.files.into_iter().map(|file| match file.kind {
            Kind::Parquet(file) => file.finish(),
            Kind::Ipc(file) => file.finish(),
        })
    }
}

impl Kind {
    fn encoder(&self) -> GroupEncoder {
        match self {
            Self::Parquet(file) => GroupEncoder::Parquet(file.column_encoder()),
            Self::Ipc(file) => GroupEncoder::Ipc(file.schema()),
        }
    }

    fn append(&mut self, encoded: EncodedGroup) -> Result<(), EncodeError> {
        match (self, encoded) {
            (Self::Parquet(file), EncodedGroup::Parquet(chunks)) => file.append(chunks),
            (Self::Ipc(file), EncodedGroup::Ipc(batch)) => file.append(&batch),
            _ => Err(EncodeError::Failed),
        }
    }
}

impl GroupEncoder {
    fn encode(&self, group: &[RecordBatch]) -> Result<EncodedGroup, EncodeError> {
        Ok(match self {
            Self::Parquet(columns) => EncodedGroup::Parquet(columns.encode(group)?),
            Self::Ipc(schema) => {
                EncodedGroup::Ipc(concat_batches(schema, group).map_err(EncodeError::encoding)?)
            }
        })
    }
}
