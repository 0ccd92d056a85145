//! The source of the rows of a scan.

#[cfg(feature = "cluster")]
use super::info::FileInfo;
use super::{
    batches::Reading,
    info::Files,
    opener::{Counts, PgnOpener},
    predicate::Predicate,
};
use crate::options::PgnOptions;
#[cfg(feature = "cluster")]
use crate::options::{external, plan};
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
use object_store::ObjectStore;
#[cfg(feature = "cluster")]
use object_store::path::Path;

/// The rows of a batch if the session does not say otherwise.
const BATCH_ROWS: usize = 8192;

/// Reads games of files into rows.
#[derive(Clone, Debug)]
pub(crate) struct PgnSource {
    options: PgnOptions,
    table_schema: TableSchema,
    projection: SplitProjection,
    /// A condition on tags, in terms of the table.
    condition: Option<Arc<dyn PhysicalExpr>>,
    files: Arc<Files>,
    batch_rows: usize,
    metrics: ExecutionPlanMetricsSet,
}

impl PgnSource {
    /// Returns a source of all columns.
    pub(crate) fn new(options: PgnOptions, table_schema: TableSchema) -> Self {
        let projection = SplitProjection::unprojected(&table_schema);
        let (files, metrics) = (Arc::default(), ExecutionPlanMetricsSet::new());
        Self { options, table_schema, projection, condition: None, files, batch_rows: BATCH_ROWS, metrics }
    }

    /// Sets what is known of the files.
    pub(crate) fn with_files(self, files: Files) -> Self {
        Self { files: Arc::new(files), ..self }
    }

    /// Sets the condition on rows, in terms of the table.
    #[cfg(feature = "cluster")]
    pub(crate) fn with_condition(self, condition: Arc<dyn PhysicalExpr>) -> Self {
        Self { condition: Some(condition), ..self }
    }

    /// Returns the options and what is known of the files, for [`from_settings`](Self::from_settings) in another process.
    /// The projection and the condition are not among them.
    #[cfg(feature = "cluster")]
    pub(crate) fn settings(&self) -> String {
        let files = self.files.iter().map(|(path, info)| (path.to_string(), info.to_json()));
        let files: serde_json::Map<_, _> = files.collect();
        serde_json::json!({ "options": self.options.to_json(), "files": files }).to_string()
    }

    /// Returns a source of all columns with these settings.
    ///
    /// # Errors
    /// If they are not settings.
    #[cfg(feature = "cluster")]
    pub(crate) fn from_settings(settings: &[u8], table_schema: TableSchema) -> Result<Self> {
        let settings: serde_json::Value = serde_json::from_slice(settings).map_err(external)?;
        let options = settings.get("options").map(PgnOptions::from_json).transpose()?;
        let files = settings.get("files").and_then(serde_json::Value::as_object);
        let (Some(options), Some(files)) = (options, files) else {
            return Err(plan("found a plan without the settings of a source of PGN".to_owned()));
        };
        let read = |(path, info): (&String, &serde_json::Value)| {
            Ok((Path::parse(path).map_err(external)?, FileInfo::from_json(info)?))
        };
        let files = files.iter().map(read).collect::<Result<Files>>()?;
        Ok(Self::new(options, table_schema).with_files(files))
    }

    /// Returns what is read for the projection and the condition.
    fn reading(&self) -> Result<Reading> {
        let file_schema = self.table_schema.file_schema();
        let projected = Arc::new(file_schema.project(&self.projection.file_indices)?);
        let mut indices = self.projection.file_indices.clone();
        let of_condition = self.condition.as_ref().map(column_indices).unwrap_or_default();
        for index in &of_condition {
            if !indices.contains(index) {
                indices.push(*index);
            }
        }
        let columns = self.options.columns_to_read(&indices)?;
        let schema = Arc::new(file_schema.project(&indices)?);
        let condition =
            self.condition.as_ref().map(|condition| reassign_expr_columns(Arc::clone(condition), &schema));
        let mut skip = None;
        if let Some(condition) = &self.condition
            && columns.interest() != Interest::SCAN
        {
            let of_tags = self.options.columns_to_read(&of_condition)?;
            let schema = Arc::new(file_schema.project(&of_condition)?);
            skip = Some(Predicate::new(Arc::clone(condition), of_tags, schema)?);
        }
        Ok(Reading {
            columns,
            schema,
            projected,
            condition: condition.transpose()?,
            skip,
            rows: self.batch_rows,
        })
    }

    /// Returns whether the source can decide the condition.
    fn decides(&self, condition: &Arc<dyn PhysicalExpr>) -> bool {
        let indices = column_indices(condition);
        !indices.is_empty()
            && indices.iter().all(|&index| self.options.is_tag(index))
            && !is_volatile(condition)
            && !DynamicFilterTracking::classify(condition).contains_dynamic_filter()
    }
}

/// Returns the indices of the columns in an expression, sorted.
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
        let reading = self.reading()?;
        let has = |counts: fn(&PgnOptions, usize) -> bool| {
            self.projection.file_indices.iter().any(|&index| counts(&self.options, index))
        };
        let counts = Counts { lines: has(PgnOptions::counts_lines), bytes: has(PgnOptions::counts_bytes) };
        let opener = PgnOpener {
            store,
            url: config.object_store_url.clone(),
            files: Arc::clone(&self.files),
            reading: Arc::new(reading),
            counts,
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
        write!(f, ", table={}", self.options.table())?;
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
