//! Finds the rows for a position.

use super::{KeyedFileError, KeyedTable, POSITION_KEY};
use crate::columns::{TABLE_KEY, VERSION_KEY};
use alloc::sync::Arc;
use arrow_array::{RecordBatch, cast::AsArray, types::Int64Type};
use core::ops::Range;
use parquet::{
    arrow::arrow_reader::{
        ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder, RowSelection,
    },
    basic::Compression,
    file::{
        metadata::{PageIndexPolicy, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData},
        page_index::column_index::ColumnIndexMetaData,
        statistics::Statistics,
    },
};
use std::{fs::File, path::Path};

/// A Parquet file sorted by position key. A query reads only the page index and a few pages.
#[derive(Debug)]
pub(crate) struct KeyedFile {
    file: File,
    /// The metadata without the page index.
    metadata: ParquetMetaData,
}

impl KeyedFile {
    /// Opens a file and checks its metadata.
    pub(crate) fn open(path: &Path, table: KeyedTable) -> Result<Self, KeyedFileError> {
        let KeyedTable { name, version: expected, noun } = table;
        let file = File::open(path)?;
        let other = |found| KeyedFileError::OtherTable { expected: noun, found };
        let metadata = ParquetMetaDataReader::new()
            .with_page_index_policy(PageIndexPolicy::Skip)
            .parse_and_finish(&file)
            .map_err(|error| other(error.to_string()))?;
        let opened = Self { file, metadata };
        match (opened.value(TABLE_KEY), opened.value(VERSION_KEY)) {
            (Some(found), Some(version)) if found == name && version == expected.to_string() => {}
            (Some(found), version) if found == name => {
                let found = version.unwrap_or("(none)").to_owned();
                return Err(KeyedFileError::Version { table: noun, found, expected });
            }
            (Some(found), _) => return Err(other(format!("found the table {found}"))),
            (None, _) => return Err(other("found another Parquet file".to_owned())),
        }
        let mut all_columns = opened.metadata.row_groups().iter().flat_map(RowGroupMetaData::columns);
        let is_readable = |codec| matches!(codec, Compression::UNCOMPRESSED | Compression::ZSTD(_));
        if let Some(other) = all_columns.find(|column| !is_readable(column.compression())) {
            return Err(KeyedFileError::Compression { table: noun, found: codec_name(other.compression()) });
        }
        // The first column must identify the position. We find other columns by name, so that a file may have more.
        let columns = opened.metadata.file_metadata().schema_descr().columns();
        if columns.first().is_none_or(|first| first.name() != POSITION_KEY) {
            return Err(KeyedFileError::damaged(format_args!("the first column is not {POSITION_KEY}")));
        }
        Ok(opened)
    }

    /// Returns a value in the file's metadata.
    pub(crate) fn value(&self, key: &str) -> Option<&str> {
        let values = self.metadata.file_metadata().key_value_metadata();
        let pair = values.into_iter().flatten().find(|pair| pair.key == key);
        pair.and_then(|pair| pair.value.as_deref())
    }

    /// Calls `read` with each row for a position: a batch and the index of the row in it. Reads one or two pages of each
    /// column if the position has few rows.
    ///
    /// # Errors
    /// [`KeyedFileError::Read`] if the file cannot be read. [`KeyedFileError::Damaged`] if its contents are invalid, or if
    /// `read` returns `None`.
    pub(crate) fn read_rows(
        &self,
        key: i64,
        mut read: impl FnMut(&RecordBatch, usize) -> Option<()>,
    ) -> Result<(), KeyedFileError> {
        let groups: Vec<_> =
            self.metadata.row_groups().iter().filter(|group| may_contain(group, key)).cloned().collect();
        if groups.is_empty() {
            return Ok(());
        }
        let metadata = ParquetMetaData::new(self.metadata.file_metadata().clone(), groups);
        let mut reader = ParquetMetaDataReader::new_with_metadata(metadata)
            .with_page_index_policy(PageIndexPolicy::Required);
        reader.read_page_indexes(&self.file)?;
        let metadata = Arc::new(reader.finish()?);
        let (ranges, rows) = find_rows(&metadata, key)?;
        let metadata = ArrowReaderMetadata::try_new(metadata, ArrowReaderOptions::new())?;
        let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(self.file.try_clone()?, metadata);
        let selection = RowSelection::from_consecutive_ranges(ranges.into_iter(), rows);
        let invalid = || KeyedFileError::damaged("invalid rows");
        for batch in builder.with_row_selection(selection).build()? {
            let batch = batch.map_err(KeyedFileError::damaged)?;
            let keys = batch.column_by_name(POSITION_KEY).and_then(AsArray::as_primitive_opt::<Int64Type>);
            let keys = keys.ok_or_else(invalid)?.values().iter().enumerate();
            for (row, _) in keys.filter(|(_, found)| **found == key) {
                read(&batch, row).ok_or_else(invalid)?;
            }
        }
        Ok(())
    }
}

/// Returns the name of a compression format, such as `SNAPPY`.
fn codec_name(codec: Compression) -> String {
    let name = codec.to_string();
    name.split('(').next().unwrap_or_default().to_owned()
}

/// Returns whether a group may contain the position with this key.
fn may_contain(group: &RowGroupMetaData, key: i64) -> bool {
    let statistics = group.columns().first().and_then(|column| column.statistics());
    let Some(Statistics::Int64(keys)) = statistics else { return true };
    keys.min_opt().is_none_or(|least| *least <= key) && keys.max_opt().is_none_or(|most| *most >= key)
}

/// Returns the rows of all pages that may contain the position, and the number of rows in all groups of `metadata`.
fn find_rows(metadata: &ParquetMetaData, key: i64) -> Result<(Vec<Range<usize>>, usize), KeyedFileError> {
    let missing = || KeyedFileError::damaged("no index of pages");
    let (columns, offsets) =
        (metadata.column_index().ok_or_else(missing)?, metadata.offset_index().ok_or_else(missing)?);
    let (mut ranges, mut start) = (Vec::new(), 0);
    for ((group, columns), offsets) in metadata.row_groups().iter().zip(columns).zip(offsets) {
        let Some(ColumnIndexMetaData::INT64(keys)) = columns.first() else { return Err(missing()) };
        let pages = offsets.first().ok_or_else(missing)?.page_locations();
        let rows = usize::try_from(group.num_rows()).map_err(KeyedFileError::damaged)?;
        let first_rows = pages.iter().map(|page| usize::try_from(page.first_row_index));
        let first_rows = first_rows.collect::<Result<Vec<_>, _>>().map_err(KeyedFileError::damaged)?;
        let ends = first_rows.iter().copied().skip(1).chain([rows]);
        let bounds = keys.min_values().iter().zip(keys.max_values());
        for ((first, end), (least, most)) in first_rows.iter().zip(ends).zip(bounds) {
            if (*least..=*most).contains(&key) && *first < end {
                ranges.push(start + first..start + end);
            }
        }
        start += rows;
    }
    Ok((ranges, start))
}
