//! Finds positions in a file with move statistics.

use super::{
    NAME,
    columns::{POSITION_KEY, TREE_VERSION},
};
use crate::columns::{TABLE_KEY, VERSION_KEY};
use alloc::sync::Arc;
use arrow_array::{
    Array, RecordBatch,
    cast::AsArray,
    types::{Float64Type, Int32Type, Int64Type},
};
use core::{fmt, ops::Range};
use movetext_board::{Color, Position};
use movetext_openings::tree::{GamePlace, MoveCounts, RatingSum, TreeMove, TreeRecord};
use movetext_san::notation::Uci;
use parquet::{
    arrow::arrow_reader::{
        ArrowReaderMetadata, ArrowReaderOptions, ParquetRecordBatchReaderBuilder, RowSelection,
    },
    basic::Compression,
    errors::ParquetError,
    file::{
        metadata::{PageIndexPolicy, ParquetMetaData, ParquetMetaDataReader, RowGroupMetaData},
        page_index::column_index::ColumnIndexMetaData,
        statistics::Statistics,
    },
};
use std::{fs::File, io, path::Path};

/// The maximum number of games that one table row counts. A larger number means that the file is damaged.
const MAX_GAMES: u64 = 1 << 48;

/// Reads the move statistics in a Parquet file that [`TreeWriter`](super::TreeWriter) wrote.
///
/// A query reads only the page index and a few pages.
pub struct TreeFile {
    file: File,
    /// The metadata without the page index.
    metadata: ParquetMetaData,
    /// The file names of the example games returned so far.
    files: Vec<String>,
}

/// An error while reading move statistics from a file.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum TreeFileError {
    /// The file does not contain move statistics.
    #[error("not a tree: {0}")]
    NotATree(String),
    /// The file has a layout version that we do not support.
    #[error("found a tree with layout version {found}, expected version {TREE_VERSION}")]
    Version {
        /// The version in the file.
        found: String,
    },
    /// The file cannot be opened or read.
    #[error("cannot be read: {0}")]
    Read(#[from] io::Error),
    /// The file uses a compression that we do not support, probably because another program rewrote it.
    #[error("found a tree compressed with {0}, expected ZSTD or no compression")]
    Compression(String),
    /// The file is damaged.
    #[error("damaged: {0}")]
    Damaged(String),
}

impl TreeFileError {
    fn damaged(error: impl fmt::Display) -> Self {
        Self::Damaged(error.to_string())
    }
}

impl From<ParquetError> for TreeFileError {
    fn from(error: ParquetError) -> Self {
        Self::damaged(error)
    }
}

impl TreeFile {
    /// Opens a file and checks its metadata.
    ///
    /// # Errors
    /// [`TreeFileError::Read`] if the file cannot be opened. [`TreeFileError::NotATree`] if it does not contain move
    /// statistics. [`TreeFileError::Version`] or [`TreeFileError::Compression`] if this version cannot read it.
    /// [`TreeFileError::Damaged`] if its first column does not identify the position.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, TreeFileError> {
        let file = File::open(path)?;
        let metadata = ParquetMetaDataReader::new()
            .with_page_index_policy(PageIndexPolicy::Skip)
            .parse_and_finish(&file)
            .map_err(|error| TreeFileError::NotATree(error.to_string()))?;
        let values = metadata.file_metadata().key_value_metadata();
        let value = |key: &str| {
            let pair = values.into_iter().flatten().find(|pair| pair.key == key);
            pair.and_then(|pair| pair.value.as_deref())
        };
        match (value(TABLE_KEY), value(VERSION_KEY)) {
            (Some(NAME), Some(version)) if version == TREE_VERSION.to_string() => {}
            (Some(NAME), version) => {
                let found = version.unwrap_or("(none)").to_owned();
                return Err(TreeFileError::Version { found });
            }
            (Some(table), _) => return Err(TreeFileError::NotATree(format!("found the table {table}"))),
            (None, _) => return Err(TreeFileError::NotATree("found another Parquet file".to_owned())),
        }
        let mut all_columns = metadata.row_groups().iter().flat_map(RowGroupMetaData::columns);
        let is_readable = |codec| matches!(codec, Compression::UNCOMPRESSED | Compression::ZSTD(_));
        if let Some(other) = all_columns.find(|column| !is_readable(column.compression())) {
            return Err(TreeFileError::Compression(codec_name(other.compression())));
        }
        // The first column must identify the position. We find other columns by name, so that a file may have more.
        let columns = metadata.file_metadata().schema_descr().columns();
        if columns.first().is_none_or(|first| first.name() != POSITION_KEY) {
            return Err(TreeFileError::damaged(format_args!("the first column is not {POSITION_KEY}")));
        }
        Ok(Self { file, metadata, files: Vec::new() })
    }

    /// Returns the moves that were played in a position, sorted by their UCI text. The `input` field of an example game
    /// is an index into [`files`](Self::files).
    ///
    /// Reads one or two pages of each column.
    ///
    /// # Errors
    /// [`TreeFileError::Read`] if the file cannot be read, and [`TreeFileError::Damaged`] if its contents are invalid.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<TreeRecord>, TreeFileError> {
        let key = position.key().cast_signed();
        let groups: Vec<_> =
            self.metadata.row_groups().iter().filter(|group| may_contain(group, key)).cloned().collect();
        if groups.is_empty() {
            return Ok(Vec::new());
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
        let mut moves = Vec::new();
        for batch in builder.with_row_selection(selection).build()? {
            let batch = batch.map_err(TreeFileError::damaged)?;
            self.read(&batch, key, position.turn(), &mut moves)
                .ok_or_else(|| TreeFileError::damaged("invalid rows"))?;
        }
        Ok(moves)
    }

    /// Returns the file names of the example games returned so far.
    #[must_use]
    pub fn files(&self) -> &[String] {
        &self.files
    }

    /// Adds the moves for the position with this key. Returns `None` if a row is invalid.
    fn read(
        &mut self,
        batch: &RecordBatch,
        key: i64,
        side: Color,
        moves: &mut Vec<TreeRecord>,
    ) -> Option<()> {
        let keys = batch.column_by_name(POSITION_KEY)?.as_primitive_opt::<Int64Type>()?;
        for (row, _) in keys.values().iter().enumerate().filter(|(_, found)| **found == key) {
            let uci = Uci::parse(text(batch, "uci", row)?).ok()?;
            moves.push(TreeRecord {
                position_key: key,
                mv: TreeMove::from_uci(uci, side)?,
                counts: self.counts(batch, row)?,
            });
        }
        Some(())
    }

    fn counts(&mut self, batch: &RecordBatch, row: usize) -> Option<MoveCounts> {
        let number = |name| {
            let numbers = batch.column_by_name(name)?.as_primitive_opt::<Int64Type>()?;
            numbers.is_valid(row).then(|| u64::try_from(numbers.value(row)).ok())?
        };
        let year = |name| {
            let years = batch.column_by_name(name)?.as_primitive_opt::<Int32Type>()?;
            years.is_valid(row).then(|| u16::try_from(years.value(row)).ok())?
        };
        let ratings = |mean, count| {
            let (means, count) =
                (batch.column_by_name(mean)?.as_primitive_opt::<Float64Type>()?, number(count)?);
            let mean = if means.is_valid(row) { means.value(row) } else { 0.0 };
            let is_rating = (0.0..=f64::from(u32::MAX)).contains(&mean);
            // The mean is the quotient of two integers, so rounding recovers the exact sum.
            is_rating.then_some(RatingSum { count, sum: (mean * count as f64).round() as u64 })
        };
        let input = self.input(text(batch, "example_file", row)?)?;
        let counts = MoveCounts {
            games: number("games")?,
            white_wins: number("white")?,
            draws: number("draws")?,
            black_wins: number("black")?,
            white_ratings: ratings("white_rating", "white_rated")?,
            black_ratings: ratings("black_rating", "black_rated")?,
            years: year("first_year").zip(year("last_year")),
            example: GamePlace { input, offset: number("example_offset")? },
        };
        is_possible(&counts).then_some(counts)
    }

    /// Returns the index of a file name, and adds the name if it is new.
    fn input(&mut self, file: &str) -> Option<u32> {
        let place = self.files.iter().position(|known| known == file).unwrap_or_else(|| {
            self.files.push(file.to_owned());
            self.files.len() - 1
        });
        u32::try_from(place).ok()
    }
}

fn text<'b>(batch: &'b RecordBatch, name: &str, row: usize) -> Option<&'b str> {
    let texts = batch.column_by_name(name)?.as_string_opt::<i32>()?;
    texts.is_valid(row).then(|| texts.value(row))
}

/// Returns whether the counts are plausible. This also prevents overflow when callers add up the counts of several
/// moves.
fn is_possible(counts: &MoveCounts) -> bool {
    let MoveCounts { games, white_wins, draws, black_wins, white_ratings, black_ratings, .. } = *counts;
    let parts = [white_wins, draws, black_wins, white_ratings.count, black_ratings.count];
    games <= MAX_GAMES && parts.iter().all(|part| *part <= games) && white_wins + draws + black_wins <= games
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
fn find_rows(metadata: &ParquetMetaData, key: i64) -> Result<(Vec<Range<usize>>, usize), TreeFileError> {
    let missing = || TreeFileError::damaged("no index of pages");
    let (columns, offsets) =
        (metadata.column_index().ok_or_else(missing)?, metadata.offset_index().ok_or_else(missing)?);
    let (mut ranges, mut start) = (Vec::new(), 0);
    for ((group, columns), offsets) in metadata.row_groups().iter().zip(columns).zip(offsets) {
        let Some(ColumnIndexMetaData::INT64(keys)) = columns.first() else { return Err(missing()) };
        let pages = offsets.first().ok_or_else(missing)?.page_locations();
        let rows = usize::try_from(group.num_rows()).map_err(TreeFileError::damaged)?;
        let first_rows = pages.iter().map(|page| usize::try_from(page.first_row_index));
        let first_rows = first_rows.collect::<Result<Vec<_>, _>>().map_err(TreeFileError::damaged)?;
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

impl fmt::Debug for TreeFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TreeFile").field("file", &self.file).finish_non_exhaustive()
    }
}
