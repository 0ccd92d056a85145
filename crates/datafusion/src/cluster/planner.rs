//! Prepares tables of games for encoding, so that they can be sent to a scheduler.

use crate::format::PgnFormat;
use alloc::sync::Arc;
use async_trait::async_trait;
use ballista_core::planner::BallistaQueryPlanner;
use datafusion::{
    arrow::datatypes::SchemaRef,
    catalog::{Session, TableProvider},
    common::{
        plan_err,
        tree_node::{Transformed, TreeNodeRecursion},
    },
    datasource::{MemTable, listing::ListingTable, provider_as_source, source_as_provider},
    error::Result,
    execution::context::QueryPlanner,
    logical_expr::{Expr, LogicalPlan, TableScan, TableType},
    physical_plan::ExecutionPlan,
    physical_planner::{DefaultPhysicalPlanner, PhysicalPlanner},
};
use datafusion_proto::protobuf::LogicalPlanNode;

/// Plans a query like Ballista, but wraps tables of games.
///
/// DataFusion encodes file tables itself, and supports only its own formats there. The [codec](super::LogicalCodec)
/// encodes the wrapped tables.
#[derive(Debug)]
pub(super) struct ClusterPlanner(BallistaQueryPlanner<LogicalPlanNode>);

impl ClusterPlanner {
    pub(super) const fn new(inner: BallistaQueryPlanner<LogicalPlanNode>) -> Self {
        Self(inner)
    }
}

#[async_trait]
impl QueryPlanner for ClusterPlanner {
    async fn create_physical_plan(
        &self,
        plan: &LogicalPlan,
        session: &dyn Session,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        if is_local(plan)? {
            return DefaultPhysicalPlanner::default().create_physical_plan(plan, session).await;
        }
        let plan = plan.clone().transform_down_with_subqueries(wrapped)?.data;
        self.0.create_physical_plan(&plan, session).await
    }
}

/// Returns whether the client must run a query itself. This is the case if the query describes a table, or if it reads
/// tables in memory, which no other process has.
fn is_local(query: &LogicalPlan) -> Result<bool> {
    let (mut in_memory, mut others) = (None, false);
    query.apply_with_subqueries(|node| {
        if let LogicalPlan::TableScan(scan) = node {
            if source_as_provider(&scan.source)?.is::<MemTable>() {
                in_memory = Some(scan.table_name.to_string());
            } else {
                others = true;
            }
        }
        Ok(TreeNodeRecursion::Continue)
    })?;
    match in_memory {
        Some(name) if others => {
            let reason = "which a cluster cannot read together with files";
            plan_err!("the table `{name}` is in the memory of the client, {reason}")
        }
        Some(_) => Ok(true),
        None => Ok(matches!(query, LogicalPlan::DescribeTable(_))),
    }
}

/// Wraps the table of a scan if it is a table of games.
fn wrapped(plan: LogicalPlan) -> Result<Transformed<LogicalPlan>> {
    let LogicalPlan::TableScan(scan) = plan else { return Ok(Transformed::no(plan)) };
    let table = source_as_provider(&scan.source)?;
    let is_games = |table: &ListingTable| table.options().format.is::<PgnFormat>();
    if !table.downcast_ref::<ListingTable>().is_some_and(is_games) {
        return Ok(Transformed::no(LogicalPlan::TableScan(scan)));
    }
    let source = provider_as_source(Arc::new(GamesTable(table)));
    Ok(Transformed::yes(LogicalPlan::TableScan(TableScan { source, ..scan })))
}

/// A wrapped table of games, in a plan that will be encoded.
#[derive(Debug)]
pub(super) struct GamesTable(Arc<dyn TableProvider>);

impl GamesTable {
    /// Returns the wrapped table.
    pub(super) fn listing(&self) -> Option<&ListingTable> {
        self.0.downcast_ref()
    }
}

#[async_trait]
impl TableProvider for GamesTable {
    fn schema(&self) -> SchemaRef {
        self.0.schema()
    }

    fn table_type(&self) -> TableType {
        self.0.table_type()
    }

    async fn scan(
        &self,
        session: &dyn Session,
        projection: Option<&Vec<usize>>,
        filters: &[Expr],
        limit: Option<usize>,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        self.0.scan(session, projection, filters, limit).await
    }
}
