//! Writes Parquet files to memory, group by group.

use super::EncodeError;
use crate::columns::{Columns, LAYOUT_VERSION, Storage, TABLE_KEY, VERSION_KEY};
use alloc::sync::Arc;
use arrow_array::RecordBatch;
use arrow_schema::SchemaRef;
use core::fmt;
use movetext_columns::Table;
use parquet::{
    arrow::{
        ArrowWriter,
        arrow_writer::{ArrowColumnChunk, ArrowColumnWriter, ArrowRowGroupWriterFactory, compute_leaves},
    },
    basic::{Compression, Encoding, ZstdLevel},
    errors::ParquetError,
    file::{
        metadata::KeyValue,
        properties::{EnabledStatistics, WriterProperties, WriterPropertiesBuilder},
        writer::SerializedFileWriter,
    },
    schema::types::ColumnPath,
};

/// A file in memory. You can take the bytes that are complete so far.
pub(super) struct ParquetFile {
    writer: SerializedFileWriter<Vec<u8>>,
    columns: Arc<ColumnFactory>,
}

/// Creates the encoders of the columns of a group. Any thread can use it.
pub(super) struct ColumnFactory {
    factory: ArrowRowGroupWriterFactory,
    schema: SchemaRef,
}

/// Encodes the columns of a group batch by batch.
pub(super) struct ColumnEncoders {
    writers: Vec<ArrowColumnWriter>,
    schema: SchemaRef,
}

/// The encoded columns of a group.
pub(super) type Chunks = Vec<ArrowColumnChunk>;

impl ParquetFile {
    pub(super) fn new(columns: &Columns) -> Result<Self, EncodeError> {
        let schema = Arc::clone(columns.schema());
        let writer = ArrowWriter::try_new(Vec::new(), Arc::clone(&schema), Some(properties(columns)))
            .map_err(EncodeError::encoding)?;
        let (writer, factory) = writer.into_serialized_writer().map_err(EncodeError::encoding)?;
        Ok(Self { writer, columns: Arc::new(ColumnFactory { factory, schema }) })
    }

    pub(super) fn column_factory(&self) -> Arc<ColumnFactory> {
        Arc::clone(&self.columns)
    }

    pub(super) fn append(&mut self, chunks: Chunks) -> Result<(), EncodeError> {
        let append = || {
            let mut group = self.writer.next_row_group()?;
            for chunk in chunks {
                chunk.append_to_row_group(&mut group)?;
            }
            group.close()
        };
        append().map(drop).map_err(EncodeError::encoding)
    }

    /// Takes the bytes that are complete so far.
    pub(super) fn take(&mut self) -> Result<Vec<u8>, EncodeError> {
        self.writer.flush().map_err(EncodeError::encoding)?;
        Ok(core::mem::take(self.writer.inner_mut()))
    }

    /// Completes the file and returns the remaining bytes.
    pub(super) fn finish(self) -> Result<Vec<u8>, EncodeError> {
        self.writer.into_inner().map_err(EncodeError::encoding)
    }
}

impl ColumnFactory {
    pub(super) fn begin_group(&self) -> Result<ColumnEncoders, EncodeError> {
        // The argument is the group's number, which matters only for encryption.
        let writers = self.factory.create_column_writers(0).map_err(EncodeError::encoding)?;
        Ok(ColumnEncoders { writers, schema: Arc::clone(&self.schema) })
    }
}

impl ColumnEncoders {
    pub(super) fn push(&mut self, batch: &RecordBatch) -> Result<(), EncodeError> {
        self.try_push(batch).map_err(EncodeError::encoding)
    }

    fn try_push(&mut self, batch: &RecordBatch) -> Result<(), ParquetError> {
        let mut rest = self.writers.iter_mut();
        for (field, array) in self.schema.fields().iter().zip(batch.columns()) {
            let leaves = compute_leaves(field, array)?;
            for (leaf, writer) in leaves.iter().zip(&mut rest) {
                writer.write(leaf)?;
            }
        }
        Ok(())
    }

    pub(super) fn finish(self) -> Result<Chunks, EncodeError> {
        let chunks = self.writers.into_iter().map(ArrowColumnWriter::close);
        chunks.collect::<Result<_, _>>().map_err(EncodeError::encoding)
    }
}

/// The compression level. Higher levels take much longer, but hardly shrink moves and clocks.
const LEVEL: i32 = 3;

fn properties(columns: &Columns) -> WriterProperties {
    let mut properties = base_properties(columns.table().name(), LAYOUT_VERSION);
    for (field, storage) in columns.schema().fields().iter().zip(columns.storage()) {
        properties = with_storage(properties, field.name(), storage);
    }
    if columns.table() == Table::Plies {
        // With the page index, a reader finds a game without reading other pages.
        properties = properties.set_column_statistics_enabled("game_offset".into(), EnabledStatistics::Page);
    }
    properties.build()
}

/// Returns the properties that all tables share.
pub(crate) fn base_properties(table: &str, version: u32) -> WriterPropertiesBuilder {
    let metadata = vec![
        KeyValue::new(TABLE_KEY.to_owned(), table.to_owned()),
        KeyValue::new(VERSION_KEY.to_owned(), version.to_string()),
    ];
    WriterProperties::builder()
        .set_created_by(concat!("movetext-table version ", env!("CARGO_PKG_VERSION")).to_owned())
        .set_compression(Compression::ZSTD(ZstdLevel::try_new(LEVEL).unwrap_or_default()))
        .set_statistics_enabled(EnabledStatistics::Chunk)
        .set_key_value_metadata(Some(metadata))
        .set_max_row_group_row_count(None)
}

/// Sets how Parquet stores a column.
pub(crate) fn with_storage(
    properties: WriterPropertiesBuilder,
    name: &str,
    storage: Storage,
) -> WriterPropertiesBuilder {
    let path = || ColumnPath::from(name);
    match storage {
        Storage::Dictionary => properties,
        Storage::Plain => properties.set_column_dictionary_enabled(path(), false),
        Storage::Differences => properties
            .set_column_dictionary_enabled(path(), false)
            .set_column_encoding(path(), Encoding::DELTA_BINARY_PACKED),
        Storage::Long => properties
            .set_column_dictionary_enabled(path(), false)
            .set_column_statistics_enabled(path(), EnabledStatistics::None),
    }
}

impl fmt::Debug for ColumnEncoders {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ColumnEncoders").finish_non_exhaustive()
    }
}

impl fmt::Debug for ParquetFile {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("ParquetFile").finish_non_exhaustive()
    }
}
