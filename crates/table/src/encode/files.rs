//! Encodes several files with the same columns and shares the threads between them.

use super::{
    EncodeError, Encoding,
    groups::{Group, GroupBuilder},
    ipc::IpcFile,
    parquet::{Chunks, ColumnEncoders, ColumnFactory, ParquetFile},
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

/// The maximum number of threads for which the calling thread encodes the rows of a single file as they arrive. It takes
/// up to two fifths of the time to read and encode games, so more threads would wait for it.
const STREAMING_THREADS: usize = 2;

/// Files that are being encoded.
///
/// With few threads and a single file, the rows are encoded as they arrive. They are then still in the processor's cache,
/// and their memory is used again for the next rows. Otherwise, the rows wait until there is a complete group for each
/// thread. The encoder receives the same batches either way, so the bytes are equal.
#[derive(Debug)]
pub(super) struct Files {
    files: Vec<File>,
    /// Complete groups that wait for encoding.
    complete: Vec<CompleteGroup>,
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
    /// The encoder of the incomplete group, if some of its rows are already encoded.
    encoder: Option<GroupEncoder>,
}

/// A group that has all its rows.
#[derive(Debug)]
struct CompleteGroup {
    /// The index of its file.
    index: usize,
    /// The encoder with the rows that are already encoded, and the rows after them.
    encoder: Option<GroupEncoder>,
    rows: Group,
}

#[derive(Debug)]
enum Kind {
    Parquet(Box<ParquetFile>),
    Ipc(Box<IpcFile>),
}

/// Creates the encoders of a file's groups. Any thread can use it.
enum EncoderFactory {
    Parquet(Arc<ColumnFactory>),
    Ipc(SchemaRef),
}

/// Encodes a group batch by batch.
#[derive(Debug)]
enum GroupEncoder {
    Parquet(ColumnEncoders),
    /// A group is written as one batch, so its rows wait until the group is complete.
    Ipc(SchemaRef, Group),
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
        let group = GroupBuilder::new(columns.schema(), rows_per_group);
        self.files.push(File { kind, group, encoder: None });
        Ok(self.files.len() - 1)
    }

    /// Adds rows to a file. Encodes complete groups if there are enough of them, and returns whether it did.
    pub(super) fn push(&mut self, index: usize, batch: RecordBatch) -> Result<bool, EncodeError> {
        let Some(file) = self.files.get_mut(index) else { return Err(EncodeError::Failed) };
        let before = file.group.bytes();
        let (encoder, complete) = (&mut file.encoder, &mut self.complete);
        file.group.push(batch, |rows| {
            complete.push(CompleteGroup { index, encoder: encoder.take(), rows });
        })?;
        self.open_bytes = self.open_bytes - before + file.group.bytes();
        let is_encoded = self.encode_if_enough()?;
        if self.is_streaming() {
            self.encode_open()?;
        }
        Ok(is_encoded)
    }

    /// Returns whether rows are encoded as they arrive.
    fn is_streaming(&self) -> bool {
        self.threads.get() <= STREAMING_THREADS && self.files.len() == 1
    }

    /// Encodes the rows of incomplete groups that have arrived so far.
    fn encode_open(&mut self) -> Result<(), EncodeError> {
        if self.is_failed {
            return Err(EncodeError::Failed);
        }
        let result = self.files.iter_mut().try_for_each(File::encode_open);
        self.is_failed = result.is_err();
        result
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
            self.complete.push(CompleteGroup {
                index,
                encoder: file.encoder.take(),
                rows: file.group.take(),
            });
        }
        self.encode_if_enough()
    }

    /// Encodes all groups, including incomplete ones.
    pub(super) fn flush(&mut self) -> Result<(), EncodeError> {
        for (index, file) in self.files.iter_mut().enumerate() {
            let (encoder, rows) = (file.encoder.take(), file.group.take());
            if encoder.is_some() || !rows.is_empty() {
                self.complete.push(CompleteGroup { index, encoder, rows });
            }
        }
        self.open_bytes = 0;
        self.encode()
    }

    fn encode_if_enough(&mut self) -> Result<bool, EncodeError> {
        let enough = if self.is_streaming() { 1 } else { self.threads.get() };
        let is_enough = self.complete.len() >= enough;
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
            .filter_map(|group| Some((files.get(group.index)?.kind.factory(), group)))
            .collect();
        // A thread without a group would only cost time.
        let threads = NonZeroUsize::new(groups.len()).map_or(NonZeroUsize::MIN, |all| all.min(self.threads));
        let mut result = Ok(());
        in_order(
            Concurrency::new(threads),
            groups,
            |_| GROUP_WEIGHT,
            |(factory, group)| (group.index, group.encode(&factory)),
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

impl File {
    /// Encodes the rows of the incomplete group that have arrived so far.
    fn encode_open(&mut self) -> Result<(), EncodeError> {
        let rows = self.group.take_arrived();
        if rows.is_empty() {
            return Ok(());
        }
        let encoder = match &mut self.encoder {
            Some(encoder) => encoder,
            none => none.insert(self.kind.factory().begin_group()?),
        };
        encoder.push(rows)
    }
}

impl CompleteGroup {
    fn encode(self, factory: &EncoderFactory) -> Result<EncodedGroup, EncodeError> {
        let mut encoder = self.encoder.map_or_else(|| factory.begin_group(), Ok)?;
        encoder.push(self.rows)?;
        encoder.finish()
    }
}

impl Kind {
    fn factory(&self) -> EncoderFactory {
        match self {
            Self::Parquet(file) => EncoderFactory::Parquet(file.column_factory()),
            Self::Ipc(file) => EncoderFactory::Ipc(file.schema()),
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

impl EncoderFactory {
    fn begin_group(&self) -> Result<GroupEncoder, EncodeError> {
        Ok(match self {
            Self::Parquet(columns) => GroupEncoder::Parquet(columns.begin_group()?),
            Self::Ipc(schema) => GroupEncoder::Ipc(Arc::clone(schema), Group::new()),
        })
    }
}

impl GroupEncoder {
    fn push(&mut self, rows: Group) -> Result<(), EncodeError> {
        match self {
            Self::Parquet(columns) => rows.iter().try_for_each(|batch| columns.push(batch)),
            Self::Ipc(_, all) => {
                all.extend(rows);
                Ok(())
            }
        }
    }

    fn finish(self) -> Result<EncodedGroup, EncodeError> {
        Ok(match self {
            Self::Parquet(columns) => EncodedGroup::Parquet(columns.finish()?),
            Self::Ipc(schema, rows) => {
                EncodedGroup::Ipc(concat_batches(&schema, &rows).map_err(EncodeError::encoding)?)
            }
        })
    }
}
