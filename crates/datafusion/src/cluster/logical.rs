//! The codec for logical plans, which clients send to the scheduler.

use super::{
    message::{ColumnsMessage, LocationMessage, TableMessage, push, read},
    planner::GamesTable,
};
use crate::{columns::schema_in_sql, error::external, format::PgnFormat};
use alloc::sync::Arc;
use ballista_core::serde::BallistaLogicalExtensionCodec;
use datafusion::{
    arrow::datatypes::{DataType, SchemaRef},
    catalog::TableProvider,
    common::{TableReference, plan_datafusion_err, plan_err},
    datasource::{
        file_format::FileFormatFactory,
        listing::{ListingOptions, ListingTable, ListingTableConfig, ListingTableUrl},
    },
    error::Result,
    execution::TaskContext,
    logical_expr::{Extension, LogicalPlan},
};
use datafusion_proto::{
    logical_plan::LogicalExtensionCodec,
    protobuf::{ArrowType, PartitionColumn},
};

/// The codec for logical plans. It adds tables of games to Ballista's codec.
#[derive(Debug, Default)]
pub struct LogicalCodec {
    inner: BallistaLogicalExtensionCodec,
}

impl LogicalExtensionCodec for LogicalCodec {
    fn try_decode(&self, bytes: &[u8], inputs: &[LogicalPlan], context: &TaskContext) -> Result<Extension> {
        self.inner.try_decode(bytes, inputs, context)
    }

    fn try_encode(&self, node: &Extension, bytes: &mut Vec<u8>) -> Result<()> {
        self.inner.try_encode(node, bytes)
    }

    fn try_decode_table_provider(
        &self,
        bytes: &[u8],
        name: &TableReference,
        schema: SchemaRef,
        context: &TaskContext,
    ) -> Result<Arc<dyn TableProvider>> {
        match read(bytes)? {
            Some(message) => Ok(Arc::new(table_of(&message, name)?)),
            None => self.inner.try_decode_table_provider(bytes, name, schema, context),
        }
    }

    fn try_encode_table_provider(
        &self,
        name: &TableReference,
        table: Arc<dyn TableProvider>,
        bytes: &mut Vec<u8>,
    ) -> Result<()> {
        match table.downcast_ref::<GamesTable>().and_then(GamesTable::listing) {
            Some(listing) => {
                push(&message_of(listing)?, bytes);
                Ok(())
            }
            None => self.inner.try_encode_table_provider(name, table, bytes),
        }
    }

    fn try_decode_file_format(
        &self,
        bytes: &[u8],
        context: &TaskContext,
    ) -> Result<Arc<dyn FileFormatFactory>> {
        self.inner.try_decode_file_format(bytes, context)
    }

    fn try_encode_file_format(&self, bytes: &mut Vec<u8>, format: Arc<dyn FileFormatFactory>) -> Result<()> {
        self.inner.try_encode_file_format(bytes, format)
    }
}

/// Converts a table to a message. Omits the declared order of rows, because the order is only a hint.
fn message_of(table: &ListingTable) -> Result<TableMessage> {
    let options = table.options();
    let Some(format) = options.format.downcast_ref::<PgnFormat>() else {
        return plan_err!("found a table of another format, expected one of games");
    };
    let location = |url: &ListingTableUrl| {
        let pattern = url.get_glob().as_ref().map(|pattern| pattern.as_str().to_owned());
        LocationMessage { url: url.as_str().to_owned(), pattern }
    };
    let column = |(name, kind): &(String, DataType)| {
        let kind = ArrowType::try_from(kind).map_err(external)?;
        Ok(PartitionColumn { name: name.clone(), arrow_type: Some(kind) })
    };
    Ok(TableMessage {
        columns: Some(ColumnsMessage::from_columns(format.columns())),
        locations: table.table_paths().iter().map(location).collect(),
        extension: options.file_extension.clone(),
        partition_columns: options.table_partition_cols.iter().map(column).collect::<Result<_>>()?,
    })
}

/// Converts a message to a table.
fn table_of(message: &TableMessage, name: &TableReference) -> Result<ListingTable> {
    let Some(columns) = &message.columns else {
        return plan_err!("found a table without columns in a plan from another process");
    };
    let columns = columns.read()?;
    let location = |location: &LocationMessage| {
        let url = ListingTableUrl::parse(&location.url)?.with_table_ref(name.clone());
        location.pattern.as_ref().map_or_else(|| Ok(url.clone()), |pattern| url.clone().with_glob(pattern))
    };
    let locations = message.locations.iter().map(location).collect::<Result<_>>()?;
    let column = |column: &PartitionColumn| {
        let kind = column.arrow_type.as_ref().map(DataType::try_from).transpose().map_err(external)?;
        let kind = kind.ok_or_else(|| plan_datafusion_err!("the column {} has no type", column.name))?;
        Ok((column.name.clone(), kind))
    };
    let partition_columns = message.partition_columns.iter().map(column).collect::<Result<_>>()?;
    let schema = schema_in_sql(&columns);
    let listing = ListingOptions::new(Arc::new(PgnFormat::new(columns)))
        .with_file_extension(&message.extension)
        .with_table_partition_cols(partition_columns);
    let config =
        ListingTableConfig::new_with_multi_paths(locations).with_listing_options(listing).with_schema(schema);
    ListingTable::try_new(config)
}
