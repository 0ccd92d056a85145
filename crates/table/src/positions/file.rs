//! Finds games in a position index.

use super::{
    IndexedFile, TABLE,
    columns::{FILE, GAME_OFFSET, PLY},
    metadata_keys,
};
use crate::keyed::{KeyedFile, KeyedFileError};
use arrow_array::{
    Array, RecordBatch,
    cast::AsArray,
    types::{Int32Type, Int64Type},
};
use movetext_openings::positions::PositionRecord;
use std::{collections::HashMap, path::Path};

/// Reads the Parquet file that a [`PositionWriter`](super::PositionWriter) wrote.
///
/// A query reads only the page index and a few pages.
#[derive(Debug)]
pub struct PositionFile {
    file: KeyedFile,
    files: Vec<IndexedFile>,
    /// The number of the first file with each name.
    numbers: HashMap<String, u32>,
}

impl PositionFile {
    /// Opens a file and checks its metadata.
    ///
    /// # Errors
    /// [`KeyedFileError::Read`] if the file cannot be opened. [`KeyedFileError::OtherTable`] if it is not a position
    /// index. [`KeyedFileError::Version`] or [`KeyedFileError::Compression`] if this version cannot read it.
    /// [`KeyedFileError::Damaged`] if its first column does not identify the position.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, KeyedFileError> {
        let file = KeyedFile::open(path.as_ref(), TABLE)?;
        let indexed = |number| {
            let [name, manifest] = metadata_keys(number).map(|key| file.value(&key).map(str::to_owned));
            Some(IndexedFile { name: name?, manifest: manifest? })
        };
        let files: Vec<IndexedFile> = (0..).map_while(indexed).collect();
        let mut numbers = HashMap::new();
        for (number, file) in (0..).zip(&files) {
            numbers.entry(file.name.clone()).or_insert(number);
        }
        Ok(Self { file, files, numbers })
    }

    /// Returns the indexed files, in the order in which they were indexed.
    #[must_use]
    pub fn files(&self) -> &[IndexedFile] {
        &self.files
    }

    /// Returns the games that have a position with this [key](movetext_board::Position::key), in order. Different
    /// positions may have equal keys. The `input` field of a record is an index into [`files`](Self::files).
    ///
    /// # Errors
    /// [`KeyedFileError::Read`] if the file cannot be read, and [`KeyedFileError::Damaged`] if its contents are invalid.
    pub fn records(&self, key: u64) -> Result<Vec<PositionRecord>, KeyedFileError> {
        let key = key.cast_signed();
        let mut records = Vec::new();
        self.file.read_rows(key, |batch, row| {
            records.push(self.record(key, batch, row)?);
            Some(())
        })?;
        Ok(records)
    }

    /// Reads a row. Returns `None` if it is invalid.
    fn record(&self, position_key: i64, batch: &RecordBatch, row: usize) -> Option<PositionRecord> {
        let names = batch.column_by_name(FILE)?.as_string_opt::<i32>()?;
        let offsets = batch.column_by_name(GAME_OFFSET)?.as_primitive_opt::<Int64Type>()?;
        let plies = batch.column_by_name(PLY)?.as_primitive_opt::<Int32Type>()?;
        if [names.is_null(row), offsets.is_null(row), plies.is_null(row)].contains(&true) {
            return None;
        }
        Some(PositionRecord {
            position_key,
            input: *self.numbers.get(names.value(row))?,
            offset: u64::try_from(offsets.value(row)).ok()?,
            ply: u32::try_from(plies.value(row)).ok()?,
        })
    }
}
