//! Writes position indexes.

use super::{
    IndexedFile, TABLE,
    columns::{COLUMNS, arrays, schema},
    metadata_keys,
};
use crate::{
    encode::{EncodeError, with_storage},
    row_writer::RowWriter,
};
use core::fmt;
use movetext_openings::positions::PositionRecord;
use parquet::file::properties::WriterProperties;

/// Writes positions as a Parquet file, in which [`PositionFile`](super::PositionFile) finds the games that reach a
/// position.
///
/// ```
/// use movetext_table::{IndexedFile, PositionWriter, openings::{pgn, positions::PositionRun}};
///
/// let mut run = PositionRun::new();
/// pgn::read(b"1. e4 e5 2. Nf3 1-0", &mut run, &mut ());
/// let mut writer = PositionWriter::new(["games.pgn".to_owned()])?;
/// for record in run.sorted_records() {
///     writer.push(&record)?;
/// }
/// let mut file = writer.take_bytes();
/// file.extend(writer.finish([IndexedFile { name: "games.pgn".to_owned(), manifest: String::new() }])?);
/// assert!(file.starts_with(b"PAR1") && file.ends_with(b"PAR1"));
/// # Ok::<(), movetext_table::EncodeError>(())
/// ```
pub struct PositionWriter {
    rows: RowWriter<PositionRecord>,
    /// The file names that rows refer to.
    files: Vec<String>,
}

impl PositionWriter {
    /// Creates a writer. Records refer to a file by its index in `files`.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library does not support the columns.
    pub fn new(files: impl IntoIterator<Item = String>) -> Result<Self, EncodeError> {
        let rows = RowWriter::new(schema(), properties())?;
        Ok(Self { rows, files: files.into_iter().collect() })
    }

    /// Adds a record. Records must arrive in ascending order.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub fn push(&mut self, record: &PositionRecord) -> Result<(), EncodeError> {
        self.rows.push(*record, |rows| arrays(rows, &self.files))
    }

    /// Returns the bytes completed since the last call.
    pub fn take_bytes(&mut self) -> Vec<u8> {
        self.rows.take_bytes()
    }

    /// Encodes the remaining rows, and stores the manifests of the files. Returns the remaining bytes.
    ///
    /// # Errors
    /// [`EncodeError::Encoding`] if the Parquet library cannot encode the rows.
    pub fn finish(mut self, files: impl IntoIterator<Item = IndexedFile>) -> Result<Vec<u8>, EncodeError> {
        for (number, file) in files.into_iter().enumerate() {
            let [name, manifest] = metadata_keys(number);
            self.rows.add_metadata(name, file.name);
            self.rows.add_metadata(manifest, file.manifest);
        }
        self.rows.finish(|rows| arrays(rows, &self.files))
    }
}

fn properties() -> WriterProperties {
    let columns = COLUMNS.into_iter();
    columns
        .fold(TABLE.properties(), |properties, (name, _, storage)| with_storage(properties, name, storage))
        .build()
}

impl fmt::Debug for PositionWriter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("PositionWriter").field("files", &self.files).finish_non_exhaustive()
    }
}
