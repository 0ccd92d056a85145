//! Writes a table as one file for each year or month.

use super::{EncodeError, Encoder, EncoderOptions, Encoding, files::Files};
use crate::{
    columns::Columns,
    partition::{Partition, PartitionBy},
};
use alloc::collections::BTreeMap;
use arrow_array::RecordBatch;
use movetext_files::file_set::{ExistingFile, FileSet, FileSetError};
use std::{
    fs,
    path::{Path, PathBuf},
};

/// Writes a table as one file for each [`Partition`], such as `year=2025/month=05/games.parquet`. At the end, either
/// all files appear or none. Existing files of other partitions stay unchanged.
///
/// [`ExistingFile`] decides what happens to a partition that already has files of the table:
/// - `Refuse`: it is an error;
/// - `Number`: they stay, and the new file gets the next free number, such as `games-2.parquet`. This never replaces a
///   file, even if several processes write;
/// - `Replace`: the new file replaces all of them, including files with numbers.
///
/// Readers see only complete files. Temporary files and folders begin with `.movetext-`, and no name in them ends in
/// `.parquet` or `.arrow`. The next run in the folder removes what a killed process has left.
///
/// The bytes do not depend on the number of threads. When the incomplete groups of all files exceed 64 MiB, the largest
/// group is completed early.
#[derive(Debug)]
pub struct PartitionedFiles {
    columns: Columns,
    encoding: Encoding,
    options: EncoderOptions,
    folder: PathBuf,
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
    /// The folder has a file of the same table that is divided in another way. Query engines could not read both.
    #[error("{}: is partitioned by {found}, expected {expected}", path.display())]
    OtherPartitions {
        /// The existing file.
        path: PathBuf,
        /// How the existing file is divided.
        found: PartitionBy,
        /// How the new rows are divided.
        expected: PartitionBy,
    },
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
        let folder = folder.into();
        Self {
            columns: columns.clone(),
            encoding,
            options,
            set: FileSet::new(&folder, existing).including_numbered(),
            folder,
            files: Files::new(options.threads()),
            indices: BTreeMap::new(),
        }
    }

    /// Adds rows to the partition's file.
    ///
    /// # Errors
    /// [`PartitionError::Files`] if the file exists and `existing` is `Refuse`, or if it cannot be written.
    /// [`PartitionError::OtherPartitions`] if the folder has a file of the table that is divided in another way.
    /// [`PartitionError::Encode`] if the rows cannot be encoded.
    pub fn push(&mut self, partition: Partition, batch: RecordBatch) -> Result<(), PartitionError> {
        let index = self.file_index(partition)?;
        let mut is_encoded = self.files.push(index, batch)?;
        if self.files.open_bytes() > Self::OPEN_BYTES {
            is_encoded |= self.files.end_largest()?;
        }
        if is_encoded { self.write() } else { Ok(()) }
    }

    /// Returns the paths of all files that [`finish`](Self::finish) would now create, replace or remove.
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
        if self.indices.is_empty() {
            self.refuse_other_partitions(partition.by())?;
        }
        let name = format!("{partition}/{}.{}", self.columns.table(), self.encoding.extension());
        let index = self.set.add(name)?;
        self.files.add(self.encoding, &self.columns, self.options.rows_per_group(&self.columns))?;
        self.indices.insert(partition, index);
        Ok(index)
    }

    /// Returns an error if a file of the table is in a folder for a month but should be in a folder for a year, or the
    /// reverse.
    fn refuse_other_partitions(&self, expected: PartitionBy) -> Result<(), PartitionError> {
        let years = entries(&self.folder, "year=");
        let (found, folders): (_, Vec<PathBuf>) = match expected {
            PartitionBy::Year => {
                let months = years.iter().flat_map(|year| entries(year, "month=")).collect();
                (PartitionBy::YearAndMonth, months)
            }
            PartitionBy::YearAndMonth => (PartitionBy::Year, years),
        };
        let (table, extension) = (self.columns.table().name(), self.encoding.extension());
        let is_of_table = |path: &PathBuf| {
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let rest = stem.strip_prefix(table);
            let is_named = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
            is_named && path.extension().is_some_and(|found| found == extension)
        };
        let path = folders.iter().flat_map(|folder| entries(folder, table)).find(is_of_table);
        path.map_or(Ok(()), |path| Err(PartitionError::OtherPartitions { path, found, expected }))
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

/// Returns the files and folders in `folder` with this prefix, sorted. Returns none if the folder cannot be read.
fn entries(folder: &Path, prefix: &str) -> Vec<PathBuf> {
    let entries = fs::read_dir(folder).into_iter().flatten().flatten();
    let named = entries.filter(|entry| entry.file_name().as_encoded_bytes().starts_with(prefix.as_bytes()));
    let mut paths: Vec<PathBuf> = named.map(|entry| entry.path()).collect();
    paths.sort();
    paths
}
