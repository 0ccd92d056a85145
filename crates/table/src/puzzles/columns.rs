//! The columns of the table of puzzles.

use super::puzzle::Puzzle;
use crate::columns::{Storage, list_type};
use alloc::{borrow::Cow, sync::Arc};
use arrow_array::{
    ArrayRef, Int16Array, Int32Array, Int64Array,
    builder::{ListBuilder, StringBuilder},
};
use arrow_schema::{DataType, Field, Schema};
use movetext_columns::game_id;
use movetext_fen::Fen;

/// A column's name, how Parquet stores it, and how to compute its values.
type Column = (&'static str, Storage, Values);

/// The layout version of these tables. We increase it when the name, the type or the meaning of a column changes.
pub(super) const PUZZLES_VERSION: u32 = 1;

/// The columns in order: first the fields of the file by name, then columns that are computed.
pub(super) const COLUMNS: [Column; 15] = [
    ("PuzzleId", Storage::Plain, Values::Utf8(|puzzle| Cow::Borrowed(&puzzle.id))),
    ("FEN", Storage::Plain, Values::Utf8(|puzzle| Cow::Owned(Fen::from(&puzzle.position).to_string()))),
    ("Moves", Storage::Dictionary, Values::Words(|puzzle| &puzzle.ucis)),
    ("Rating", Storage::Dictionary, Values::Int16(|puzzle| puzzle.rating)),
    ("RatingDeviation", Storage::Dictionary, Values::Int16(|puzzle| puzzle.rating_deviation)),
    ("Popularity", Storage::Dictionary, Values::Int16(|puzzle| puzzle.popularity)),
    ("NbPlays", Storage::Dictionary, Values::Int32(|puzzle| puzzle.plays)),
    ("Themes", Storage::Dictionary, Values::Words(|puzzle| &puzzle.themes)),
    ("GameUrl", Storage::Plain, Values::Utf8(|puzzle| Cow::Borrowed(&puzzle.link))),
    ("OpeningTags", Storage::Dictionary, Values::Words(|puzzle| &puzzle.openings)),
    ("game_id", Storage::Plain, Values::OptionalUtf8(|puzzle| game_id(&puzzle.link))),
    ("ply", Storage::Dictionary, Values::OptionalInt32(Puzzle::ply)),
    ("moves_san", Storage::Dictionary, Values::Words(|puzzle| &puzzle.sans)),
    (
        "solver_fen",
        Storage::Plain,
        Values::Utf8(|puzzle| Cow::Owned(Fen::from(&puzzle.solver_position).to_string())),
    ),
    (
        "position_key",
        Storage::Plain,
        Values::Int64(|puzzle| puzzle.solver_position.key().map_or(0, u64::cast_signed)),
    ),
];

/// How to compute the values of a column, by the type of the column.
#[derive(Clone, Copy)]
pub(super) enum Values {
    /// Texts.
    Utf8(fn(&Puzzle) -> Cow<'_, str>),
    /// Texts or null.
    OptionalUtf8(fn(&Puzzle) -> Option<&str>),
    /// Lists of texts. The function returns them with spaces between them.
    Words(fn(&Puzzle) -> &str),
    /// Small integers.
    Int16(fn(&Puzzle) -> i16),
    /// Integers.
    Int32(fn(&Puzzle) -> i32),
    /// Integers or null.
    OptionalInt32(fn(&Puzzle) -> Option<i32>),
    /// Large integers.
    Int64(fn(&Puzzle) -> i64),
}

impl Values {
    fn data_type(self) -> DataType {
        match self {
            Self::Utf8(_) | Self::OptionalUtf8(_) => DataType::Utf8,
            Self::Words(_) => list_type(DataType::Utf8),
            Self::Int16(_) => DataType::Int16,
            Self::Int32(_) | Self::OptionalInt32(_) => DataType::Int32,
            Self::Int64(_) => DataType::Int64,
        }
    }

    const fn is_optional(self) -> bool {
        matches!(self, Self::OptionalUtf8(_) | Self::OptionalInt32(_))
    }

    /// Computes the column.
    pub(super) fn to_array(self, rows: &[Puzzle]) -> ArrayRef {
        match self {
            Self::Utf8(value) => {
                let mut texts = StringBuilder::new();
                rows.iter().for_each(|row| texts.append_value(value(row)));
                Arc::new(texts.finish())
            }
            Self::OptionalUtf8(value) => {
                let mut texts = StringBuilder::new();
                rows.iter().for_each(|row| texts.append_option(value(row)));
                Arc::new(texts.finish())
            }
            Self::Words(value) => {
                let mut lists = ListBuilder::new(StringBuilder::new());
                for row in rows {
                    let words = value(row).split(' ').filter(|word| !word.is_empty());
                    lists.append_value(words.map(Some));
                }
                Arc::new(lists.finish())
            }
            Self::Int16(value) => Arc::new(Int16Array::from_iter_values(rows.iter().map(value))),
            Self::Int32(value) => Arc::new(Int32Array::from_iter_values(rows.iter().map(value))),
            Self::OptionalInt32(value) => Arc::new(rows.iter().map(value).collect::<Int32Array>()),
            Self::Int64(value) => Arc::new(Int64Array::from_iter_values(rows.iter().map(value))),
        }
    }
}

pub(super) fn schema() -> Schema {
    let field = |(name, _, values): Column| Field::new(name, values.data_type(), values.is_optional());
    Schema::new(COLUMNS.map(field).to_vec())
}
