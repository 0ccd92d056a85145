//! PGN as a file format of DataFusion.

use crate::{
    columns::{columns_of_options, schema_in_sql},
    scan::{Division, PgnSource, manifest_of},
    unplayable::UnplayableInScan,
};
use alloc::sync::Arc;
use async_trait::async_trait;
use core::fmt;
use datafusion::{
    arrow::datatypes::{Field, SchemaRef},
    catalog::Session,
    common::{GetExt, Statistics, internal_err, plan_err, stats::Precision},
    datasource::{
        file_format::{FileFormat, FileFormatFactory, file_compression_type::FileCompressionType},
        physical_plan::{FileScanConfig, FileScanConfigBuilder, FileSource},
        source::DataSourceExec,
        table_schema::TableSchema,
    },
    error::Result,
    physical_plan::ExecutionPlan,
};
use futures::{StreamExt, TryStreamExt, stream};
use movetext_table::{Columns, Table};
use object_store::{ObjectMeta, ObjectStore};
use std::{collections::HashMap, time::SystemTime};

/// The file extension, and the name of the format in `STORED AS`.
const EXTENSION: &str = "pgn";

/// The minimum size of a file to divide, in bytes. A file is examined with an extra request before the query, and
/// smaller files are not worth that request. The session can set a smaller minimum.
const MIN_DIVIDED_BYTES: u64 = 1 << 20;

/// How many files are examined at the same time, to find out how they can be divided.
const CONCURRENT_FILES: usize = 32;

/// Returns whether a file is long enough to be divided.
fn may_be_divided(state: &dyn Session, object: &ObjectMeta) -> bool {
    let least = state.config_options().optimizer.repartition_file_min_size;
    object.size >= MIN_DIVIDED_BYTES.min(u64::try_from(least).unwrap_or(u64::MAX))
}

/// PGN as a file format for DataFusion. Files may be plain or compressed text, or in any other format that movetext
/// reads.
///
/// All files have the same schema: the columns of the format, with names in lower case. No file is read to infer the
/// schema.
#[derive(Clone, Debug)]
pub struct PgnFormat {
    columns: Columns,
}

impl PgnFormat {
    /// Creates the format for tables with these columns.
    #[must_use]
    pub const fn new(columns: Columns) -> Self {
        Self { columns }
    }

    /// Returns the columns of the tables.
    #[must_use]
    pub const fn columns(&self) -> &Columns {
        &self.columns
    }

    /// Returns an error if a statement declares columns that differ from the format's columns. Without this check,
    /// declared columns would have the values of the columns at the same indexes.
    fn check_columns(&self, declared: &SchemaRef) -> Result<()> {
        let expected = schema_in_sql(&self.columns);
        let is_equal = |(one, other): (&Arc<Field>, &Arc<Field>)| {
            one.name() == other.name() && one.data_type() == other.data_type()
        };
        if declared.fields().len() == expected.fields().len()
            && declared.fields().iter().zip(expected.fields()).all(is_equal)
        {
            return Ok(());
        }
        plan_err!("found declared columns, expected none: the option `columns` names them")
    }
}

#[async_trait]
impl FileFormat for PgnFormat {
    fn get_ext(&self) -> String {
        EXTENSION.to_owned()
    }

    fn get_ext_with_compression(&self, compression: &FileCompressionType) -> Result<String> {
        Ok(format!("{EXTENSION}{}", compression.get_ext()))
    }

    /// Returns `None`, because the content of each file decides its compression.
    fn compression_type(&self) -> Option<FileCompressionType> {
        None
    }

    async fn infer_schema(
        &self,
        _state: &dyn Session,
        _store: &Arc<dyn ObjectStore>,
        _objects: &[ObjectMeta],
    ) -> Result<SchemaRef> {
        Ok(schema_in_sql(&self.columns))
    }

    /// Returns the number of rows in the games table for a file that has a manifest. The number is exact if the
    /// manifest has the file's modification time. Otherwise it is an estimate.
    async fn infer_stats(
        &self,
        state: &dyn Session,
        store: &Arc<dyn ObjectStore>,
        table_schema: SchemaRef,
        object: &ObjectMeta,
    ) -> Result<Statistics> {
        let mut statistics = Statistics::new_unknown(&table_schema);
        if self.columns.table() == Table::Games
            && may_be_divided(state, object)
            && let Some(manifest) = manifest_of(store, object).await?
            && let Ok(games) = usize::try_from(manifest.games())
        {
            let is_same = manifest.modified() == SystemTime::from(object.last_modified);
            statistics.num_rows = if is_same { Precision::Exact(games) } else { Precision::Inexact(games) };
        }
        Ok(statistics)
    }

    async fn create_physical_plan(
        &self,
        state: &dyn Session,
        conf: FileScanConfig,
    ) -> Result<Arc<dyn ExecutionPlan>> {
        self.check_columns(conf.file_schema())?;
        let store = state.runtime_env().object_store(&conf.object_store_url)?;
        let objects: Vec<ObjectMeta> = conf
            .file_groups
            .iter()
            .flat_map(|group| group.iter())
            .map(|file| file.object_meta.clone())
            .filter(|object| may_be_divided(state, object))
            .collect();
        let divisions = objects.into_iter().map(|object| {
            let store = Arc::clone(&store);
            async move {
                Division::from_file(&store, &object).await.map(|division| Some((object.location, division?)))
            }
        });
        let divisions: Vec<Option<_>> =
            stream::iter(divisions).buffer_unordered(CONCURRENT_FILES).try_collect().await?;
        let source = conf.file_source();
        let Some(source) = source.downcast_ref::<PgnSource>() else {
            return internal_err!("the source of a table of games is not a source of PGN");
        };
        let divisions = divisions.into_iter().flatten().collect();
        let unplayable = state.config().get_extension().map(UnplayableInScan::new);
        let source = Arc::new(source.clone().with_divisions(divisions).with_unplayable(unplayable));
        let conf = FileScanConfigBuilder::from(conf).with_source(source).build();
        Ok(DataSourceExec::from_data_source(conf))
    }

    fn file_source(&self, table_schema: TableSchema) -> Arc<dyn FileSource> {
        Arc::new(PgnSource::new(self.columns.clone(), table_schema))
    }
}

/// Creates a [`PgnFormat`] for `STORED AS PGN`.
#[derive(Debug)]
pub(crate) struct PgnFormatFactory;

impl FileFormatFactory for PgnFormatFactory {
    fn create(&self, _state: &dyn Session, options: &HashMap<String, String>) -> Result<Arc<dyn FileFormat>> {
        Ok(Arc::new(PgnFormat::new(columns_of_options(options)?)))
    }

    fn default(&self) -> Arc<dyn FileFormat> {
        Arc::new(PgnFormat::new(Columns::all(Table::Games)))
    }
}

impl GetExt for PgnFormatFactory {
    fn get_ext(&self) -> String {
        EXTENSION.to_owned()
    }
}

impl fmt::Display for PgnFormatFactory {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("PGN")
    }
}
