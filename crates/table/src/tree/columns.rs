//! The columns of a tree.

use crate::columns::Storage;
use arrow_schema::{DataType, Field, Schema};

/// A column: its name, its type, whether each row has a value, and how it is stored.
type Column = (&'static str, DataType, bool, Storage);

/// The columns, in order. The first is the one by which positions are found.
pub(super) const COLUMNS: [Column; 15] = [
    (POSITION_KEY, DataType::Int64, true, Storage::Differences),
    ("uci", DataType::Utf8, true, Storage::Dictionary),
    ("games", DataType::Int64, true, Storage::Dictionary),
    ("white", DataType::Int64, true, Storage::Dictionary),
    ("draws", DataType::Int64, true, Storage::Dictionary),
    ("black", DataType::Int64, true, Storage::Dictionary),
    ("white_rating", DataType::Float64, false, Storage::Dictionary),
    ("white_rated", DataType::Int64, true, Storage::Dictionary),
    ("black_rating", DataType::Float64, false, Storage::Dictionary),
    ("black_rated", DataType::Int64, true, Storage::Dictionary),
    ("performance", DataType::Int32, false, Storage::Dictionary),
    ("first_year", DataType::Int32, false, Storage::Dictionary),
    ("last_year", DataType::Int32, false, Storage::Dictionary),
    ("example_file", DataType::Utf8, true, Storage::Dictionary),
    ("example_offset", DataType::Int64, true, Storage::Plain),
];

/// The name of the first column.
pub(super) const POSITION_KEY: &str = "position_key";

pub(super) fn schema() -> Schema {
    let field = |(name, data_type, is_required, _): Column| Field::new(name, data_type, !is_required);
    Schema::new(COLUMNS.map(field).to_vec())
}
