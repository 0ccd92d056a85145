//! The source of a scan, which DataFusion configures while it plans.

use super::{division::Divisions, opener::PgnOpener, row_reader::RowReader, tag_condition::TagCondition};
use crate::unplayable::UnplayableInScan;
use alloc::sync::Arc;
use core::fmt;
use datafusion::{
    common::tree_node::TreeNodeRecursion,
    config::ConfigOptions,
    datasource::{
        physical_plan::{FileOpener, FileScanConfig, FileSource},
        projection::{ProjectionOpener, SplitProjection},
        table_schema::TableSchema,
    },
    error::Result,
    physical_expr::{
        DynamicFilterTracking, PhysicalExpr, conjunction,
        expressions::Column,
        projection::ProjectionExprs,
        utils::{collect_columns, reassign_expr_columns},
    },
    physical_expr_common::physical_expr::is_volatile,
    physical_plan::{
        DisplayFormatType, apply_expression_roots,
        filter_pushdown::{FilterPushdownPropagation, PushedDown},
        metrics::{ExecutionPlanMetricsSet, MetricBuilder},
    },
};
use movetext_pgn::Interest;
use movetext_table::Columns;
use object_store::ObjectStore;

/// The number of rows in a batch, unless the session sets another number.
const BATCH_ROWS: usize = 8192;

/// Reads the games in files into rows.
#[derive(Clone, Debug)]
pub(crate) struct PgnSource {
    /// All columns of the table, except the columns that come from folder names.
    pub(crate) columns: Columns,
    table_schema: TableSchema,
    projection: SplitProjection,
    /// A condition on tags. Its column indexes refer to the table.
    condition: Option<Arc<dyn PhysicalExpr>>,
    pub(crate) divisions: Arc<Divisions>,
    unplayable: Option<UnplayableInScan>,
    batch_rows: usize,
    metrics: ExecutionPlanMetricsSet,
}

impl PgnSource {
    /// Creates a source that reads all columns.
    pub(crate) fn new(columns: Columns, table_schema: TableSchema) -> Self {
        let projection = SplitProjection::unprojected(&table_schema);
        let (divisions, metrics) = (Arc::default(), ExecutionPlanMetricsSet::new());
        let batch_rows = BATCH_ROWS;
        Self {
            columns,
            table_schema,
            projection,
            condition: None,
            divisions,
            unplayable: None,
            batch_rows,
            metrics,
        }
    }

    /// Sets how the files are divided.
    pub(crate) fn with_divisions(self, divisions: Divisions) -> Self {
        Self { divisions: Arc::new(divisions), ..self }
    }

    /// Sets where games with unplayable moves are counted.
    pub(crate) fn with_unplayable(self, unplayable: Option<UnplayableInScan>) -> Self {
        Self { unplayable, ..self }
    }

    /// Sets the condition on rows. Its column indexes refer to the table.
    #[cfg(feature = "cluster")]
    pub(crate) fn with_condition(self, condition: Option<Arc<dyn PhysicalExpr>>) -> Self {
        Self { condition, ..self }
    }

    /// Creates the reader for the projection and the condition.
    fn row_reader(&self) -> Result<RowReader> {
        let file_schema = self.table_schema.file_schema();
        let projected = &self.projection.file_indices;
        let of_condition = self.condition.as_ref().map(column_indices).unwrap_or_default();
        let mut indices = projected.clone();
        indices.extend(of_condition.iter().filter(|index| !projected.contains(index)));
        let columns = self.columns.project(&indices);
        let schema = Arc::new(file_schema.project(&indices)?);
        let (mut condition, mut tag_condition) = (None, None);
        if let Some(of_table) = &self.condition {
            condition = Some(reassign_expr_columns(Arc::clone(of_table), &schema)?);
            if columns.interest() != Interest::SCAN {
                let schema = Arc::new(file_schema.project(&of_condition)?);
                let columns = self.columns.project(&of_condition);
                tag_condition = Some(TagCondition::new(Arc::clone(of_table), columns, schema)?);
            }
        }
        let projected = Arc::new(file_schema.project(projected)?);
        let (unplayable, batch_rows) = (self.unplayable.clone(), self.batch_rows);
        Ok(RowReader { columns, schema, projected, condition, tag_condition, unplayable, batch_rows })
    }

    /// Returns whether this source can evaluate a condition itself. It can if the condition uses only tags, always has
    /// the same value for the same tags, and does not change while the query runs.
    fn decides(&self, condition: &Arc<dyn PhysicalExpr>) -> bool {
        let indices = column_indices(condition);
        !indices.is_empty()
            && indices.iter().all(|&index| self.columns.is_tag(index))
            && !is_volatile(condition)
            && !DynamicFilterTracking::classify(condition).contains_dynamic_filter()
    }
}

/// Returns the indexes of the columns in an expression, in ascending order.
fn column_indices(expression: &Arc<dyn PhysicalExpr>) -> Vec<usize> {
    let mut indices: Vec<usize> = collect_columns(expression).iter().map(Column::index).collect();
    indices.sort_unstable();
    indices
}

impl FileSource for PgnSource {
    fn create_file_opener(
        &self,
        store: Arc<dyn ObjectStore>,
        config: &FileScanConfig,
        partition: usize,
    ) -> Result<Arc<dyn FileOpener>> {
        let opener = PgnOpener {
            store,
            url: config.object_store_url.clone(),
            divisions: Arc::clone(&self.divisions),
            reader: Arc::new(self.row_reader()?),
            scanned: MetricBuilder::new(&self.metrics).counter("bytes_scanned", partition),
        };
        ProjectionOpener::try_new(self.projection.clone(), Arc::new(opener), self.table_schema.file_schema())
    }

    fn table_schema(&self) -> &TableSchema {
        &self.table_schema
    }

    fn with_batch_size(&self, batch_rows: usize) -> Arc<dyn FileSource> {
        Arc::new(Self { batch_rows, ..self.clone() })
    }

    fn filter(&self) -> Option<Arc<dyn PhysicalExpr>> {
        self.condition.clone()
    }

    fn projection(&self) -> Option<&ProjectionExprs> {
        Some(&self.projection.source)
    }

    fn metrics(&self) -> &ExecutionPlanMetricsSet {
        &self.metrics
    }

    fn file_type(&self) -> &'static str {
        "pgn"
    }

    fn fmt_extra(&self, _: DisplayFormatType, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, ", table={}", self.columns.table())?;
        match &self.condition {
            Some(condition) => write!(f, ", predicate={condition}"),
            None => Ok(()),
        }
    }

    fn try_pushdown_filters(
        &self,
        filters: Vec<Arc<dyn PhysicalExpr>>,
        _: &ConfigOptions,
    ) -> Result<FilterPushdownPropagation<Arc<dyn FileSource>>> {
        let decided: Vec<bool> = filters.iter().map(|filter| self.decides(filter)).collect();
        let pushed = decided.iter().map(|&yes| if yes { PushedDown::Yes } else { PushedDown::No }).collect();
        let result = FilterPushdownPropagation::with_parent_pushdown_result(pushed);
        if !decided.contains(&true) {
            return Ok(result);
        }
        let new = filters.into_iter().zip(decided).filter_map(|(filter, yes)| yes.then_some(filter));
        let condition = Some(conjunction(self.condition.iter().cloned().chain(new)));
        Ok(result.with_updated_node(Arc::new(Self { condition, ..self.clone() })))
    }

    fn try_pushdown_projection(&self, projection: &ProjectionExprs) -> Result<Option<Arc<dyn FileSource>>> {
        let merged = self.projection.source.try_merge(projection)?;
        let projection = SplitProjection::new(self.table_schema.file_schema(), &merged);
        Ok(Some(Arc::new(Self { projection, ..self.clone() })))
    }

    fn apply_expressions(
        &self,
        f: &mut dyn FnMut(&Arc<dyn PhysicalExpr>) -> Result<TreeNodeRecursion>,
    ) -> Result<TreeNodeRecursion> {
        let projected = self.projection.source.iter().map(|projected| &projected.expr);
        apply_expression_roots(projected.chain(&self.condition), f)
    }
}
