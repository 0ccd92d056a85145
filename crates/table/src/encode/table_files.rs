//! Writes tables into a folder: each as one file, or as one file for each year or month.

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

/// Writes one or more tables into a folder. At the end, either all files appear or none.
///
/// A table is one file, such as `games.parquet`, or one file for each [`Partition`], such as
/// `year=2025/month=05/games.parquet`. If several tables are divided, each has its own folder, such as
/// `games/year=2025/games.parquet`, because query engines read all files below a folder as one table. Existing files of
/// other partitions stay unchanged.
///
/// [`ExistingFile`] decides what happens to a file that exists:
/// - `Refuse`: it is an error;
/// - `Number`: it stays, and the new file gets the next free number, such as `games-2.parquet`. This never replaces a
///   file, even if several processes write;
/// - `Replace`: the new file replaces it, and also the files with numbers.
///
/// Readers see only complete files. Temporary files and folders begin with `.movetext-`, and no name in them ends in
/// `.parquet` or `.arrow`. The next run in the folder removes what a killed process has left.
///
/// The bytes do not depend on the number of threads. When the incomplete groups of all files exceed 64 MiB, the largest
/// group is completed early.
#[derive(Debug)]
pub struct TableFiles {
    tables: Vec<Columns>,
    partition_by: Option<PartitionBy>,
    encoding: Encoding,
    options: EncoderOptions,
    folder: PathBuf,
    set: FileSet,
    files: Files,
    /// The index of each file, in both `set` and `files`, by the index of its table and its partition.
    indices: BTreeMap<(usize, Partition), usize>,
}

/// An error while writing tables into a folder.
#[derive(Debug, thiserror::Error)]
pub enum TableFilesError {
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

impl TableFiles {
    /// The memory limit for all incomplete groups together, in bytes.
    pub const OPEN_BYTES: usize = 2 * Encoder::GROUP_BYTES;

    /// Creates a writer for tables in `folder`. The folder is created if it is missing. Rows are grouped as in
    /// [`Encoder`].
    #[must_use]
    pub fn new(
        encoding: Encoding,
        tables: &[Columns],
        options: EncoderOptions,
        folder: impl Into<PathBuf>,
        existing: ExistingFile,
    ) -> Self {
        let folder = folder.into();
        Self {
            tables: tables.to_vec(),
            partition_by: None,
            encoding,
            options,
            set: FileSet::new(&folder, existing).including_numbered(),
            folder,
            files: Files::new(options.threads()),
            indices: BTreeMap::new(),
        }
    }

    /// Divides the tables by date. Without this, each table is one file.
    #[must_use]
    pub fn with_partitions(self, by: PartitionBy) -> Self {
        Self { partition_by: Some(by), ..self }
    }

    /// Adds rows to the partition's file. `table` is the index of the table in the list passed to [`new`](Self::new).
    ///
    /// # Errors
    /// [`TableFilesError::Files`] if the file exists and `existing` is `Refuse`, or if it cannot be written.
    /// [`TableFilesError::OtherPartitions`] if the folder has a file of the table that is divided in another way.
    /// [`TableFilesError::Encode`] if the rows cannot be encoded, or if there is no table with this index.
    pub fn push(
        &mut self,
        table: usize,
        partition: Partition,
        batch: RecordBatch,
    ) -> Result<(), TableFilesError> {
        let index = self.file_index(table, partition)?;
        let mut is_encoded = self.files.push(index, batch)?;
        if self.files.open_bytes() > Self::OPEN_BYTES {
            is_encoded |= self.files.end_largest()?;
        }
        if is_encoded { self.write() } else { Ok(()) }
    }

    /// Returns the paths of all files that [`finish`](Self::finish) would now create, replace or remove. A table that
    /// has no rows so far has no path.
    pub fn paths(&self) -> impl Iterator<Item = PathBuf> {
        self.set.paths()
    }

    /// Encodes the remaining rows and moves all files to their final paths. A table without rows becomes an empty file,
    /// unless it is divided. Returns the number of files.
    ///
    /// # Errors
    /// [`TableFilesError::Encode`] if rows cannot be encoded, and [`TableFilesError::Files`] if a file cannot be written
    /// or moved. In either case, no new file is left in the folder.
    pub fn finish(mut self) -> Result<usize, TableFilesError> {
        if self.partition_by.is_none() {
            for table in 0..self.tables.len() {
                self.file_index(table, Partition::ALL)?;
            }
        }
        self.files.flush()?;
        self.write()?;
        for (index, rest) in self.files.finish().enumerate() {
            self.set.write(index, &rest?)?;
        }
        Ok(self.set.finish()?)
    }

    fn file_index(&mut self, table: usize, partition: Partition) -> Result<usize, TableFilesError> {
        if let Some(index) = self.indices.get(&(table, partition)) {
            return Ok(*index);
        }
        let columns = self.tables.get(table).ok_or(EncodeError::OtherColumns)?;
        let has_files = self.indices.keys().any(|(known, _)| *known == table);
        if let Some(by) = self.partition_by.filter(|_| !has_files) {
            self.refuse_other_partitions(columns, by)?;
        }
        let name = format!("{}.{}", columns.table(), self.encoding.extension());
        let path = self.folder_name(columns).join(partition.to_string()).join(name);
        let index = self.set.add(path)?;
        self.files.add(self.encoding, columns, self.options.rows_per_group(columns))?;
        self.indices.insert((table, partition), index);
        Ok(index)
    }

    /// Returns the folder of a table, relative to our folder.
    fn folder_name(&self, columns: &Columns) -> &'static Path {
        let has_folder = self.partition_by.is_some() && self.tables.len() > 1;
        Path::new(if has_folder { columns.table().name() } else { "" })
    }

    /// Returns an error if a file of the table is in a folder for a month but should be in a folder for a year, or the
    /// reverse.
    fn refuse_other_partitions(
        &self,
        columns: &Columns,
        expected: PartitionBy,
    ) -> Result<(), TableFilesError> {
        let years = entries(&self.folder.join(self.folder_name(columns)), "year=");
        let (found, folders): (_, Vec<PathBuf>) = match expected {
            PartitionBy::Year => {
                let months = years.iter().flat_map(|year| entries(year, "month=")).collect();
                (PartitionBy::YearAndMonth, months)
            }
            PartitionBy::YearAndMonth => (PartitionBy::Year, years),
        };
        let (table, extension) = (columns.table().name(), self.encoding.extension());
        let is_of_table = |path: &PathBuf| {
            let stem = path.file_stem().and_then(|stem| stem.to_str()).unwrap_or_default();
            let rest = stem.strip_prefix(table);
            let is_named = rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('-'));
            is_named && path.extension().is_some_and(|found| found == extension)
        };
        let path = folders.iter().flat_map(|folder| entries(folder, table)).find(is_of_table);
        path.map_or(Ok(()), |path| Err(TableFilesError::OtherPartitions { path, found, expected }))
    }

    /// Writes the bytes that are complete so far.
    fn write(&mut self) -> Result<(), TableFilesError> {
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
