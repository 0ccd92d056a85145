//! Results as Parquet, with the compression of `movetext convert --to parquet`.

use super::destination::Destination;
use crate::failure::Failure;
use datafusion::{
    arrow::{datatypes::SchemaRef, record_batch::RecordBatch},
    parquet::{
        arrow::ArrowWriter,
        basic::{Compression, ZstdLevel},
        errors::ParquetError,
        file::properties::WriterProperties,
    },
};

/// The memory of a row group, in bytes. Rows of games with all columns are too large for groups of a million.
const GROUP_BYTES: usize = 64 << 20;

/// Writes rows as Parquet.
pub(super) struct Parquet(ArrowWriter<Destination>);

impl core::fmt::Debug for Parquet {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.write_str("Parquet")
    }
}

impl Parquet {
    pub(super) fn new(schema: &SchemaRef, destination: Destination) -> Result<Self, Failure> {
        let compression = ZstdLevel::try_new(3).map(Compression::ZSTD);
        let open = |compression| {
            let properties = WriterProperties::builder().set_compression(compression).build();
            ArrowWriter::try_new(destination, schema.clone(), Some(properties))
        };
        Ok(Self(compression.and_then(open).map_err(failure)?))
    }

    pub(super) fn write(&mut self, batch: &RecordBatch) -> Result<(), Failure> {
        self.0.write(batch).map_err(failure)?;
        if self.0.memory_size() >= GROUP_BYTES { self.0.flush().map_err(failure) } else { Ok(()) }
    }

    pub(super) fn finish(self) -> Result<(), Failure> {
        self.0.into_inner().map_err(failure)?.finish()
    }
}

/// Returns the failure for an error of the encoder, or of the destination in it.
fn failure(error: ParquetError) -> Failure {
    match error {
        ParquetError::External(error) => match error.downcast::<std::io::Error>() {
            Ok(error) => Failure::Print(*error),
            Err(error) => Failure::Encode(error.to_string()),
        },
        error => Failure::Encode(error.to_string()),
    }
}
