//! Registers PGN and tables of games in a session.

use crate::{
    columns::schema_in_sql,
    format::{PgnFormat, PgnFormatFactory},
    functions::register_functions,
};
use alloc::sync::Arc;
use datafusion::{
    datasource::{
        listing::{ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl},
        provider::DefaultTableFactory,
    },
    error::Result,
    execution::context::SessionContext,
};
use movetext_table::{Columns, Table};

/// Registers the format for `CREATE EXTERNAL TABLE … STORED AS PGN`, and all [functions](crate::scalar_functions).
///
/// # Errors
///
/// A [`DataFusionError`](datafusion::error::DataFusionError) if the session refuses the format.
pub fn register(context: &SessionContext) -> Result<()> {
    let state = context.state_ref();
    let mut state = state.write();
    state.register_file_format(Arc::new(PgnFormatFactory), true)?;
    state.table_factories_mut().insert("PGN".to_owned(), Arc::new(DefaultTableFactory::new()));
    drop(state);
    register_functions(context);
    Ok(())
}

/// Registers the tables `games`, `plies` and `diagnostics` for these files and folders. All inputs must be on the same
/// object store.
///
/// # Errors
///
/// A [`DataFusionError`](datafusion::error::DataFusionError) if the session refuses a table, for example because a table
/// with the same name exists. The inputs are not read or checked.
pub async fn register_tables(context: &SessionContext, inputs: &[ListingTableUrl]) -> Result<()> {
    for table in Table::ALL {
        register_table(context, table.name(), Columns::all(table), inputs).await?;
    }
    Ok(())
}

/// Registers a table with these columns for some files and folders, which must be on the same object store.
///
/// # Errors
///
/// A [`DataFusionError`](datafusion::error::DataFusionError) if the session refuses the table, for example because a
/// table with the same name exists. The inputs are not read or checked.
pub async fn register_table(
    context: &SessionContext,
    name: &str,
    columns: Columns,
    inputs: &[ListingTableUrl],
) -> Result<()> {
    let schema = schema_in_sql(&columns);
    let listing = ListingOptions::new(Arc::new(PgnFormat::new(columns))).with_file_extension("");
    let config = ListingTableConfig::new_with_multi_paths(inputs.to_vec())
        .with_listing_options(listing)
        .with_schema(schema);
    context.register_table(name, Arc::new(ListingTable::try_new(config)?))?;
    Ok(())
}
