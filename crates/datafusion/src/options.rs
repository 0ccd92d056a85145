//! Which table of the games a table of SQL is, and its columns.

use alloc::sync::Arc;
use datafusion::{
    arrow::datatypes::{Field, Schema, SchemaRef},
    error::{DataFusionError, Result},
};
use movetext_table::{Columns, Table};
use std::collections::HashMap;

/// The column by which rows of variations are distinguished.
const LINE: &str = "line";

/// Which table of the games a table of SQL is, and its columns.
///
/// In SQL, the names of columns are in lower case, `whiteelo` for `WhiteElo`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct PgnOptions {
    table: Table,
    /// The names of the columns in files.
    names: Vec<String>,
    has_variations: bool,
}

impl PgnOptions {
    /// Returns all columns of a table.
    #[must_use]
    pub fn new(table: Table) -> Self {
        Self { table, names: Columns::all(table).names(), has_variations: false }
    }

    /// Sets the columns, by the names that `movetext convert --columns` accepts. `default` stands for the usual ones.
    ///
    /// # Errors
    /// If the table has no such column.
    pub fn with_columns(self, names: &[impl AsRef<str>]) -> Result<Self> {
        let names = Columns::named(self.table, names).map_err(external)?.names();
        Ok(Self { names, ..self })
    }

    /// Adds the plies of variations to the table of plies, with the columns `line` and `parent_line`.
    ///
    /// # Errors
    /// If the table is another.
    pub fn with_variations(mut self) -> Result<Self> {
        if self.table != Table::Plies {
            return Err(plan(format!("the table {} has no variations", self.table)));
        }
        for name in [LINE, "parent_line"] {
            if !self.names.iter().any(|known| known == name) {
                self.names.push(name.to_owned());
            }
        }
        Ok(Self { has_variations: true, ..self })
    }

    /// Reads the options of `CREATE EXTERNAL TABLE … STORED AS PGN`: `table`, `columns` (names with commas between
    /// them) and `variations`.
    pub(crate) fn from_sql(options: &HashMap<String, String>) -> Result<Self> {
        let get = |name: &str| options.get(&format!("format.{name}")).or_else(|| options.get(name));
        let known = ["table", "columns", "variations"];
        let is_known = |key: &String| known.contains(&key.strip_prefix("format.").unwrap_or(key));
        if let Some(unknown) = options.keys().find(|key| !is_known(key)) {
            return Err(plan(format!(
                "found the option `{unknown}`, expected `table`, `columns` or `variations`"
            )));
        }
        let table = match get("table") {
            None => Table::Games,
            Some(name) => Table::ALL.into_iter().find(|table| table.name() == name).ok_or_else(|| {
                plan(format!("found the table `{name}`, expected `games`, `plies` or `diagnostics`"))
            })?,
        };
        let mut read = Self::new(table);
        if let Some(names) = get("columns") {
            let names: Vec<&str> = names.split(',').map(str::trim).collect();
            read = read.with_columns(&names)?;
        }
        match get("variations").map(String::as_str) {
            None | Some("false") => Ok(read),
            Some("true") => read.with_variations(),
            Some(other) => Err(plan(format!("found variations `{other}`, expected `true` or `false`"))),
        }
    }

    /// Returns the table.
    #[must_use]
    pub const fn table(&self) -> Table {
        self.table
    }

    /// Returns the schema in SQL, with names in lower case.
    ///
    /// # Errors
    /// If a column does not exist, which the other functions exclude.
    pub fn schema(&self) -> Result<SchemaRef> {
        let columns = Columns::named(self.table, &self.names).map_err(external)?;
        let schema = columns.empty_batch().schema();
        let lower = |field: &Arc<Field>| {
            let name = field.name().to_lowercase();
            field.as_ref().clone().with_name(name)
        };
        let fields: Vec<Field> = schema.fields().iter().map(lower).collect();
        Ok(Arc::new(Schema::new_with_metadata(fields, schema.metadata().clone())))
    }

    /// Returns the options as JSON.
    #[cfg(feature = "cluster")]
    pub(crate) fn to_json(&self) -> serde_json::Value {
        let Self { table, names, has_variations } = self;
        serde_json::json!({ "table": table.name(), "columns": names, "variations": has_variations })
    }

    /// Reads what [`to_json`](Self::to_json) returns.
    #[cfg(feature = "cluster")]
    pub(crate) fn from_json(json: &serde_json::Value) -> Result<Self> {
        use serde_json::Value;

        let table = json.get("table").and_then(Value::as_str);
        let table = table.and_then(|name| Table::ALL.into_iter().find(|table| table.name() == name));
        let names = json.get("columns").and_then(Value::as_array);
        let (Some(table), Some(names)) = (table, names) else {
            return Err(plan("found a plan without the options of a table of games".to_owned()));
        };
        let names: Vec<&str> = names.iter().filter_map(Value::as_str).collect();
        let has_variations = json.get("variations") == Some(&Value::Bool(true));
        Ok(Self { has_variations, ..Self::new(table).with_columns(&names)? })
    }

    /// Returns the columns to read for some columns of the schema: these, and the one that decides about variations.
    pub(crate) fn columns_to_read(&self, indices: &[usize]) -> Result<Columns> {
        let mut names: Vec<&str> =
            indices.iter().filter_map(|&index| self.names.get(index)).map(String::as_str).collect();
        if self.has_variations && !names.contains(&LINE) {
            names.push(LINE);
        }
        Columns::named(self.table, &names).map_err(external)
    }

    /// Returns whether the column is a tag as it is read, so that it is known before the first move.
    pub(crate) fn is_tag(&self, index: usize) -> bool {
        let Some(name) = self.names.get(index) else { return false };
        let is_name_of_tag =
            name.starts_with("tag:") || name.starts_with(|first: char| first.is_ascii_uppercase());
        // The result may be that at the end of the movetext.
        self.table == Table::Games && is_name_of_tag && name != "Result"
    }

    /// Returns whether the column is a line number, which counts from the beginning of the text of a file.
    pub(crate) fn counts_lines(&self, index: usize) -> bool {
        self.table == Table::Diagnostics && self.names.get(index).is_some_and(|name| name == "line")
    }

    /// Returns whether the column is an offset, which counts from the beginning of the text of a file.
    pub(crate) fn counts_bytes(&self, index: usize) -> bool {
        self.names.get(index).is_some_and(|name| name == "game_offset")
    }
}

/// Returns an error of another crate.
pub(crate) fn external(error: impl core::error::Error + Send + Sync + 'static) -> DataFusionError {
    DataFusionError::External(Box::new(error))
}

/// Returns an error about a statement.
pub(crate) fn plan(message: String) -> DataFusionError {
    DataFusionError::Plan(message)
}
