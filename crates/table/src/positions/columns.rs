//! The columns of a position index.

use crate::{columns::Storage, keyed::POSITION_KEY};
use alloc::sync::Arc;
use arrow_array::{ArrayRef, Int32Array, Int64Array, StringArray};
use arrow_schema::{DataType, Field, Schema};
use movetext_openings::positions::PositionRecord;

/// The columns that identify a game.
pub(super) const FILE: &str = "file";
pub(super) const GAME_OFFSET: &str = "game_offset";

/// The column with the number of plies before the position.
pub(super) const PLY: &str = "ply";

/// A column's name, its type, and how Parquet stores it, in order.
pub(super) const COLUMNS: [(&str, DataType, Storage); 4] = [
    (POSITION_KEY, DataType::Int64, Storage::Differences),
    (FILE, DataType::Utf8, Storage::Dictionary),
    (GAME_OFFSET, DataType::Int64, Storage::Differences),
    (PLY, DataType::Int32, Storage::Dictionary),
];

/// Computes the columns for `rows`, which refer to file names by index in `files`.
pub(super) fn arrays(rows: &[PositionRecord], files: &[String]) -> Vec<ArrayRef> {
    let file = |row: &PositionRecord| {
        let input = usize::try_from(row.input).ok();
        input.and_then(|input| files.get(input)).map_or("", String::as_str)
    };
    let offset = |row: &PositionRecord| i64::try_from(row.offset).unwrap_or(i64::MAX);
    let ply = |row: &PositionRecord| i32::try_from(row.ply).unwrap_or(i32::MAX);
    vec![
        Arc::new(Int64Array::from_iter_values(rows.iter().map(|row| row.position_key))),
        Arc::new(StringArray::from_iter_values(rows.iter().map(file))),
        Arc::new(Int64Array::from_iter_values(rows.iter().map(offset))),
        Arc::new(Int32Array::from_iter_values(rows.iter().map(ply))),
    ]
}

pub(super) fn schema() -> Schema {
    Schema::new(COLUMNS.map(|(name, data_type, _)| Field::new(name, data_type, false)).to_vec())
}
