//! The trait `Column`, and what defines a column: name, unit, type and required events.

use crate::table::Table;
use core::fmt;
use movetext_pgn::Interest;

/// The type of a column's values. The README shows how each format writes each type.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// A string.
    Text,
    /// A 16-bit signed integer.
    Int16,
    /// A 32-bit signed integer.
    Int32,
    /// A 64-bit signed integer.
    Int64,
    /// A 32-bit floating-point number.
    Float32,
    /// A 64-bit floating-point number.
    Float64,
    /// True or false.
    Bool,
    /// 32 bytes.
    Bytes32,
    /// A date.
    Date,
    /// A date and time in UTC.
    Timestamp,
    /// A list of words, which contain no spaces.
    TextList,
    /// A list of 16-bit integers, any of which may be missing.
    Int16List,
    /// A list of 32-bit integers, any of which may be missing.
    Int32List,
    /// Pairs of strings, each first string once.
    TextPairs,
    /// Pairs of strings, in which first strings may repeat.
    TextPairList,
}

/// The unit of a numeric column. The column's name ends with the unit's suffix.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// Seconds, with the suffix `_s`.
    Seconds,
    /// Milliseconds, with the suffix `_ms`.
    Milliseconds,
    /// Centipawns, with the suffix `_cp`.
    Centipawns,
}

impl Unit {
    /// Returns the suffix of column names: `_s`, `_ms` or `_cp`.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Seconds => "_s",
            Self::Milliseconds => "_ms",
            Self::Centipawns => "_cp",
        }
    }
}

/// The definition of a column. Every output format takes names and types from here.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Definition {
    /// The column's name, such as `clocks_ms`.
    pub name: &'static str,
    /// The column's previous name, which [`Column::parse`] still accepts.
    pub old_name: Option<&'static str>,
    /// The unit of the numbers, if the name shows one.
    pub unit: Option<Unit>,
    /// The type of its values.
    pub value_type: ValueType,
    /// Whether each row has a value.
    pub is_required: bool,
    /// The events that must be read to compute the values.
    pub interest: Interest,
}

impl Definition {
    /// Defines an optional column that needs no moves. Use the methods below to change that.
    pub(crate) const fn new(name: &'static str, value_type: ValueType) -> Self {
        Self { name, old_name: None, unit: None, value_type, is_required: false, interest: Interest::SCAN }
    }

    pub(crate) const fn required(self) -> Self {
        Self { is_required: true, ..self }
    }

    pub(crate) const fn with_unit(self, unit: Unit) -> Self {
        Self { unit: Some(unit), ..self }
    }

    pub(crate) const fn with_old_name(self, old_name: &'static str) -> Self {
        Self { old_name: Some(old_name), ..self }
    }

    pub(crate) const fn with_interest(self, interest: Interest) -> Self {
        Self { interest, ..self }
    }
}

/// A column of the games, plies or diagnostics table.
///
/// ```
/// use movetext_columns::{Column, GameColumn, ValueType};
///
/// let column = GameColumn::parse("clocks_ms").unwrap();
/// assert_eq!((column.name(), column.value_type()), ("clocks_ms", ValueType::Int32List));
/// ```
pub trait Column: Clone + PartialEq + fmt::Debug + 'static {
    /// The table that the columns belong to.
    const TABLE: Table;
    /// All columns with their definitions, except tags.
    const ALL: &'static [(Self, Definition)];
    /// The names of the columns that a table has by default.
    const DEFAULTS: &'static [&'static str];
    /// Text that follows the list of names in the message of [`ColumnError::Unknown`](crate::ColumnError::Unknown).
    const FURTHER: &'static str = "";

    /// Returns the column's definition, or `None` for a tag.
    fn definition(&self) -> Option<&'static Definition> {
        Self::ALL.iter().find(|(column, _)| column == self).map(|(_, definition)| definition)
    }

    /// Returns the column with this name or previous name, or `None` if the table has no such column.
    fn parse(name: &str) -> Option<Self> {
        find(name)
    }

    /// Returns the column's name.
    fn name(&self) -> &str {
        self.definition().map_or("", |definition| definition.name)
    }

    /// Returns the type of the values.
    fn value_type(&self) -> ValueType {
        self.definition().map_or(ValueType::Text, |definition| definition.value_type)
    }

    /// Returns whether each row has a value.
    fn is_required(&self) -> bool {
        self.definition().is_some_and(|definition| definition.is_required)
    }

    /// Returns the events that must be read to compute the values.
    fn interest(&self) -> Interest {
        self.definition().map_or(Interest::SCAN, |definition| definition.interest)
    }
}

/// Returns the column with this name or previous name, without looking for tags.
pub(crate) fn find<C: Column>(name: &str) -> Option<C> {
    let is_named = |definition: &Definition| definition.name == name || definition.old_name == Some(name);
    C::ALL.iter().find(|(_, definition)| is_named(definition)).map(|(column, _)| column.clone())
}

/// Returns the events that must be read to compute the values of all `columns`.
#[must_use]
pub fn interest(columns: &[impl Column]) -> Interest {
    columns.iter().map(Column::interest).fold(Interest::SCAN, Interest::with)
}
