//! Finds positions in a file with move statistics.

use super::TABLE;
use crate::keyed::{KeyedFile, KeyedFileError};
use arrow_array::{
    Array, RecordBatch,
    cast::AsArray,
    types::{Float64Type, Int32Type, Int64Type},
};
use core::fmt;
use movetext_board::{Color, Position};
use movetext_openings::tree::{GameGroup, GamePlace, MoveCounts, RatingSum, TreeMove, TreeRecord};
use movetext_san::notation::Uci;
use std::path::Path;

/// The maximum number of games that one table row counts. A larger number means that the file is damaged.
const MAX_GAMES: u64 = 1 << 48;

/// Reads the move statistics in a Parquet file that [`TreeWriter`](super::TreeWriter) wrote.
///
/// A query reads only the page index and a few pages.
pub struct TreeFile {
    file: KeyedFile,
    /// The file names of the example games returned so far.
    files: Vec<String>,
}

impl TreeFile {
    /// Opens a file and checks its metadata.
    ///
    /// # Errors
    /// [`KeyedFileError::Read`] if the file cannot be opened. [`KeyedFileError::OtherTable`] if it does not contain move
    /// statistics. [`KeyedFileError::Version`] or [`KeyedFileError::Compression`] if this version cannot read it.
    /// [`KeyedFileError::Damaged`] if its first column does not identify the position.
    pub fn open(path: impl AsRef<Path>) -> Result<Self, KeyedFileError> {
        Ok(Self { file: KeyedFile::open(path.as_ref(), TABLE)?, files: Vec::new() })
    }

    /// Returns the moves that were played in a position, sorted by their UCI text. The `input` field of an example game
    /// is an index into [`files`](Self::files). Move statistics have no variant positions.
    ///
    /// Reads one or two pages of each column.
    ///
    /// # Errors
    /// [`KeyedFileError::Read`] if the file cannot be read, and [`KeyedFileError::Damaged`] if its contents are invalid.
    pub fn moves(&mut self, position: &Position) -> Result<Vec<TreeRecord>, KeyedFileError> {
        let Some(key) = position.key().map(u64::cast_signed) else { return Ok(Vec::new()) };
        let side = position.turn();
        let Self { file, files } = self;
        let mut moves = Vec::new();
        file.read_rows(key, |batch, row| {
            moves.push(record(batch, row, key, side, files)?);
            Some(())
        })?;
        Ok(moves)
    }

    /// Returns the file names of the example games returned so far.
    #[must_use]
    pub fn files(&self) -> &[String] {
        &self.files
    }
}

/// Reads a row. Adds the file name of its example to `files` if it is new. Returns `None` if the row is invalid.
fn record(
    batch: &RecordBatch,
    row: usize,
    key: i64,
    side: Color,
    files: &mut Vec<String>,
) -> Option<TreeRecord> {
    let uci = Uci::parse(text(batch, "uci", row)?).ok()?;
    Some(TreeRecord {
        position_key: key,
        mv: TreeMove::from_uci(uci, side)?,
        group: GameGroup::default(),
        counts: counts(batch, row, files)?,
    })
}

fn counts(batch: &RecordBatch, row: usize, files: &mut Vec<String>) -> Option<MoveCounts> {
    let number = |name| {
        let numbers = batch.column_by_name(name)?.as_primitive_opt::<Int64Type>()?;
        numbers.is_valid(row).then(|| u64::try_from(numbers.value(row)).ok())?
    };
    let year = |name| {
        let years = batch.column_by_name(name)?.as_primitive_opt::<Int32Type>()?;
        years.is_valid(row).then(|| u16::try_from(years.value(row)).ok())?
    };
    let ratings = |mean, count| {
        let (means, count) = (batch.column_by_name(mean)?.as_primitive_opt::<Float64Type>()?, number(count)?);
        let mean = if means.is_valid(row) { means.value(row) } else { 0.0 };
        let is_rating = (0.0..=f64::from(u32::MAX)).contains(&mean);
        // The mean is the quotient of two integers, so rounding recovers the exact sum.
        is_rating.then_some(RatingSum { count, sum: (mean * count as f64).round() as u64 })
    };
    let input = file_index(text(batch, "example_file", row)?, files)?;
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
fn file_index(file: &str, files: &mut Vec<String>) -> Option<u32> {
    let place = files.iter().position(|known| known == file).unwrap_or_else(|| {
        files.push(file.to_owned());
        files.len() - 1
    });
    u32::try_from(place).ok()
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

impl fmt::Debug for TreeFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TreeFile").field("file", &self.file).finish_non_exhaustive()
    }
}
