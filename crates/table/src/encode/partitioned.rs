//! Writes a table as one file for each year or month.

use super::{EncodeError, Encoder, EncoderOptions, Encoding, files::Files};
use crate::{columns::Columns, partition::Partition};
use alloc::collections::BTreeMap;
use arrow_array::RecordBatch;
use movetext_files::file_set::{ExistingFile, FileSet, FileSetError};
use std::path::PathBuf;

/// Writes a table as one file for each [`Partition`], such as `year=2025/month=05/games.parquet`. At the end, either
/// all files appear or none. Existing files of other partitions stay unchanged.
///
/// The bytes do not depend on the number of threads. When the incomplete groups of all files exceed 64 MiB, the largest
/// group is completed early.
#[derive(Debug)]
pub struct PartitionedFiles {
    columns: Columns,
    encoding: Encoding,
    options: EncoderOptions,
    set: FileSet,
    files: Files,
    /// The index of each partition's file, in both `set` and `files`.
    indices: BTreeMap<Partition, usize>,
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
    /// The memory limit for all incomplete groups together, in bytes.
    pub const OPEN_BYTES: usize = 2 * Encoder::GROUP_BYTES;

    /// Creates a writer for files in `folder`. The folder is created if it is missing. Rows are grouped as in
    /// [`Encoder`].
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
            indices: BTreeMap::new(),
        }
    }

    /// Adds rows to the partition's file.
    ///
    /// # Errors
    /// [`PartitionError::Files`] if the file exists and `existing` is `Refuse`, or if it cannot be written.
    /// [`PartitionError::Encode`] if the rows cannot be encoded.
    pub fn push(&mut self, partition: Partition, batch: RecordBatch) -> Result<(), PartitionError> {
        let index = self.file_index(partition)?;
        let mut is_encoded = self.files.push(index, batch)?;
        if self.files.open_bytes() > Self::OPEN_BYTES {
            is_encoded |= self.files.end_largest()?;
        }
        if is_encoded { self.write() } else { Ok(()) }
    }

    /// Returns the paths of all files so far, in the order they received their first rows.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.set.paths()
    }

    /// Encodes the remaining rows and moves all files to their final paths. Returns the number of files.
    ///
    /// # Errors
    /// [`PartitionError::Encode`] if rows cannot be encoded, and [`PartitionError::Files`] if a file cannot be written
    /// or moved. In either case, no new file is left in the folder.
    pub fn finish(mut self) -> Result<usize, PartitionError> {
        self.files.flush()?;
        self.write()?;
        for (index, rest) in self.files.finish().enumerate() {
            self.set.write(index, &rest?)?;
        }
        Ok(self.set.finish()?)
    }

    fn file_index(&mut self, partition: Partition) -> Result<usize, PartitionError> {
        if let Some(index) = self.indices.get(&partition) {
            return Ok(*index);
        }
        let name = format!("{partition}/{}.{}", self.columns.table(), self.encoding.extension());
        let index = self.set.add(name)?;
        self.files.add(self.encoding, &self.columns, self.options.rows_per_group(&self.columns))?;
        self.indices.insert(partition, index);
        Ok(index)
    }

    /// Writes the bytes that are complete so far.
    fn write(&mut self) -> Result<(), PartitionError> {
        for index in self.indices.values() {
            let bytes = self.files.take(*index)?;
            if !bytes.is_empty() {
                self.set.write(*index, &bytes)?;
            }
        }
        Ok(())
    }
}
