//! Chooses columns for a table and derives the Arrow schema.

mod storage;

pub(crate) use storage::Storage;

use alloc::sync::Arc;
use arrow_schema::{DataType, Field, FieldRef, Fields, Schema, SchemaRef, TimeUnit};
use movetext_columns::{
    Column, ColumnError, DiagnosticColumn, GameColumn, PlyColumn, Table, ValueType, interest, parse_list,
};
use movetext_pgn::Interest;
use std::collections::HashMap;

/// The layout version of the games, plies and diagnostics tables. We increase it when the name, the type or the meaning
/// of a column changes.
pub const LAYOUT_VERSION: u32 = 2;

/// The metadata keys for the table's name and the layout version, in schemas and files.
pub(crate) const TABLE_KEY: &str = "movetext.table";
pub(crate) const VERSION_KEY: &str = "movetext.layout";

/// The chosen columns of one table, in order.
///
/// ```
/// use movetext_table::{Columns, Table};
///
/// let columns = Columns::from_names(Table::Games, &["White", "Black", "plies"])?;
/// assert_eq!(columns.names(), ["White", "Black", "plies"]);
/// // `default` stands for the default columns.
/// let columns = Columns::from_names(Table::Plies, &["default", "uci"])?;
/// assert_eq!(columns.names().last().map(String::as_str), Some("uci"));
/// assert!(Columns::from_names(Table::Plies, &["White"]).is_err());
/// # Ok::<(), movetext_table::ColumnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Columns {
    kind: TableColumns,
    schema: SchemaRef,
    /// Whether the plies table has rows for variations.
    has_variations: bool,
}

/// The chosen columns by table.
#[derive(Clone, Debug)]
pub(crate) enum TableColumns {
    Games(Vec<GameColumn>),
    Plies(Vec<PlyColumn>),
    Diagnostics(Vec<DiagnosticColumn>),
}

impl Columns {
    /// Selects the default columns of a table.
    #[must_use]
    pub fn new(table: Table) -> Self {
        Self::from_columns(match table {
            Table::Games => TableColumns::Games(defaults()),
            Table::Plies => TableColumns::Plies(defaults()),
            Table::Diagnostics => TableColumns::Diagnostics(defaults()),
        })
    }

    /// Selects almost all columns, the default columns first.
    ///
    /// Three kinds of columns are left out. `game` and `line` in the games table require reading the file from its
    /// beginning. `line` and `parent_line` in the plies table would add rows for variations. Tags other than the
    /// default ones have no column, but `tags` contains them.
    #[must_use]
    pub fn all(table: Table) -> Self {
        Self::from_columns(match table {
            Table::Games => {
                let is_place = |column: &GameColumn| matches!(column, GameColumn::Game | GameColumn::Line);
                TableColumns::Games(all().filter(|column| !is_place(column)).collect())
            }
            Table::Plies => {
                TableColumns::Plies(all::<PlyColumn>().filter(|column| !column.is_line()).collect())
            }
            Table::Diagnostics => TableColumns::Diagnostics(all().collect()),
        })
    }

    /// Selects columns by name, in this order. Previous names are accepted, and `default` is replaced by the default
    /// columns.
    ///
    /// # Errors
    /// [`ColumnError::Unknown`] if the table has no column with one of the names, and [`ColumnError::Repeated`] if a
    /// column occurs twice.
    pub fn from_names(table: Table, names: &[impl AsRef<str>]) -> Result<Self, ColumnError> {
        Ok(Self::from_columns(match table {
            Table::Games => TableColumns::Games(parse_list(names, GameColumn::DEFAULTS)?),
            Table::Plies => TableColumns::Plies(parse_list(names, PlyColumn::DEFAULTS)?),
            Table::Diagnostics => TableColumns::Diagnostics(parse_list(names, DiagnosticColumn::DEFAULTS)?),
        }))
    }

    /// Selects some of these columns by index, in the given order, and ignores indices that are out of range. The
    /// number of rows does not change: variations keep their rows even if no column for variations is left.
    ///
    /// ```
    /// use movetext_table::{Columns, Table};
    ///
    /// let columns = Columns::from_names(Table::Plies, &["san", "ply", "line"])?;
    /// assert_eq!(columns.project(&[1, 0]).names(), ["ply", "san"]);
    /// # Ok::<(), movetext_table::ColumnError>(())
    /// ```
    #[must_use]
    pub fn project(&self, indices: &[usize]) -> Self {
        let projected = match &self.kind {
            TableColumns::Games(columns) => TableColumns::Games(select(columns, indices)),
            TableColumns::Plies(columns) => TableColumns::Plies(select(columns, indices)),
            TableColumns::Diagnostics(columns) => TableColumns::Diagnostics(select(columns, indices)),
        };
        Self { has_variations: self.has_variations, ..Self::from_columns(projected) }
    }

    fn from_columns(kind: TableColumns) -> Self {
        let fields = match &kind {
            TableColumns::Games(columns) => fields(columns),
            TableColumns::Plies(columns) => fields(columns),
            TableColumns::Diagnostics(columns) => fields(columns),
        };
        let metadata = HashMap::from([
            (TABLE_KEY.to_owned(), kind.table().name().to_owned()),
            (VERSION_KEY.to_owned(), LAYOUT_VERSION.to_string()),
        ]);
        let has_variations =
            matches!(&kind, TableColumns::Plies(columns) if columns.iter().any(PlyColumn::is_line));
        Self { kind, schema: Arc::new(Schema::new_with_metadata(fields, metadata)), has_variations }
    }

    /// Returns the table that the columns belong to.
    #[must_use]
    pub const fn table(&self) -> Table {
        self.kind.table()
    }

    /// Returns the column names. [`Columns::from_names`] accepts them.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        match &self.kind {
            TableColumns::Games(columns) => columns.iter().map(GameColumn::full_name).collect(),
            _ => self.schema.fields().iter().map(|field| field.name().clone()).collect(),
        }
    }

    /// Returns the Arrow schema for batches and files. Its metadata contains the table's name and [`LAYOUT_VERSION`].
    #[must_use]
    pub const fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Returns whether the column at `index` is a tag, so that its value is known before the first move. Returns
    /// `false` for `Result`, which comes from the end of the game.
    #[must_use]
    pub fn is_tag(&self, index: usize) -> bool {
        match &self.kind {
            TableColumns::Games(columns) => matches!(columns.get(index), Some(GameColumn::Tag(..))),
            TableColumns::Plies(_) | TableColumns::Diagnostics(_) => false,
        }
    }

    /// Returns the events that must be read to compute the columns. If no column needs moves, the movetext is skipped.
    #[must_use]
    pub fn interest(&self) -> Interest {
        let variations = if self.has_variations { Interest::VARIATIONS } else { Interest::SCAN };
        match &self.kind {
            TableColumns::Games(columns) => interest(columns),
            TableColumns::Plies(columns) => interest(columns) | Interest::REPLAY | variations,
            TableColumns::Diagnostics(_) => Interest::DIAGNOSTICS,
        }
    }

    pub(crate) fn storage(&self) -> Vec<Storage> {
        match &self.kind {
            TableColumns::Games(columns) => columns.iter().map(Storage::from_game).collect(),
            TableColumns::Plies(columns) => columns.iter().map(Storage::from_ply).collect(),
            TableColumns::Diagnostics(columns) => columns.iter().map(Storage::from_diagnostic).collect(),
        }
    }

    pub(crate) const fn kind(&self) -> &TableColumns {
        &self.kind
    }
}

impl TableColumns {
    const fn table(&self) -> Table {
        match self {
            Self::Games(_) => Table::Games,
            Self::Plies(_) => Table::Plies,
            Self::Diagnostics(_) => Table::Diagnostics,
        }
    }
}

fn fields(columns: &[impl Column]) -> Vec<Field> {
    let field = |column| {
        Field::new(Column::name(column), data_type(Column::value_type(column)), !Column::is_required(column))
    };
    columns.iter().map(field).collect()
}

fn select<C: Column>(columns: &[C], indices: &[usize]) -> Vec<C> {
    indices.iter().filter_map(|&index| columns.get(index)).cloned().collect()
}

fn defaults<C: Column>() -> Vec<C> {
    C::DEFAULTS.iter().filter_map(|name| C::parse(name)).collect()
}

/// Returns all columns, the default columns first.
fn all<C: Column>() -> impl Iterator<Item = C> {
    let others = C::ALL.iter().filter(|(column, _)| !C::DEFAULTS.contains(&column.name()));
    defaults().into_iter().chain(others.map(|(column, _)| column.clone()))
}

/// Returns the Arrow type that we use for a column type.
fn data_type(value_type: ValueType) -> DataType {
    match value_type {
        ValueType::Text => DataType::Utf8,
        ValueType::Int16 => DataType::Int16,
        ValueType::Int32 => DataType::Int32,
        ValueType::Int64 => DataType::Int64,
        ValueType::Float32 => DataType::Float32,
        ValueType::Float64 => DataType::Float64,
        ValueType::Bool => DataType::Boolean,
        ValueType::Bytes32 => DataType::FixedSizeBinary(32),
        ValueType::Date => DataType::Date32,
        ValueType::Timestamp => DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
        ValueType::TextList => list_type(DataType::Utf8),
        ValueType::Int16List => list_type(DataType::Int16),
        ValueType::Int32List => list_type(DataType::Int32),
        ValueType::TextPairs => map_type(),
        ValueType::TextPairList => DataType::List(pair_field()),
    }
}

/// Returns the Arrow type for a list with elements that can be null.
pub(crate) fn list_type(element: DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(element, true)))
}

/// Returns the elements of a list of tags.
pub(crate) fn pair_field() -> FieldRef {
    Arc::new(Field::new_list_field(DataType::Struct(pair_fields()), false))
}

/// Returns the fields of a tag in a list.
pub(crate) fn pair_fields() -> Fields {
    let field = |name: &str| Field::new(name, DataType::Utf8, false);
    Fields::from(vec![field("name"), field("value")])
}

/// Returns the Arrow type for a map from tag names to tag values.
fn map_type() -> DataType {
    let entries = Fields::from(vec![
        Field::new("key", DataType::Utf8, false),
        Field::new("value", DataType::Utf8, false),
    ]);
    DataType::Map(Arc::new(Field::new("entries", DataType::Struct(entries), false)), false)
}
