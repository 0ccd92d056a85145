//! Batches of rows as bytes of a file: Parquet or Arrow IPC.

mod groups;
mod ipc;
mod parquet;

use self::{groups::Groups, ipc::IpcFile, parquet::ParquetFile};
use crate::columns::{Columns, Table};
use ::parquet::errors::ParquetError;
use arrow_array::RecordBatch;
use arrow_schema::ArrowError;
use core::num::NonZeroUsize;
use movetext_archive::parallel::{Concurrency, in_order};
use movetext_pgn::Flow;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// [Apache Parquet](https://parquet.apache.org/docs/file-format/), compressed with Zstandard.
    Parquet,
    /// The file format of [Arrow IPC](https://arrow.apache.org/docs/format/Columnar.html#ipc-file-format), also known
    /// as Feather version 2.
    ArrowFile,
    /// The streaming format of Arrow IPC, which can be read while it is written.
    ArrowStream,
}

/// An error while encoding.
#[derive(Debug, thiserror::Error)]
pub enum EncodeError {
    /// The batch has other columns than the file.
    #[error("found a batch with other columns than the file, expected the same")]
    OtherColumns,
    /// The rows cannot be encoded.
    #[error("the rows cannot be encoded: {0}")]
    Encoding(String),
}

impl From<ParquetError> for EncodeError {
    fn from(error: ParquetError) -> Self {
        Self::Encoding(error.to_string())
    }
}

impl From<ArrowError> for EncodeError {
    fn from(error: ArrowError) -> Self {
        Self::Encoding(error.to_string())
    }
}

/// Encodes batches as one file. The bytes do not depend on the number of threads.
///
/// Rows are collected into groups: row groups of Parquet, record batches of Arrow IPC. A group ends after
/// [`with_rows_per_group`](Self::with_rows_per_group) rows, or once its batches have 32 MiB. As many groups as there
/// are threads are encoded at once.
///
/// ```
/// use core::cell::RefCell;
/// use movetext_table::{Columns, Encoder, Encoding, Rows, Table, pgn};
///
/// let columns = Columns::new(Table::Plies);
/// let rows = RefCell::new(Rows::new(&columns, "games.pgn"));
/// pgn::read(b"1. e4 e5 *", &mut &rows, &mut &rows);
///
/// let mut encoder = Encoder::new(Encoding::Parquet, &columns)?;
/// encoder.push(rows.into_inner().into_batch())?;
/// let mut file = encoder.take();
/// file.extend(encoder.finish()?);
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), movetext_table::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Encoder {
    file: File,
    groups: Groups,
    threads: NonZeroUsize,
    written: Vec<u8>,
}

#[derive(Debug)]
enum File {
    Parquet(Box<ParquetFile>),
    Ipc(Box<IpcFile>),
}

impl Encoder {
    /// The memory of one group, in bytes. The encoder holds at most one group more than it has threads.
    pub const GROUP_BYTES: usize = 32 << 20;

    /// Returns an encoder of a file with these columns, on one thread.
    ///
    /// # Errors
    /// If the format cannot represent the columns.
    pub fn new(encoding: Encoding, columns: &Columns) -> Result<Self, EncodeError> {
        let file = match encoding {
            Encoding::Parquet => File::Parquet(Box::new(ParquetFile::new(columns)?)),
            Encoding::ArrowFile => File::Ipc(Box::new(IpcFile::file(columns)?)),
            Encoding::ArrowStream => File::Ipc(Box::new(IpcFile::stream(columns)?)),
        };
        let rows = match columns.table() {
            Table::Games | Table::Diagnostics => 128 * 1024,
            Table::Plies => 1024 * 1024,
        };
        let groups = Groups::new(columns.schema(), rows);
        Ok(Self { file, groups, threads: NonZeroUsize::MIN, written: Vec::new() })
    }

    /// Sets the maximum number of rows in a group; default 131,072 games or diagnostics and 1,048,576 plies.
    #[must_use]
    pub fn with_rows_per_group(mut self, rows: NonZeroUsize) -> Self {
        self.groups.rows_per_group = rows.get();
        self
    }

    /// Sets the number of groups that are encoded at once.
    #[must_use]
    pub fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    /// Adds rows. Encodes groups when as many are complete as there are threads.
    ///
    /// # Errors
    /// If the batch has other columns, or a column is too large to encode.
    pub fn push(&mut self, batch: RecordBatch) -> Result<(), EncodeError> {
        self.groups.push(batch)?;
        if self.groups.complete() >= self.threads.get() { self.encode() } else { Ok(()) }
    }

    /// Returns the memory of the rows that are not encoded yet, in bytes.
    #[must_use]
    pub const fn pending_bytes(&self) -> usize {
        self.groups.bytes()
    }

    /// Ends the current group and encodes all groups, to free their memory.
    ///
    /// # Errors
    /// If a column is too large to encode.
    pub fn flush(&mut self) -> Result<(), EncodeError> {
        self.groups.end_group();
        self.encode()
    }

    /// Returns the next bytes of the file, as far as they are complete.
    pub fn take(&mut self) -> Vec<u8> {
        core::mem::take(&mut self.written)
    }

    /// Encodes the remaining rows. Returns the rest of the bytes.
    ///
    /// # Errors
    /// If a column is too large to encode.
    pub fn finish(mut self) -> Result<Vec<u8>, EncodeError> {
        self.flush()?;
        let rest = match self.file {
            File::Parquet(file) => file.finish()?,
            File::Ipc(file) => file.finish()?,
        };
        self.written.extend(rest);
        Ok(self.written)
    }

    /// Encodes the complete groups.
    fn encode(&mut self) -> Result<(), EncodeError> {
        let groups = self.groups.take();
        match &mut self.file {
            File::Parquet(file) => {
                let columns = file.column_encoder();
                let mut result = Ok(());
                in_order(
                    Concurrency::new(self.threads),
                    groups,
                    // Heavier than a batch of items, so that each group is encoded by itself.
                    |_| Self::GROUP_BYTES as u64 / 8,
                    |group| columns.encode(&group),
                    |chunks| {
                        result = chunks.and_then(|chunks| file.append(chunks));
                        if result.is_ok() { Flow::Continue } else { Flow::Stop }
                    },
                );
                result?;
                self.written.extend(file.take()?);
            }
            File::Ipc(file) => {
                for group in groups {
                    file.append(&group)?;
                }
                self.written.extend(file.take());
            }
        }
        Ok(())
    }
}
