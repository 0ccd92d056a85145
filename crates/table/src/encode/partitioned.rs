//! Files of one table in folders by date.

use super::{EncodeError, Encoder, EncoderOptions, Encoding, files::Files};
use crate::{columns::Columns, partition::Partition};
use alloc::collections::BTreeMap;
use arrow_array::RecordBatch;
use movetext_files::file_set::{ExistingFile, FileSet, FileSetError};
use std::path::PathBuf;

/// Writes a table to one file per [`Partition`]: `year=2025/month=05/games.parquet`. All files appear at the end, or
/// none. Files of other partitions that are in the folder already stay.
///
/// The bytes do not depend on the number of threads. The groups that are being filled have at most 64 MiB together: if
/// they have more, the largest ends.
#[derive(Debug)]
pub struct PartitionedFiles {
    columns: Columns,
    encoding: Encoding,
    options: EncoderOptions,
    set: FileSet,
    files: Files,
    /// The index of each file, in the set and among the encoded files.
    places: BTreeMap<Partition, usize>,
}

/// An error while writing partitions.
#[derive(Debug, thiserror::Error)]
pub enum PartitionError {
    /// The rows cannot be encoded.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A file cannot be written.
    #[error(transparent)]
    Files(#[from] FileSetError),
}

impl PartitionedFiles {
    /// The memory of the groups that are being filled.
    pub const OPEN_BYTES: usize = 2 * Encoder::GROUP_BYTES;

    /// Returns an encoder of files in `folder`, which is created if missing. Each group of rows is encoded as
    /// [`Encoder`] does it.
    #[must_use]
    pub fn new(
        encoding: Encoding,
        columns: &Columns,
        options: EncoderOptions,
        folder: impl Into<PathBuf>,
        existing: ExistingFile,
    ) -> Self {
        Self {
            columns: columns.clone(),
            encoding,
            options,
            set: FileSet::new(folder, existing),
            files: Files::new(options.threads()),
            places: BTreeMap::new(),
        }
    }

    /// Adds rows to the file of a partition.
    ///
    /// # Errors
    /// If the file exists and must not be replaced, or the rows cannot be encoded or written.
    pub fn push(&mut self, partition: Partition, batch: RecordBatch) -> Result<(), PartitionError> {
        let place = self.place(partition)?;
        let mut is_encoded = self.files.push(place, batch)?;
        if self.files.open_bytes() > Self::OPEN_BYTES {
            is_encoded |= self.files.end_largest()?;
        }
        if is_encoded { self.write() } else { Ok(()) }
    }

    /// Returns the paths of all files in the order of their first rows.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.set.paths()
    }

    /// Encodes the remaining rows, and moves all files to their final places. Returns their number.
    ///
    /// # Errors
    /// If rows cannot be encoded or a file cannot be written. No file is then written.
    pub fn finish(mut self) -> Result<usize, PartitionError> {
        self.files.flush()?;
        self.write()?;
        for (place, rest) in self.files.finish().enumerate() {
            self.set.write(place, &rest?)?;
        }
        Ok(self.set.finish()?)
    }

    fn place(&mut self, partition: Partition) -> Result<usize, PartitionError> {
        if let Some(place) = self.places.get(&partition) {
            return Ok(*place);
        }
        let name = format!("{partition}/{}.{}", self.columns.table(), self.encoding.extension());
        let place = self.set.add(name)?;
        self.files.add(self.encoding, &self.columns, self.options.rows_per_group(&self.columns))?;
        self.places.insert(partition, place);
        Ok(place)
    }

    /// Writes the bytes that are complete.
    fn write(&mut self) -> Result<(), PartitionError> {
        for place in self.places.values() {
            let bytes = self.files.take(*place)?;
            if !bytes.is_empty() {
                self.set.write(*place, &bytes)?;
            }
        }
        Ok(())
    }
}
