//! Batches of rows as bytes of a file: Parquet or Arrow IPC.

mod encoder;
mod files;
mod groups;
mod ipc;
mod parquet;
mod partitioned;

pub use encoder::{Encoder, EncoderOptions};
pub use partitioned::{PartitionError, PartitionedFiles};

use ::parquet::errors::ParquetError;
use arrow_schema::ArrowError;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Encoding {
    /// [Apache Parquet](https://parquet.apache.org/docs/file-format/), compressed with Zstandard.
    Parquet,
    /// The file format of [Arrow IPC](https://arrow.apache.org/docs/format/Columnar.html#ipc-file-format), also known
    /// as Feather version 2.
    ArrowFile,
    /// The streaming format of Arrow IPC, which can be read while it is written.
    ArrowStream,
}

impl Encoding {
    /// Returns the usual extension of a file name: `parquet`, `arrow` or `arrows`.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::ArrowFile => "arrow",
            Self::ArrowStream => "arrows",
        }
    }
}

/// An error while encoding.
#[derive(Debug, thiserror::Error)]
pub enum EncodeError {
    /// The batch has other columns than the file.
    #[error("found a batch with other columns than the file, expected the same")]
    OtherColumns,
    /// The rows cannot be encoded.
    #[error("the rows cannot be encoded: {0}")]
    Encoding(String),
}

impl From<ParquetError> for EncodeError {
    fn from(error: ParquetError) -> Self {
        Self::Encoding(error.to_string())
    }
}

impl From<ArrowError> for EncodeError {
    fn from(error: ArrowError) -> Self {
        Self::Encoding(error.to_string())
    }
}
