//! The codec for physical plans, which the scheduler sends to executors.

use super::message::{ColumnsMessage, DivisionMessage, ScanMessage, push, read};
use crate::scan::PgnSource;
use alloc::sync::Arc;
use ballista_core::serde::BallistaPhysicalExtensionCodec;
use datafusion::{
    common::plan_err,
    datasource::{
        listing::PartitionedFile,
        physical_plan::{FileGroup, FileScanConfig, FileScanConfigBuilder, FileSource},
        source::DataSourceExec,
    },
    error::Result,
    execution::TaskContext,
    physical_plan::ExecutionPlan,
};
use datafusion_proto::physical_plan::{
    PhysicalExtensionCodec, PhysicalPlanDecodeContext, PhysicalProtoConverterExtension,
    from_proto::{parse_protobuf_file_scan_config, parse_table_schema_from_proto},
    to_proto::serialize_file_scan_config,
};

/// The codec for physical plans. It adds scans of games to Ballista's codec.
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
            Some(message) => scan_of(&message, &PhysicalPlanDecodeContext::new(tasks, self), converter),
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
                push(&message_of(files, source, self, converter)?, bytes);
                Ok(())
            }
            None => self.inner.try_encode(node, bytes, converter),
        }
    }
}

fn message_of(
    files: &FileScanConfig,
    source: &PgnSource,
    codec: &PhysicalCodec,
    converter: &dyn PhysicalProtoConverterExtension,
) -> Result<ScanMessage> {
    let encode = |condition| converter.physical_expr_to_proto(&condition, codec);
    let condition = source.filter().map(encode).transpose()?;
    let tag = |file: &PartitionedFile| file.object_meta.e_tag.clone().unwrap_or_default();
    Ok(ScanMessage {
        files: Some(serialize_file_scan_config(files, codec, converter)?),
        columns: Some(ColumnsMessage::from_columns(&source.columns)),
        condition,
        entity_tags: files.file_groups.iter().flat_map(FileGroup::iter).map(tag).collect(),
        divisions: source.divisions.iter().map(DivisionMessage::from_division).collect(),
    })
}

fn scan_of(
    message: &ScanMessage,
    context: &PhysicalPlanDecodeContext<'_>,
    converter: &dyn PhysicalProtoConverterExtension,
) -> Result<Arc<dyn ExecutionPlan>> {
    let (Some(files), Some(columns)) = (&message.files, &message.columns) else {
        return plan_err!("found a scan without files or columns in a plan from another process");
    };
    let schema = parse_table_schema_from_proto(files)?;
    let decode = |node| converter.proto_to_physical_expr(node, schema.table_schema(), context);
    let condition = message.condition.as_ref().map(decode).transpose()?;
    let divisions = message.divisions.iter().map(DivisionMessage::read).collect::<Result<_>>()?;
    let source = PgnSource::new(columns.read()?, schema).with_divisions(divisions).with_condition(condition);
    let config = parse_protobuf_file_scan_config(files, context, converter, Arc::new(source))?;
    let mut tags = message.entity_tags.iter();
    let mut tagged = |mut file: PartitionedFile| {
        file.object_meta.e_tag = tags.next().filter(|tag| !tag.is_empty()).cloned();
        file
    };
    let groups = config.file_groups.iter().map(|group| group.iter().cloned().map(&mut tagged).collect());
    let groups: Vec<FileGroup> = groups.collect();
    let config = FileScanConfigBuilder::from(config).with_file_groups(groups).build();
    Ok(DataSourceExec::from_data_source(config))
}
