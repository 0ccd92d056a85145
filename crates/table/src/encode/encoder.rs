//! The encoder of one file.

use super::{
    EncodeError, Encoding,
    files::{Files, default_rows},
    groups,
};
use crate::columns::Columns;
use arrow_array::RecordBatch;
use core::num::NonZeroUsize;

/// Options of encoding.
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
    /// Returns the default options: groups of 131,072 games or diagnostics or 1,048,576 plies, and one thread.
    #[must_use]
    pub const fn new() -> Self {
        Self { rows_per_group: None, threads: NonZeroUsize::MIN }
    }

    /// Sets the maximum number of rows in a group.
    #[must_use]
    pub const fn with_rows_per_group(self, rows: NonZeroUsize) -> Self {
        Self { rows_per_group: Some(rows), ..self }
    }

    /// Sets the number of groups that are encoded at once.
    #[must_use]
    pub const fn with_threads(self, threads: NonZeroUsize) -> Self {
        Self { threads, ..self }
    }

    pub(super) const fn threads(&self) -> NonZeroUsize {
        self.threads
    }

    /// Returns the maximum number of rows in a group.
    pub(super) fn rows_per_group(&self, columns: &Columns) -> usize {
        self.rows_per_group.map_or_else(|| default_rows(columns.table()), NonZeroUsize::get)
    }
}

impl Default for EncoderOptions {
    fn default() -> Self {
        Self::new()
    }
}

/// Encodes batches as one file. The bytes do not depend on the number of threads.
///
/// Rows are collected into groups: row groups of Parquet, record batches of Arrow IPC. A group ends after its [number
/// of rows](EncoderOptions::with_rows_per_group), or once its batches have 32 MiB. As many groups as there are threads
/// are encoded at once.
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
    /// The index of the only file.
    index: usize,
}

impl Encoder {
    /// The memory of one group, in bytes. An encoder holds at most one group more than it has threads.
    pub const GROUP_BYTES: usize = groups::GROUP_BYTES;

    /// Returns an encoder of a file with these columns.
    ///
    /// # Errors
    /// If the format cannot represent the columns.
    pub fn new(encoding: Encoding, columns: &Columns, options: EncoderOptions) -> Result<Self, EncodeError> {
        let mut files = Files::new(options.threads());
        let index = files.add(encoding, columns, options.rows_per_group(columns))?;
        Ok(Self { files, index })
    }

    /// Adds rows. When as many groups are complete as there are threads, encodes them before it returns.
    ///
    /// # Errors
    /// If the batch has other columns, or a column is too large to encode.
    pub fn push(&mut self, batch: RecordBatch) -> Result<(), EncodeError> {
        self.files.push(self.index, batch).map(drop)
    }

    /// Returns the bytes of the file since the last call, as far as they are complete.
    ///
    /// # Errors
    /// If they cannot be encoded.
    pub fn take_bytes(&mut self) -> Result<Vec<u8>, EncodeError> {
        self.files.take(self.index)
    }

    /// Encodes the remaining rows. Returns the rest of the bytes.
    ///
    /// # Errors
    /// If a column is too large to encode.
    pub fn finish(mut self) -> Result<Vec<u8>, EncodeError> {
        self.files.flush()?;
        self.files.finish().collect::<Result<Vec<_>, _>>().map(|rests| rests.concat())
    }
}
