//! The codec of physical plans, which the scheduler sends to executors.

use super::message::{ScanMessage, push, read};
use crate::{options::plan, scan::PgnSource};
use alloc::sync::Arc;
use ballista_core::serde::BallistaPhysicalExtensionCodec;
use datafusion::{
    arrow::datatypes::Schema,
    datasource::{
        listing::PartitionedFile,
        physical_plan::{FileGroup, FileScanConfig, FileScanConfigBuilder, FileSource},
        source::DataSourceExec,
    },
    error::Result,
    execution::{FunctionRegistry, TaskContext},
    logical_expr::{AggregateUDF, ScalarUDF, WindowUDF, physical_planning_context::ScalarSubqueryResults},
    physical_expr::PhysicalExpr,
    physical_plan::{
        ExecutionPlan,
        proto::{ExecutionPlanDecode, ExecutionPlanDecodeCtx, ExecutionPlanEncode, ExecutionPlanEncodeCtx},
    },
};
use datafusion_proto::{
    physical_plan::{PhysicalExtensionCodec, PhysicalPlanDecodeContext, PhysicalProtoConverterExtension},
    protobuf::{PhysicalExprNode, PhysicalPlanNode},
};

/// The codec of physical plans: that of Ballista, and scans of games.
#[derive(Debug, Default)]
pub struct PhysicalCodec {
    inner: BallistaPhysicalExtensionCodec,
}

impl PhysicalExtensionCodec for PhysicalCodec {
    fn try_decode(
        &self,
        bytes: &[u8],
        inputs: &[Arc<dyn ExecutionPlan>],
        tasks: &TaskContext,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        match read(bytes)? {
            Some(message) => {
                let context = PhysicalPlanDecodeContext::new(tasks, self);
                scan_of(&message, &Decoder { context: &context, converter })
            }
            None => self.inner.try_decode(bytes, inputs, tasks, converter),
        }
    }

    fn try_encode(
        &self,
        node: Arc<dyn ExecutionPlan>,
        bytes: &mut Vec<u8>,
        converter: &dyn PhysicalProtoConverterExtension,
    ) -> Result<()> {
        let scan = node.downcast_ref::<DataSourceExec>();
        let files = scan.and_then(|scan| scan.data_source().downcast_ref::<FileScanConfig>());
        let source = files.and_then(|files| Some((files, files.file_source().downcast_ref::<PgnSource>()?)));
        match source {
            Some((files, source)) => {
                push(&message_of(files, source, &Encoder { codec: self, converter })?, bytes);
                Ok(())
            }
            None => self.inner.try_encode(node, bytes, converter),
        }
    }
}

fn message_of(files: &FileScanConfig, source: &PgnSource, encoder: &Encoder<'_>) -> Result<ScanMessage> {
    let condition = source.filter().map(|condition| encoder.encode_expr(&condition)).transpose()?;
    let tag = |file: &PartitionedFile| file.object_meta.e_tag.clone().unwrap_or_default();
    let tags = files.file_groups.iter().flat_map(FileGroup::iter).map(tag).collect();
    let files = files.try_to_proto(&ExecutionPlanEncodeCtx::new(encoder))?;
    Ok(ScanMessage { files: Some(files), settings: source.settings(), condition, tags })
}

fn scan_of(message: &ScanMessage, decoder: &Decoder<'_, '_>) -> Result<Arc<dyn ExecutionPlan>> {
    let Some(files) = &message.files else {
        return Err(plan("found a scan without files in a plan from another process".to_owned()));
    };
    let schema = FileScanConfig::parse_table_schema_from_proto(files)?;
    let condition = message
        .condition
        .as_ref()
        .map(|node| decoder.decode_expr(node, schema.table_schema()))
        .transpose()?;
    let source = PgnSource::from_settings(message.settings.as_bytes(), schema)?;
    let source = match condition {
        Some(condition) => source.with_condition(condition),
        None => source,
    };
    let config =
        FileScanConfig::try_from_proto(files, &ExecutionPlanDecodeCtx::new(decoder), Arc::new(source))?;
    let mut tags = message.tags.iter();
    let mut tagged = |mut file: PartitionedFile| {
        file.object_meta.e_tag = tags.next().filter(|tag| !tag.is_empty()).cloned();
        file
    };
    let groups = config.file_groups.iter().map(|group| group.iter().cloned().map(&mut tagged).collect());
    let groups: Vec<FileGroup> = groups.collect();
    let config = FileScanConfigBuilder::from(config).with_file_groups(groups).build();
    Ok(DataSourceExec::from_data_source(config))
}

/// Encodes the expressions of a scan.
struct Encoder<'a> {
    codec: &'a PhysicalCodec,
    converter: &'a dyn PhysicalProtoConverterExtension,
}

impl ExecutionPlanEncode for Encoder<'_> {
    fn encode_plan(&self, plan: &Arc<dyn ExecutionPlan>) -> Result<PhysicalPlanNode> {
        self.converter.execution_plan_to_proto(plan, self.codec)
    }

    fn encode_expr(&self, expression: &Arc<dyn PhysicalExpr>) -> Result<PhysicalExprNode> {
        self.converter.physical_expr_to_proto(expression, self.codec)
    }

    /// Functions are found by their names.
    fn encode_udf(&self, _: &ScalarUDF) -> Result<Option<Vec<u8>>> {
        Ok(None)
    }

    fn encode_udaf(&self, _: &AggregateUDF) -> Result<Option<Vec<u8>>> {
        Ok(None)
    }

    fn encode_udwf(&self, _: &WindowUDF) -> Result<Option<Vec<u8>>> {
        Ok(None)
    }
}

/// Decodes the expressions of a scan.
struct Decoder<'a, 'c> {
    context: &'a PhysicalPlanDecodeContext<'c>,
    converter: &'a dyn PhysicalProtoConverterExtension,
}

impl ExecutionPlanDecode for Decoder<'_, '_> {
    fn decode_plan(&self, node: &PhysicalPlanNode) -> Result<Arc<dyn ExecutionPlan>> {
        self.converter.proto_to_execution_plan(node, self.context)
    }

    fn decode_plan_with_scalar_subquery_results(
        &self,
        node: &PhysicalPlanNode,
        results: ScalarSubqueryResults,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        self.converter.proto_to_execution_plan(node, &self.context.with_scalar_subquery_results(results))
    }

    fn decode_expr(&self, node: &PhysicalExprNode, schema: &Schema) -> Result<Arc<dyn PhysicalExpr>> {
        self.converter.proto_to_physical_expr(node, schema, self.context)
    }

    fn task_ctx(&self) -> &TaskContext {
        self.context.task_ctx()
    }

    fn decode_udf(&self, name: &str, _: Option<&[u8]>) -> Result<Arc<ScalarUDF>> {
        self.task_ctx().udf(name)
    }

    fn decode_udaf(&self, name: &str, _: Option<&[u8]>) -> Result<Arc<AggregateUDF>> {
        self.task_ctx().udaf(name)
    }

    fn decode_udwf(&self, name: &str, _: Option<&[u8]>) -> Result<Arc<WindowUDF>> {
        self.task_ctx().udwf(name)
    }
}
