//! Registers PGN and tables of games in a session.

use crate::{
    columns::schema_in_sql,
    format::{PgnFormat, PgnFormatFactory},
    functions::register_functions,
};
use alloc::sync::Arc;
use datafusion::{
    catalog::TableProvider,
    datasource::{
        ViewTable,
        listing::{ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl},
        provider::DefaultTableFactory,
        provider_as_source,
    },
    error::Result,
    execution::context::SessionContext,
    logical_expr::LogicalPlanBuilder,
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

/// Registers the tables `games`, `plies` and `diagnostics` for these files and folders.
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

/// Registers a table with these columns for some files and folders. If they are on several object stores, the table is
/// a view, because DataFusion scans one store at a time.
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
    let store = |url: &ListingTableUrl| url.object_store();
    let mut inputs = inputs.to_vec();
    inputs.sort_by(|one, other| store(one).as_str().cmp(store(other).as_str()));
    let mut tables = inputs
        .chunk_by(|one, other| store(one) == store(other))
        .map(|urls| listing_table(columns.clone(), urls.to_vec()));
    let first = tables.next().unwrap_or_else(|| listing_table(columns.clone(), Vec::new()))?;
    let others = tables.collect::<Result<Vec<_>>>()?;
    let table: Arc<dyn TableProvider> = if others.is_empty() {
        Arc::new(first)
    } else {
        let scan = |table| LogicalPlanBuilder::scan(name, provider_as_source(Arc::new(table)), None);
        let all = others
            .into_iter()
            .try_fold(scan(first)?, |all, table| scan(table).and_then(|table| all.union(table.build()?)))?;
        Arc::new(ViewTable::new(all.build()?, None))
    };
    context.register_table(name, table)?;
    Ok(())
}

/// Creates a table for files and folders on one object store.
fn listing_table(columns: Columns, urls: Vec<ListingTableUrl>) -> Result<ListingTable> {
    let schema = schema_in_sql(&columns);
    let listing = ListingOptions::new(Arc::new(PgnFormat::new(columns))).with_file_extension("");
    let config =
        ListingTableConfig::new_with_multi_paths(urls).with_listing_options(listing).with_schema(schema);
    ListingTable::try_new(config)
}
