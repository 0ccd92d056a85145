//! The rows of the games table.

use super::{
    day::{days, microseconds, seconds},
    texts::{OptionalTexts, USUAL_ROWS, repeat_text},
};
use crate::{
    columns::{pair_field, pair_fields},
    encode::EncodeError,
};
use alloc::{collections::BTreeMap, sync::Arc};
use arrow_array::{
    ArrayRef,
    builder::{
        ArrayBuilder, Date32Builder, Int16Builder, Int32Builder, Int64Builder, ListBuilder, MapBuilder,
        MapFieldNames, StringBuilder, StructBuilder, TimestampMicrosecondBuilder,
    },
};
use movetext_columns::{Cell, Column as _, GameColumn, Moment, RowEncoder, ValueType};

/// The cells of the games read so far, by column.
#[derive(Debug)]
pub(super) struct GameCells<'a> {
    file: &'a str,
    rows: usize,
    columns: Vec<Cells>,
}

/// The cells of one column.
#[derive(Debug)]
enum Cells {
    Text(OptionalTexts),
    Int16(Int16Builder),
    Int32(Int32Builder),
    Int64(Int64Builder),
    Date(Date32Builder),
    Timestamp(TimestampMicrosecondBuilder),
    TextList(ListBuilder<StringBuilder>),
    Int16List(ListBuilder<Int16Builder>),
    Int32List(ListBuilder<Int32Builder>),
    Pairs(MapBuilder<StringBuilder, StringBuilder>),
    PairList(ListBuilder<StructBuilder>),
    /// The file name, which is the same in every row.
    File,
}

impl<'a> GameCells<'a> {
    pub(super) fn new(columns: &[GameColumn], file: &'a str) -> Self {
        Self { file, rows: 0, columns: columns.iter().map(Cells::new).collect() }
    }

    pub(super) const fn count(&self) -> usize {
        self.rows
    }

    /// Returns the number of rows, and the columns.
    pub(super) fn into_arrays(self) -> Result<(usize, Vec<ArrayRef>), EncodeError> {
        let Self { file, rows, columns } = self;
        let arrays = columns.into_iter().map(|cells| cells.into_array(file, rows));
        Ok((rows, arrays.collect::<Result<_, _>>()?))
    }
}

impl RowEncoder for GameCells<'_> {
    fn row<'r>(&mut self, cells: impl Iterator<Item = (&'r GameColumn, Cell<'r>)>) {
        for (column, (_, cell)) in self.columns.iter_mut().zip(cells) {
            column.push(&cell);
        }
        self.rows += 1;
    }
}

impl Cells {
    /// Creates an empty column. Arrow's builders reserve memory for 1,024 rows by default, but most batches have fewer.
    fn new(column: &GameColumn) -> Self {
        if *column == GameColumn::File {
            return Self::File;
        }
        match column.value_type() {
            ValueType::Text => Self::Text(OptionalTexts::new()),
            ValueType::Int16 => Self::Int16(Int16Builder::with_capacity(USUAL_ROWS)),
            ValueType::Int32 => Self::Int32(Int32Builder::with_capacity(USUAL_ROWS)),
            // No column of games has one of the last types.
            ValueType::Int64
            | ValueType::Float32
            | ValueType::Float64
            | ValueType::Bool
            | ValueType::Bytes32 => Self::Int64(Int64Builder::with_capacity(USUAL_ROWS)),
            ValueType::Date => Self::Date(Date32Builder::with_capacity(USUAL_ROWS)),
            ValueType::Timestamp => {
                Self::Timestamp(TimestampMicrosecondBuilder::with_capacity(USUAL_ROWS).with_timezone("UTC"))
            }
            ValueType::TextList => Self::TextList(ListBuilder::with_capacity(empty_texts(), 0)),
            ValueType::Int16List => {
                Self::Int16List(ListBuilder::with_capacity(Int16Builder::with_capacity(0), 0))
            }
            ValueType::Int32List => {
                Self::Int32List(ListBuilder::with_capacity(Int32Builder::with_capacity(0), 0))
            }
            ValueType::TextPairs => Self::Pairs(map_builder()),
            ValueType::TextPairList => {
                let pairs = StructBuilder::from_fields(pair_fields(), 0);
                Self::PairList(ListBuilder::with_capacity(pairs, 0).with_field(pair_field()))
            }
        }
    }

    fn push(&mut self, cell: &Cell<'_>) {
        match self {
            Self::Text(texts) => match cell {
                Cell::Text(text) => texts.push(text),
                _ => texts.push_null(),
            },
            Self::Int16(numbers) => {
                numbers.append_option(integer(cell).map(|number| i16::try_from(number).unwrap_or(i16::MAX)));
            }
            Self::Int32(numbers) => {
                numbers.append_option(integer(cell).map(|number| i32::try_from(number).unwrap_or(i32::MAX)));
            }
            Self::Int64(numbers) => numbers.append_option(integer(cell)),
            Self::Date(dates) => dates.append_option(match cell {
                Cell::Moment(Moment::Date(date)) => days(*date),
                _ => None,
            }),
            Self::Timestamp(times) => times.append_option(match cell {
                Cell::Moment(Moment::Utc(date, time)) => {
                    days(*date).zip(seconds(*time)).map(|(days, seconds)| microseconds(days, seconds))
                }
                _ => None,
            }),
            Self::TextList(lists) => {
                let Cell::Words(words) = cell else { return lists.append(true) };
                for word in words.split(' ').filter(|word| !word.is_empty()) {
                    lists.values().append_value(word);
                }
                lists.append(true);
            }
            Self::Int16List(lists) => {
                lists.append_option(numbers(cell).map(|numbers| {
                    numbers.iter().map(|number| number.and_then(|one| i16::try_from(one).ok()))
                }))
            }
            Self::Int32List(lists) => {
                lists.append_option(numbers(cell).map(|numbers| numbers.iter().copied()));
            }
            Self::Pairs(maps) => {
                let Cell::Pairs(pairs) = cell else { return drop(maps.append(true)) };
                for (name, value) in unique(pairs) {
                    maps.keys().append_value(name);
                    maps.values().append_value(value);
                }
                // This cannot fail, because we append a value for every key.
                drop(maps.append(true));
            }
            Self::PairList(lists) => {
                let Cell::PairList(pairs) = cell else { return lists.append(true) };
                push_pairs(pairs, lists.values());
                lists.append(true);
            }
            Self::File => {}
        }
    }

    fn into_array(self, file: &str, rows: usize) -> Result<ArrayRef, EncodeError> {
        Ok(match self {
            Self::Text(cells) => cells.into_array(),
            Self::Int16(mut cells) => Arc::new(cells.finish()),
            Self::Int32(mut cells) => Arc::new(cells.finish()),
            Self::Int64(mut cells) => Arc::new(cells.finish()),
            Self::Date(mut cells) => Arc::new(cells.finish()),
            Self::Timestamp(mut cells) => Arc::new(cells.finish()),
            Self::TextList(mut cells) => Arc::new(cells.finish()),
            Self::Int16List(mut cells) => Arc::new(cells.finish()),
            Self::Int32List(mut cells) => Arc::new(cells.finish()),
            Self::Pairs(mut cells) => ArrayBuilder::finish(&mut cells),
            Self::PairList(mut cells) => Arc::new(cells.finish()),
            Self::File => repeat_text(file, rows)?,
        })
    }
}

/// Returns each name once, with its last value, because query engines refuse maps with equal names.
fn unique(pairs: &[(String, String)]) -> impl Iterator<Item = (&str, &str)> {
    let mut last: BTreeMap<&str, &str> =
        pairs.iter().map(|(name, value)| (name.as_str(), value.as_str())).collect();
    pairs.iter().filter_map(move |(name, _)| last.remove_entry(name.as_str()))
}

const fn integer(cell: &Cell<'_>) -> Option<i64> {
    match cell {
        Cell::Integer(number) => Some(*number),
        _ => None,
    }
}

const fn numbers<'r>(cell: &Cell<'r>) -> Option<&'r [Option<i32>]> {
    match cell {
        Cell::Numbers(numbers) => Some(numbers),
        _ => None,
    }
}

/// Appends the names and the values to the two fields.
fn push_pairs(pairs: &[(String, String)], fields: &mut StructBuilder) {
    for (name, value) in pairs {
        for (index, text) in [name, value].into_iter().enumerate() {
            if let Some(texts) = fields.field_builder::<StringBuilder>(index) {
                texts.append_value(text);
            }
        }
        fields.append(true);
    }
}

fn empty_texts() -> StringBuilder {
    StringBuilder::with_capacity(0, 0)
}

/// Creates a builder for maps with the schema's field names.
fn map_builder() -> MapBuilder<StringBuilder, StringBuilder> {
    let names =
        MapFieldNames { entry: "entries".to_owned(), key: "key".to_owned(), value: "value".to_owned() };
    let value = arrow_schema::Field::new("value", arrow_schema::DataType::Utf8, false);
    MapBuilder::with_capacity(Some(names), empty_texts(), empty_texts(), 0).with_values_field(value)
}
