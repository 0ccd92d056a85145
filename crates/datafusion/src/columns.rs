//! The columns of tables in SQL.

use alloc::sync::Arc;
use datafusion::{
    arrow::{
        datatypes::{Field, Schema, SchemaRef},
        record_batch::{RecordBatch, RecordBatchOptions},
    },
    common::{plan_datafusion_err, plan_err},
    error::Result,
};
use movetext_table::{Columns, Table};
use std::collections::HashMap;

/// The columns that the option `variations` adds to the table of plies.
const OF_VARIATIONS: [&str; 2] = ["line", "parent_line"];

/// The options of `CREATE EXTERNAL TABLE … STORED AS PGN`.
const OPTIONS: [&str; 3] = ["table", "columns", "variations"];

/// Returns the SQL schema for these columns. Names are in lower case: `WhiteElo` becomes `whiteelo`. The schema has no
/// metadata, because DataFusion cannot reorder joins of tables with different metadata.
pub(crate) fn schema_in_sql(columns: &Columns) -> SchemaRef {
    let in_sql = |field: &Arc<Field>| {
        let name = field.name().to_lowercase();
        field.as_ref().clone().with_name(name)
    };
    let schema = columns.schema();
    let fields: Vec<Field> = schema.fields().iter().map(in_sql).collect();
    Arc::new(Schema::new(fields))
}

/// Returns the first columns of a batch, with the names in `schema`.
pub(crate) fn with_schema(batch: &RecordBatch, schema: &SchemaRef) -> Result<RecordBatch> {
    let options = RecordBatchOptions::new().with_row_count(Some(batch.num_rows()));
    let columns = batch.columns().iter().take(schema.fields().len()).map(Arc::clone).collect();
    Ok(RecordBatch::try_new_with_options(Arc::clone(schema), columns, &options)?)
}

/// Returns the table called `name`.
pub(crate) fn table_named(name: &str) -> Result<Table> {
    Table::ALL.into_iter().find(|table| table.name() == name).ok_or_else(|| {
        plan_datafusion_err!("found the table `{name}`, expected `games`, `plies` or `diagnostics`")
    })
}

/// Returns the columns with these names, or an error that names an unknown column.
pub(crate) fn columns_named(table: Table, names: &[impl AsRef<str>]) -> Result<Columns> {
    Columns::from_names(table, names).map_err(|error| plan_datafusion_err!("{error}"))
}

/// Splits a comma-separated list of names.
pub(crate) fn split_names(names: &str) -> Vec<&str> {
    names.split(',').map(str::trim).collect()
}

/// Returns the columns for the [`OPTIONS`] of a statement. `columns` is a comma-separated list of names. `variations`
/// adds the plies of variations to the table of plies.
pub(crate) fn columns_of_options(options: &HashMap<String, String>) -> Result<Columns> {
    let is_known = |key: &String| OPTIONS.contains(&key.strip_prefix("format.").unwrap_or(key));
    if let Some(unknown) = options.keys().find(|key| !is_known(key)) {
        return plan_err!("found the option `{unknown}`, expected `table`, `columns` or `variations`");
    }
    let get = |name: &str| options.get(&format!("format.{name}")).or_else(|| options.get(name));
    let table = get("table").map_or(Ok(Table::Games), |name| table_named(name))?;
    let columns = match get("columns") {
        Some(names) => columns_named(table, &split_names(names))?,
        None => Columns::all(table),
    };
    match get("variations").map(String::as_str) {
        None | Some("false") => Ok(columns),
        Some("true") => with_variations(&columns),
        Some(other) => plan_err!("found variations `{other}`, expected `true` or `false`"),
    }
}

fn with_variations(columns: &Columns) -> Result<Columns> {
    if columns.table() != Table::Plies {
        return plan_err!("the table {} has no variations", columns.table());
    }
    let mut names = columns.names();
    for name in OF_VARIATIONS {
        if !names.iter().any(|known| known == name) {
            names.push(name.to_owned());
        }
    }
    columns_named(Table::Plies, &names)
}
