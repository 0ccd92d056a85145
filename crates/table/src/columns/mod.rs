//! Tables and their columns in Arrow and Parquet: schemas, and how columns are stored.

mod storage;

pub(crate) use storage::Storage;

use alloc::sync::Arc;
use arrow_schema::{DataType, Field, Fields, Schema, SchemaRef, TimeUnit};
use movetext_columns::{
    Column, ColumnError, DiagnosticColumn, GameColumn, PlyColumn, Table, ValueType, interest, parse_list,
};
use movetext_pgn::Interest;
use std::collections::HashMap;

/// The version of the layout of all tables. It increases if a column changes its name, its type or its meaning.
pub const LAYOUT_VERSION: u32 = 2;

/// The keys of the metadata of a schema and of a file.
pub(crate) const TABLE_KEY: &str = "movetext.table";
pub(crate) const VERSION_KEY: &str = "movetext.layout";

/// The columns of a table, in order.
///
/// ```
/// use movetext_table::{Columns, Table};
///
/// let columns = Columns::named(Table::Games, &["White", "Black", "plies"])?;
/// assert_eq!(columns.names(), ["White", "Black", "plies"]);
/// // `default` stands for the columns that are used otherwise.
/// let columns = Columns::named(Table::Plies, &["default", "uci"])?;
/// assert_eq!(columns.names().last().map(String::as_str), Some("uci"));
/// assert!(Columns::named(Table::Plies, &["White"]).is_err());
/// # Ok::<(), movetext_table::ColumnError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Columns {
    kind: ColumnsOfTable,
    schema: SchemaRef,
    /// Whether the table has rows for the plies of variations.
    has_variations: bool,
}

/// The columns by table.
#[derive(Clone, Debug)]
pub(crate) enum ColumnsOfTable {
    Games(Vec<GameColumn>),
    Plies(Vec<PlyColumn>),
    Diagnostics(Vec<DiagnosticColumn>),
}

impl Columns {
    /// Returns the default columns of a table.
    #[must_use]
    pub fn new(table: Table) -> Self {
        Self::of(match table {
            Table::Games => ColumnsOfTable::Games(defaults()),
            Table::Plies => ColumnsOfTable::Plies(defaults()),
            Table::Diagnostics => ColumnsOfTable::Diagnostics(defaults()),
        })
    }

    /// Returns the columns of a table, the default columns first, without `game` and `line` of games, for which a file
    /// must be read from its beginning, and without those about variations: with them, the table of plies has rows for
    /// the plies of variations. Tags have columns if these are default columns, and one map.
    #[must_use]
    pub fn all(table: Table) -> Self {
        Self::of(match table {
            Table::Games => {
                let is_place = |column: &GameColumn| matches!(column, GameColumn::Game | GameColumn::Line);
                ColumnsOfTable::Games(all().filter(|column| !is_place(column)).collect())
            }
            Table::Plies => {
                ColumnsOfTable::Plies(all::<PlyColumn>().filter(|column| !column.is_line()).collect())
            }
            Table::Diagnostics => ColumnsOfTable::Diagnostics(all().collect()),
        })
    }

    /// Returns the columns with these names or old names, in this order. `default` stands for the default columns.
    ///
    /// # Errors
    /// If the table has no column of a name, or a name occurs twice.
    pub fn named(table: Table, names: &[impl AsRef<str>]) -> Result<Self, ColumnError> {
        Ok(Self::of(match table {
            Table::Games => ColumnsOfTable::Games(parse_list(names, GameColumn::DEFAULTS)?),
            Table::Plies => ColumnsOfTable::Plies(parse_list(names, PlyColumn::DEFAULTS)?),
            Table::Diagnostics => ColumnsOfTable::Diagnostics(parse_list(names, DiagnosticColumn::DEFAULTS)?),
        }))
    }

    /// Returns the columns at these indices, in this order, for the same rows: those of variations are among them if
    /// they are among the rows of all columns. Indices that are out of range are ignored.
    ///
    /// ```
    /// use movetext_table::{Columns, Table};
    ///
    /// let columns = Columns::named(Table::Plies, &["san", "ply", "line"])?;
    /// assert_eq!(columns.project(&[1, 0]).names(), ["ply", "san"]);
    /// # Ok::<(), movetext_table::ColumnError>(())
    /// ```
    #[must_use]
    pub fn project(&self, indices: &[usize]) -> Self {
        let projected = match &self.kind {
            ColumnsOfTable::Games(columns) => ColumnsOfTable::Games(at(columns, indices)),
            ColumnsOfTable::Plies(columns) => ColumnsOfTable::Plies(at(columns, indices)),
            ColumnsOfTable::Diagnostics(columns) => ColumnsOfTable::Diagnostics(at(columns, indices)),
        };
        Self { has_variations: self.has_variations, ..Self::of(projected) }
    }

    fn of(kind: ColumnsOfTable) -> Self {
        let fields = match &kind {
            ColumnsOfTable::Games(columns) => fields(columns),
            ColumnsOfTable::Plies(columns) => fields(columns),
            ColumnsOfTable::Diagnostics(columns) => fields(columns),
        };
        let metadata = HashMap::from([
            (TABLE_KEY.to_owned(), kind.table().name().to_owned()),
            (VERSION_KEY.to_owned(), LAYOUT_VERSION.to_string()),
        ]);
        let has_variations =
            matches!(&kind, ColumnsOfTable::Plies(columns) if columns.iter().any(PlyColumn::is_line));
        Self { kind, schema: Arc::new(Schema::new_with_metadata(fields, metadata)), has_variations }
    }

    /// Returns the table.
    #[must_use]
    pub const fn table(&self) -> Table {
        self.kind.table()
    }

    /// Returns the names by which [`named`](Self::named) returns these columns, in order.
    #[must_use]
    pub fn names(&self) -> Vec<String> {
        match &self.kind {
            ColumnsOfTable::Games(columns) => columns.iter().map(GameColumn::full_name).collect(),
            _ => self.schema.fields().iter().map(|field| field.name().clone()).collect(),
        }
    }

    /// Returns the schema of the batches and files, with the name of the table and [`LAYOUT_VERSION`] as metadata.
    #[must_use]
    pub const fn schema(&self) -> &SchemaRef {
        &self.schema
    }

    /// Returns whether a column is a tag as the text has it, so that its value is known before the first move of a
    /// game. The column `Result` is not, because the result after the last move counts.
    #[must_use]
    pub fn is_tag(&self, index: usize) -> bool {
        match &self.kind {
            ColumnsOfTable::Games(columns) => matches!(columns.get(index), Some(GameColumn::Tag(..))),
            ColumnsOfTable::Plies(_) | ColumnsOfTable::Diagnostics(_) => false,
        }
    }

    /// Returns the events that the columns need. The movetext is skipped if no column depends on it.
    #[must_use]
    pub fn interest(&self) -> Interest {
        let variations = if self.has_variations { Interest::VARIATIONS } else { Interest::SCAN };
        match &self.kind {
            ColumnsOfTable::Games(columns) => interest(columns),
            ColumnsOfTable::Plies(columns) => interest(columns) | Interest::REPLAY | variations,
            ColumnsOfTable::Diagnostics(_) => Interest::ALL.without(Interest::LINES | Interest::KEYS),
        }
    }

    /// Returns how each column is stored, in order.
    pub(crate) fn storage(&self) -> Vec<Storage> {
        match &self.kind {
            ColumnsOfTable::Games(columns) => columns.iter().map(Storage::from_game).collect(),
            ColumnsOfTable::Plies(columns) => columns.iter().map(Storage::from_ply).collect(),
            ColumnsOfTable::Diagnostics(columns) => columns.iter().map(Storage::from_diagnostic).collect(),
        }
    }

    pub(crate) const fn kind(&self) -> &ColumnsOfTable {
        &self.kind
    }
}

impl ColumnsOfTable {
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

fn at<C: Column>(columns: &[C], indices: &[usize]) -> Vec<C> {
    indices.iter().filter_map(|&index| columns.get(index)).cloned().collect()
}

fn defaults<C: Column>() -> Vec<C> {
    C::DEFAULTS.iter().filter_map(|name| C::parse(name)).collect()
}

/// Returns the default columns, then the others.
fn all<C: Column>() -> impl Iterator<Item = C> {
    let others = C::ALL.iter().filter(|(column, _)| !C::DEFAULTS.contains(&column.name()));
    defaults().into_iter().chain(others.map(|(column, _)| column.clone()))
}

/// Returns the type of a column.
fn data_type(value_type: ValueType) -> DataType {
    match value_type {
        ValueType::Text => DataType::Utf8,
        ValueType::Int16 => DataType::Int16,
        ValueType::Int32 => DataType::Int32,
        ValueType::Int64 => DataType::Int64,
        ValueType::Date => DataType::Date32,
        ValueType::Time => DataType::Time32(TimeUnit::Second),
        ValueType::Timestamp => DataType::Timestamp(TimeUnit::Microsecond, Some("UTC".into())),
        ValueType::TextList => list_of(DataType::Utf8),
        ValueType::Int16List => list_of(DataType::Int16),
        ValueType::Int32List => list_of(DataType::Int32),
        ValueType::TextPairs => map_of_texts(),
    }
}

/// The type of a list. Its elements may be null.
fn list_of(element: DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(element, true)))
}

/// The type of a map from tag names to values.
fn map_of_texts() -> DataType {
    let entries = Fields::from(vec![
        Field::new("key", DataType::Utf8, false),
        Field::new("value", DataType::Utf8, false),
    ]);
    DataType::Map(Arc::new(Field::new("entries", DataType::Struct(entries), false)), false)
}
