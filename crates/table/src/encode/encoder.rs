//! Encodes one file.

use super::{
    EncodeError, Encoding,
    files::{Files, default_rows},
    groups,
};
use crate::columns::Columns;
use arrow_array::RecordBatch;
use core::num::NonZeroUsize;

/// Sets the size of row groups and the number of threads for [`Encoder`] and
/// [`TableFiles`](crate::TableFiles).
///
/// ```
/// use core::num::NonZeroUsize;
/// use movetext_table::EncoderOptions;
///
/// let options = EncoderOptions::new().with_threads(NonZeroUsize::new(4).unwrap());
/// # let _ = options;
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EncoderOptions {
    rows_per_group: Option<NonZeroUsize>,
    threads: NonZeroUsize,
}

impl EncoderOptions {
    /// Creates the default options: one thread, and row groups with at most 131,072 games, 131,072 diagnostics or
    /// 1,048,576 plies.
    #[must_use]
    pub const fn new() -> Self {
        Self { rows_per_group: None, threads: NonZeroUsize::MIN }
    }

    /// Sets the maximum number of rows in a row group.
    #[must_use]
    pub const fn with_rows_per_group(self, rows: NonZeroUsize) -> Self {
        Self { rows_per_group: Some(rows), ..self }
    }

    /// Sets how many row groups are encoded in parallel.
    #[must_use]
    pub const fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    pub(super) const fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    pub(super) fn rows_per_group(&self, columns: &Columns) -> usize {
        self.rows_per_group.map_or_else(|| default_rows(columns.table()), NonZeroUsize::get)
    }
}

impl Default for EncoderOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// Encodes batches into one file. The file's bytes do not depend on the number of threads.
///
/// The encoder collects rows into groups. A group becomes a row group in Parquet or a record batch in Arrow IPC. It is
/// complete when it reaches its [maximum number of rows](EncoderOptions::with_rows_per_group) or when its batches take
/// 32 MiB. With more than two threads, the groups are encoded in parallel as soon as there is one for each thread. With
/// one or two threads, rows are encoded as they arrive, and the other thread is free to read games.
///
/// ```
/// use core::cell::RefCell;
/// use movetext_table::{Columns, Encoder, EncoderOptions, Encoding, Rows, Table, pgn};
///
/// let columns = Columns::new(Table::Plies);
/// let rows = RefCell::new(Rows::new(&columns, "games.pgn"));
/// pgn::read(b"1. e4 e5 *", &mut &rows, &mut &rows);
///
/// let mut encoder = Encoder::new(Encoding::Parquet, &columns, EncoderOptions::new())?;
/// encoder.push(rows.into_inner().into_batch()?)?;
/// let mut file = encoder.take_bytes()?;
/// file.extend(encoder.finish()?);
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), movetext_table::EncodeError>(())
/// ```
#[derive(Debug)]
pub struct Encoder {
    files: Files,
    /// The index of our only file in `files`.
    index: usize,
}

impl Encoder {
    /// The memory limit for one group, in bytes. An encoder holds at most one group for each thread, and one incomplete
    /// group.
    pub const GROUP_BYTES: usize = groups::GROUP_BYTES;

    /// Creates an encoder for a file with the given columns.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the format does not support the columns.
    pub fn new(encoding: Encoding, columns: &Columns, options: EncoderOptions) -> Result<Self, EncodeError> {
        let mut files = Files::new(options.threads());
        let index = files.add(encoding, columns, options.rows_per_group(columns))?;
        Ok(Self { files, index })
    }

    /// Adds rows, and encodes them or complete groups before the call returns.
    ///
    /// # Errors
    /// [`EncodeError::OtherColumns`] if the batch does not have the file's columns. [`EncodeError::Encoding`] if the
    /// library cannot encode a group. After that, encoding further groups fails with [`EncodeError::Failed`].
    pub fn push(&mut self, batch: RecordBatch) -> Result<(), EncodeError> {
        self.files.push(self.index, batch).map(drop)
    }

    /// Returns the bytes completed since the last call.
    ///
    /// # Errors
    /// [`EncodeError::Failed`] if an earlier call failed, and [`EncodeError::Encoding`] if the library fails.
    pub fn take_bytes(&mut self) -> Result<Vec<u8>, EncodeError> {
        self.files.take(self.index)
    }

    /// Encodes the remaining rows and returns the remaining bytes.
    ///
    /// # Errors
    /// [`EncodeError::Failed`] if an earlier call failed, and [`EncodeError::Encoding`] if the library fails.
    pub fn finish(mut self) -> Result<Vec<u8>, EncodeError> {
        self.files.flush()?;
        self.files.finish().collect::<Result<Vec<_>, _>>().map(|rests| rests.concat())
    }
}
