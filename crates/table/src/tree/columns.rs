//! The columns of a table with move statistics.

use crate::{columns::Storage, keyed::POSITION_KEY};
use alloc::{borrow::Cow, sync::Arc};
use arrow_array::{ArrayRef, Float64Array, Int32Array, Int64Array, StringArray, builder::StringBuilder};
use arrow_schema::{DataType, Field, Schema};
use movetext_openings::tree::TreeRecord;
use movetext_pgn_values::value::Speed;

/// A column's name, how Parquet stores it, and how to compute its values.
pub(super) type Column = (&'static str, Storage, Values);

/// The columns in order. Rows are sorted by the first column. Readers find the others by name.
pub(super) const COLUMNS: [Column; 15] = [
    (POSITION_KEY, Storage::Differences, Values::Int64(|row| row.position_key)),
    ("uci", Storage::Dictionary, Values::Utf8(|row, _| Cow::Owned(row.mv.to_string()))),
    ("games", Storage::Dictionary, Values::Count(|row| row.counts.games)),
    ("white", Storage::Dictionary, Values::Count(|row| row.counts.white_wins)),
    ("draws", Storage::Dictionary, Values::Count(|row| row.counts.draws)),
    ("black", Storage::Dictionary, Values::Count(|row| row.counts.black_wins)),
    ("white_rating", Storage::Dictionary, Values::OptionalFloat64(|row| row.counts.white_ratings.mean())),
    ("white_rated", Storage::Dictionary, Values::Count(|row| row.counts.white_ratings.count)),
    ("black_rating", Storage::Dictionary, Values::OptionalFloat64(|row| row.counts.black_ratings.mean())),
    ("black_rated", Storage::Dictionary, Values::Count(|row| row.counts.black_ratings.count)),
    ("performance", Storage::Dictionary, Values::OptionalInt32(|row| row.counts.performance(row.mv.side()))),
    ("first_year", Storage::Dictionary, Values::OptionalInt32(|row| Some(row.counts.years?.0.into()))),
    ("last_year", Storage::Dictionary, Values::OptionalInt32(|row| Some(row.counts.years?.1.into()))),
    ("example_file", Storage::Dictionary, Values::Utf8(example_file)),
    ("example_offset", Storage::Plain, Values::Count(|row| row.counts.example.offset)),
];

/// The columns of the table `explorer` in order.
pub(super) const EXPLORER_COLUMNS: [Column; 9] = [
    (POSITION_KEY, Storage::Differences, Values::Int64(|row| row.position_key)),
    ("uci", Storage::Dictionary, Values::Utf8(|row, _| Cow::Owned(row.mv.to_string()))),
    ("rating_band", Storage::Dictionary, Values::OptionalInt32(|row| row.group.rating().map(i32::from))),
    ("speed", Storage::Dictionary, Values::OptionalUtf8(|row| row.group.speed().map(Speed::as_str))),
    ("games", Storage::Dictionary, Values::Count(|row| row.counts.games)),
    ("white", Storage::Dictionary, Values::Count(|row| row.counts.white_wins)),
    ("draws", Storage::Dictionary, Values::Count(|row| row.counts.draws)),
    ("black", Storage::Dictionary, Values::Count(|row| row.counts.black_wins)),
    ("rating", Storage::Dictionary, Values::OptionalFloat64(|row| row.counts.ratings().mean())),
];

/// How to compute the values of a column, by the type of the column.
#[derive(Clone, Copy)]
pub(super) enum Values {
    /// Integers.
    Int64(fn(&TreeRecord) -> i64),
    /// Counts. Counts above `i64::MAX` become `i64::MAX`, because query engines do not agree on unsigned types.
    Count(fn(&TreeRecord) -> u64),
    /// Integers or null.
    OptionalInt32(fn(&TreeRecord) -> Option<i32>),
    /// Numbers or null.
    OptionalFloat64(fn(&TreeRecord) -> Option<f64>),
    /// Texts or null.
    OptionalUtf8(fn(&TreeRecord) -> Option<&'static str>),
    /// Texts. The function receives a record and the file names.
    Utf8(for<'a> fn(&TreeRecord, &'a [String]) -> Cow<'a, str>),
}

impl Values {
    const fn data_type(self) -> DataType {
        match self {
            Self::Int64(_) | Self::Count(_) => DataType::Int64,
            Self::OptionalInt32(_) => DataType::Int32,
            Self::OptionalFloat64(_) => DataType::Float64,
            Self::Utf8(_) | Self::OptionalUtf8(_) => DataType::Utf8,
        }
    }

    const fn is_optional(self) -> bool {
        matches!(self, Self::OptionalInt32(_) | Self::OptionalFloat64(_) | Self::OptionalUtf8(_))
    }

    /// Computes the column for `rows`, which refer to file names by index in `files`.
    pub(super) fn to_array(self, rows: &[TreeRecord], files: &[String]) -> ArrayRef {
        match self {
            Self::Int64(value) => Arc::new(Int64Array::from_iter_values(rows.iter().map(value))),
            Self::Count(value) => {
                let values = rows.iter().map(value).map(|count| i64::try_from(count).unwrap_or(i64::MAX));
                Arc::new(Int64Array::from_iter_values(values))
            }
            Self::OptionalInt32(value) => Arc::new(rows.iter().map(value).collect::<Int32Array>()),
            Self::OptionalFloat64(value) => Arc::new(rows.iter().map(value).collect::<Float64Array>()),
            Self::OptionalUtf8(value) => Arc::new(rows.iter().map(value).collect::<StringArray>()),
            Self::Utf8(value) => {
                let mut texts = StringBuilder::new();
                rows.iter().for_each(|row| texts.append_value(value(row, files)));
                Arc::new(texts.finish())
            }
        }
    }
}

/// Returns the name of the file with the example game, or an empty string if it is unknown.
fn example_file<'a>(row: &TreeRecord, files: &'a [String]) -> Cow<'a, str> {
    let input = usize::try_from(row.counts.example.input).ok();
    input.and_then(|input| files.get(input)).map_or(Cow::Borrowed(""), |file| Cow::Borrowed(file.as_str()))
}

pub(super) fn schema(columns: &[Column]) -> Schema {
    let field = |(name, _, values): &Column| Field::new(*name, values.data_type(), values.is_optional());
    Schema::new(columns.iter().map(field).collect::<Vec<_>>())
}
