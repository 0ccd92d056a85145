//! What a column is.

use crate::table::Table;
use core::fmt;
use movetext_pgn::Interest;

/// The events that diagnostics depend on. Reading less finds fewer faults.
pub(crate) const CHECKED: Interest = Interest::ALL.without(Interest::LINES).without(Interest::KEYS);

/// The type of a column's values. Each format has one form for each type; the README lists them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ValueType {
    /// A text.
    Text,
    /// A number of 16 bits.
    Int16,
    /// A number of 32 bits.
    Int32,
    /// A number of 64 bits.
    Int64,
    /// A day.
    Date,
    /// A time of day.
    Time,
    /// A time of a day in UTC.
    Timestamp,
    /// A list of texts without spaces.
    TextList,
    /// A list of numbers of 16 bits. Each may be missing.
    Int16List,
    /// A list of numbers of 32 bits. Each may be missing.
    Int32List,
    /// Pairs of texts.
    TextPairs,
}

/// The unit of numbers. The name of the column ends in it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Unit {
    /// `_ms`
    Milliseconds,
    /// `_cp`
    Centipawns,
}

impl Unit {
    /// Returns the end of the names of columns with this unit.
    #[must_use]
    pub const fn suffix(self) -> &'static str {
        match self {
            Self::Milliseconds => "_ms",
            Self::Centipawns => "_cp",
        }
    }
}

/// Everything that formats need to know about a column: the one place that says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub struct Definition {
    /// The name.
    pub name: &'static str,
    /// The name that the column had before, by which it is still found.
    pub old_name: Option<&'static str>,
    /// The unit of its numbers.
    pub unit: Option<Unit>,
    /// The type of its values.
    pub value_type: ValueType,
    /// Whether each row has a value.
    pub is_required: bool,
    /// The events that its values depend on.
    pub interest: Interest,
}

impl Definition {
    /// Returns the definition of a column that may have no value, and for which no movetext is read.
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

/// A column of one of the tables.
///
/// ```
/// use movetext_columns::{Column, GameColumn, ValueType};
///
/// let column = GameColumn::parse("clocks_ms").unwrap();
/// assert_eq!((column.name(), column.value_type()), ("clocks_ms", ValueType::Int32List));
/// ```
pub trait Column: Clone + PartialEq + fmt::Debug + 'static {
    /// The table.
    const TABLE: Table;
    /// All columns with their definitions, except tags.
    const ALL: &'static [(Self, Definition)];
    /// The names of the columns that a table has if no others are named.
    const DEFAULTS: &'static [&'static str];
    /// What a message says after the names of the columns.
    const FURTHER: &'static str = "";

    /// Returns the definition; `None` for a tag.
    fn definition(&self) -> Option<&'static Definition> {
        Self::ALL.iter().find(|(column, _)| column == self).map(|(_, definition)| definition)
    }

    /// Returns the column with this name or old name.
    fn parse(name: &str) -> Option<Self> {
        find(name)
    }

    /// Returns the name.
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

    /// Returns the events that the values depend on.
    fn interest(&self) -> Interest {
        self.definition().map_or(Interest::SCAN, |definition| definition.interest)
    }
}

/// Returns the column with this name or old name, unless it is a tag.
pub(crate) fn find<C: Column>(name: &str) -> Option<C> {
    let is_named = |definition: &Definition| definition.name == name || definition.old_name == Some(name);
    C::ALL.iter().find(|(_, definition)| is_named(definition)).map(|(column, _)| column.clone())
}

/// Returns the events that the values of all these columns depend on.
#[must_use]
pub fn interest(columns: &[impl Column]) -> Interest {
    columns.iter().map(Column::interest).fold(Interest::SCAN, Interest::with)
}
