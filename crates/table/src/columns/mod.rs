//! Tables and their columns: names, types and defaults.

mod diagnostics;
mod games;
mod plies;

pub(crate) use diagnostics::DiagnosticColumn;
pub(crate) use games::{GameColumn, TagType};
pub(crate) use plies::PlyColumn;

use alloc::sync::Arc;
use arrow_schema::{DataType, Field, Schema, SchemaRef};
use core::fmt;
use movetext_pgn::Interest;
use std::collections::HashMap;

/// The version of the layout of all tables. It increases if a column changes its name, its type or its meaning.
pub const LAYOUT_VERSION: u32 = 1;

/// The keys of the metadata of a schema and of a file.
pub(crate) const TABLE_KEY: &str = "movetext.table";
pub(crate) const VERSION_KEY: &str = "movetext.layout";

/// The name that stands for the default columns in a list of columns.
const DEFAULT: &str = "default";

/// The prefix of a tag whose name does not begin with a capital.
const TAG: &str = "tag:";

/// A table.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Table {
    /// One row per game.
    #[default]
    Games,
    /// One row per ply of the main line, optionally also of the variations.
    Plies,
    /// One row per diagnostic.
    Diagnostics,
}

impl Table {
    /// All tables.
    pub const ALL: [Self; 3] = [Self::Games, Self::Plies, Self::Diagnostics];

    /// Returns the name: `games`, `plies` or `diagnostics`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Games => "games",
            Self::Plies => "plies",
            Self::Diagnostics => "diagnostics",
        }
    }
}

impl fmt::Display for Table {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

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

/// An error in a list of columns.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum ColumnError {
    /// The table has no such column.
    #[error("found the column `{name}`, expected one of the table {table}: {expected}")]
    Unknown {
        /// The name.
        name: String,
        /// The table.
        table: Table,
        /// The names of its columns.
        expected: String,
    },
    /// A column is named twice. Engines do not distinguish names that differ only in case.
    #[error("found the column `{0}` twice, expected it once")]
    Repeated(String),
    /// A column is named like a part of the date that divides the table.
    #[error("found the column `{0}`, expected a name that no partition has")]
    Partition(String),
}

/// A kind of column.
pub(crate) trait Column: PartialEq + Clone + 'static {
    const TABLE: Table;
    /// The columns by name. Those that are default columns come first.
    const ALL: &'static [(&'static str, Self)];
    const DEFAULTS: usize;
    /// What a message says after the names of the columns.
    const FURTHER: &'static str = "";

    fn defaults() -> Vec<Self> {
        Self::ALL.iter().take(Self::DEFAULTS).map(|(_, column)| column.clone()).collect()
    }

    fn named(name: &str) -> Option<Self> {
        Self::ALL.iter().find(|(known, _)| *known == name).map(|(_, column)| column.clone())
    }

    fn name(&self) -> &str {
        Self::ALL.iter().find(|(_, known)| known == self).map_or("", |(name, _)| name)
    }

    fn data_type(&self) -> DataType;

    /// Returns whether each row has a value.
    fn is_required(&self) -> bool;

    fn storage(&self) -> Storage;
}

/// How a column is stored in Parquet.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Storage {
    /// With a dictionary of its values.
    Dictionary,
    /// Without one: most values differ.
    Plain,
    /// As differences to the value before.
    Differences,
    /// Without dictionary, and without minima and maxima, which would be long texts.
    Long,
}

impl Columns {
    /// Returns the default columns of a table.
    #[must_use]
    pub fn new(table: Table) -> Self {
        Self::of(match table {
            Table::Games => ColumnsOfTable::Games(GameColumn::defaults()),
            Table::Plies => ColumnsOfTable::Plies(PlyColumn::defaults()),
            Table::Diagnostics => ColumnsOfTable::Diagnostics(DiagnosticColumn::defaults()),
        })
    }

    /// Returns all columns of a table, the default columns first, without those about variations: with them, the table
    /// of plies has rows for the plies of variations. Tags have columns if these are default columns, and one map.
    #[must_use]
    pub fn all(table: Table) -> Self {
        Self::of(match table {
            Table::Games => ColumnsOfTable::Games(all()),
            Table::Plies => ColumnsOfTable::Plies(
                all::<PlyColumn>().into_iter().filter(|column| !column.is_line()).collect(),
            ),
            Table::Diagnostics => ColumnsOfTable::Diagnostics(all()),
        })
    }

    /// Returns the columns with these names, in this order. `default` stands for the default columns.
    ///
    /// # Errors
    /// If the table has no column of a name, or a name occurs twice.
    pub fn named(table: Table, names: &[impl AsRef<str>]) -> Result<Self, ColumnError> {
        Ok(Self::of(match table {
            Table::Games => ColumnsOfTable::Games(read(names)?),
            Table::Plies => ColumnsOfTable::Plies(read(names)?),
            Table::Diagnostics => ColumnsOfTable::Diagnostics(read(names)?),
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
        let is_known = |name: &String| Self::named(self.table(), &[name]).is_ok();
        let names = self.schema.fields().iter().map(|field| field.name());
        names.map(|name| if is_known(name) { name.clone() } else { format!("{TAG}{name}") }).collect()
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
        match &self.kind {
            ColumnsOfTable::Games(columns) => games::interest(columns),
            ColumnsOfTable::Plies(columns) if self.has_variations => {
                plies::interest(columns) | Interest::VARIATIONS
            }
            ColumnsOfTable::Plies(columns) => plies::interest(columns),
            // Diagnostics depend on how deeply a text is read.
            ColumnsOfTable::Diagnostics(_) => Interest::ALL.without(Interest::LINES | Interest::KEYS),
        }
    }

    /// Returns how each column is stored, in order.
    pub(crate) fn storage(&self) -> Vec<Storage> {
        match &self.kind {
            ColumnsOfTable::Games(columns) => columns.iter().map(Column::storage).collect(),
            ColumnsOfTable::Plies(columns) => columns.iter().map(Column::storage).collect(),
            ColumnsOfTable::Diagnostics(columns) => columns.iter().map(Column::storage).collect(),
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

fn fields<C: Column>(columns: &[C]) -> Vec<Field> {
    columns
        .iter()
        .map(|column| Field::new(column.name(), column.data_type(), !column.is_required()))
        .collect()
}

fn at<C: Column>(columns: &[C], indices: &[usize]) -> Vec<C> {
    indices.iter().filter_map(|&index| columns.get(index)).cloned().collect()
}

fn all<C: Column>() -> Vec<C> {
    let further = C::ALL.iter().skip(C::DEFAULTS).map(|(_, column)| column.clone());
    C::defaults().into_iter().chain(further).collect()
}

fn read<C: Column>(names: &[impl AsRef<str>]) -> Result<Vec<C>, ColumnError> {
    let mut columns: Vec<C> = Vec::with_capacity(names.len());
    for name in names.iter().map(AsRef::as_ref) {
        let some = if name == DEFAULT {
            C::defaults()
        } else {
            let unknown =
                || ColumnError::Unknown { name: name.to_owned(), table: C::TABLE, expected: expected::<C>() };
            vec![C::named(name).ok_or_else(unknown)?]
        };
        for column in some {
            if columns.iter().any(|other| other.name().eq_ignore_ascii_case(column.name())) {
                return Err(ColumnError::Repeated(column.name().to_owned()));
            }
            columns.push(column);
        }
    }
    Ok(columns)
}

/// Returns the names of the columns of a table, for a message.
fn expected<C: Column>() -> String {
    let names = C::ALL.iter().map(|(name, _)| *name);
    let names: Vec<String> = core::iter::once(DEFAULT).chain(names).map(|name| format!("`{name}`")).collect();
    names.join(", ") + C::FURTHER
}

/// The type of a list whose elements may be null.
fn list_of(element: DataType) -> DataType {
    DataType::List(Arc::new(Field::new_list_field(element, true)))
}
