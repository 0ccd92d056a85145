//! Finds the rows for a position.

use super::{KeyedFileError, KeyedTable, POSITION_KEY};
use crate::columns::{TABLE_KEY, VERSION_KEY};
use alloc::sync::Arc;
use arrow_array::{RecordBatch, cast::AsArray, types::Int64Type};
use core::ops::{Range, RangeInclusive};
use parquet::{
    arrow::arrow_reader::{
        ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder, RowSelection,
    },
    basic::Compression,
    file::{
        metadata::{
            ColumnChunkMetaData, PageIndexPolicy, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData,
        },
        page_index::{column_index::ColumnIndexMetaData, offset_index::OffsetIndexMetaData},
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
        let groups = groups_around(self.metadata.row_groups(), key);
        let metadata = ParquetMetaData::new(self.metadata.file_metadata().clone(), groups);
        let mut reader = ParquetMetaDataReader::new_with_metadata(metadata)
            .with_page_index_policy(PageIndexPolicy::Required);
        reader.read_page_indexes(&self.file)?;
        let metadata = Arc::new(reader.finish()?);
        let (pages, rows) = pages_around(&metadata, key)?;
        // The types of Parquet are enough. Reading a damaged Arrow schema can panic.
        let options = ArrowReaderOptions::new().with_skip_arrow_metadata(true);
        let metadata = ArrowReaderMetadata::try_new(metadata, options)?;
        let builder = ParquetRecordBatchReaderBuilder::new_with_metadata(self.file.try_clone()?, metadata);
        let ranges = pages.iter().map(|page| page.rows.clone());
        let selection = RowSelection::from_consecutive_ranges(ranges, rows);
        let invalid = || KeyedFileError::damaged("invalid rows");
        // Parquet has no checksum for a page. We compare the keys with the page index, because a damaged key would
        // silently hide a row.
        let (mut allowed, mut previous) = (pages.iter().flat_map(Page::key_ranges), i64::MIN);
        for batch in builder.with_row_selection(selection).build()? {
            let batch = batch.map_err(KeyedFileError::damaged)?;
            let keys = batch.column_by_name(POSITION_KEY).and_then(AsArray::as_primitive_opt::<Int64Type>);
            for (row, &found) in keys.ok_or_else(invalid)?.values().iter().enumerate() {
                let is_expected = allowed.next().is_some_and(|range| range.contains(&found));
                if !is_expected || found < previous {
                    return Err(invalid());
                }
                previous = found;
                if found == key {
                    read(&batch, row).ok_or_else(invalid)?;
                }
            }
        }
        if allowed.next().is_some() { Err(invalid()) } else { Ok(()) }
    }
}

/// Returns the name of a compression format, such as `SNAPPY`.
fn codec_name(codec: Compression) -> String {
    let name = codec.to_string();
    name.split('(').next().unwrap_or_default().to_owned()
}

/// A page of the column with the keys.
#[derive(Clone)]
struct Page {
    /// Its rows, counted from the first group that is read.
    rows: Range<usize>,
    least: i64,
    most: i64,
}

impl Page {
    /// Returns the keys that each row may have: the first row the lowest key, and the last row the highest.
    fn key_ranges(&self) -> impl Iterator<Item = RangeInclusive<i64>> {
        let Self { rows, least, most } = self;
        let last = rows.len().saturating_sub(1);
        (0..rows.len()).map(move |row| {
            let lowest = if row == last { *most } else { *least };
            let highest = if row == 0 { *least } else { *most };
            lowest..=highest
        })
    }
}

/// Returns the indices of the parts that may contain `key`, given the lowest and the highest key of each part. The bounds
/// of a part itself or those of its neighbours suffice, so that one damaged bound hides no part.
fn parts_around(bounds: &[(i64, i64)], key: i64) -> impl Iterator<Item = usize> {
    bounds.iter().enumerate().filter_map(move |(index, &(least, most))| {
        let before = index.checked_sub(1).and_then(|before| bounds.get(before));
        let is_after = before.is_none_or(|before| before.1 <= key);
        let is_before = bounds.get(index + 1).is_none_or(|next| key <= next.0);
        ((least..=most).contains(&key) || is_after && is_before).then_some(index)
    })
}

/// Returns the groups that may contain the position with this key.
fn groups_around(groups: &[RowGroupMetaData], key: i64) -> Vec<RowGroupMetaData> {
    let bounds = |group: &RowGroupMetaData| {
        let statistics = group.columns().first().and_then(|column| column.statistics());
        let Some(Statistics::Int64(keys)) = statistics else { return (i64::MIN, i64::MAX) };
        (keys.min_opt().copied().unwrap_or(i64::MIN), keys.max_opt().copied().unwrap_or(i64::MAX))
    };
    let bounds: Vec<_> = groups.iter().map(bounds).collect();
    parts_around(&bounds, key).filter_map(|index| groups.get(index)).cloned().collect()
}

/// Returns whether the pages of a column are in its part of the file, and have all rows of the group, in order.
fn has_valid_places(
    group: &RowGroupMetaData,
    column: &ColumnChunkMetaData,
    pages: &OffsetIndexMetaData,
) -> bool {
    let offsets = [Some(column.data_page_offset()), column.dictionary_page_offset()];
    if column.compressed_size() < 0 || offsets.iter().flatten().any(|offset| *offset < 0) {
        return false;
    }
    let (start, length) = column.byte_range();
    let (mut at, mut least_row) = (start, 0);
    let are_in_order = pages.page_locations().iter().all(|page| {
        let place = (u64::try_from(page.offset), u64::try_from(page.compressed_page_size));
        let (Ok(offset), Ok(size)) = place else { return false };
        let first_row = page.first_row_index;
        let is_first = at == start && least_row == 0;
        let is_next =
            offset >= at && size > 0 && if is_first { first_row == 0 } else { first_row >= least_row };
        (at, least_row) = (offset.saturating_add(size), first_row.saturating_add(1));
        is_next
    });
    are_in_order && at <= start.saturating_add(length) && least_row <= group.num_rows()
}

/// Returns the pages that may contain the position, and the number of rows in all groups of `metadata`.
fn pages_around(metadata: &ParquetMetaData, key: i64) -> Result<(Vec<Page>, usize), KeyedFileError> {
    let missing = || KeyedFileError::damaged("no index of pages");
    if metadata.row_groups().is_empty() {
        return Ok((Vec::new(), 0));
    }
    let (columns, offsets) =
        (metadata.column_index().ok_or_else(missing)?, metadata.offset_index().ok_or_else(missing)?);
    let (mut pages, mut start) = (Vec::new(), 0);
    for ((group, columns), offsets) in metadata.row_groups().iter().zip(columns).zip(offsets) {
        if !group.columns().iter().zip(offsets).all(|(column, pages)| has_valid_places(group, column, pages))
        {
            return Err(KeyedFileError::damaged("invalid index of pages"));
        }
        let Some(ColumnIndexMetaData::INT64(keys)) = columns.first() else { return Err(missing()) };
        let places = offsets.first().ok_or_else(missing)?.page_locations();
        let rows = usize::try_from(group.num_rows()).map_err(KeyedFileError::damaged)?;
        let first_rows = places.iter().map(|page| usize::try_from(page.first_row_index));
        let first_rows = first_rows.collect::<Result<Vec<_>, _>>().map_err(KeyedFileError::damaged)?;
        let ends = first_rows.iter().copied().skip(1).chain([rows]);
        let bounds: Vec<_> = keys.min_values().iter().zip(keys.max_values()).collect();
        if bounds.len() != first_rows.len() {
            return Err(KeyedFileError::damaged("invalid index of pages"));
        }
        for ((first, end), (&least, &most)) in first_rows.iter().zip(ends).zip(bounds) {
            pages.push(Page { rows: start + first..start + end, least, most });
        }
        start += rows;
    }
    let bounds: Vec<_> = pages.iter().map(|page| (page.least, page.most)).collect();
    let chosen = parts_around(&bounds, key).filter_map(|index| pages.get(index));
    Ok((chosen.cloned().collect(), start))
}
