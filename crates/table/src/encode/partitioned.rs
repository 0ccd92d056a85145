//! Writes a table as one file for each year or month.

use super::{EncodeError, Encoder, EncoderOptions, Encoding, files::Files};
use crate::{columns::Columns, partition::Partition};
use alloc::collections::BTreeMap;
use arrow_array::RecordBatch;
use movetext_files::file_set::{ExistingFile, FileSet, FileSetError};
use std::path::PathBuf;

/// Writes a table as one file for each [`Partition`], such as `year=2025/month=05/games.parquet`. Either all files
/// appear in the end, or none. Files for other partitions that exist in the folder are not changed.
///
/// The number of threads does not affect the bytes. When the incomplete groups exceed 64 MiB in total, the largest is
/// completed early.
#[derive(Debug)]
pub struct PartitionedFiles {
    columns: Columns,
    encoding: Encoding,
    options: EncoderOptions,
    set: FileSet,
    files: Files,
    /// The index of the file for each partition. It is the same in `set` and in `files`.
    indices: BTreeMap<Partition, usize>,
}

/// An error when partitions are written.
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
    /// The maximum memory for all incomplete groups, in bytes.
    pub const OPEN_BYTES: usize = 2 * Encoder::GROUP_BYTES;

    /// Creates a writer for files in `folder`, which is created if it is missing. Rows are encoded in groups, as by
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

    /// Adds rows to the file for a partition.
    ///
    /// # Errors
    /// If the file exists and must not be replaced, or if the rows cannot be encoded or written.
    pub fn push(&mut self, partition: Partition, batch: RecordBatch) -> Result<(), PartitionError> {
        let index = self.file_index(partition)?;
        let mut is_encoded = self.files.push(index, batch)?;
        if self.files.open_bytes() > Self::OPEN_BYTES {
            is_encoded |= self.files.end_largest()?;
        }
        if is_encoded { self.write() } else { Ok(()) }
    }

    /// Returns the paths of all files, in the order in which their first rows were added.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.set.paths()
    }

    /// Encodes the remaining rows, and moves all files to their final paths. Returns the number of files.
    ///
    /// # Errors
    /// If rows cannot be encoded or a file cannot be written. Then no file is left in the folder.
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

    /// Writes the bytes that are complete.
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
