//! Encodes batches as Parquet or Arrow IPC.

mod encoder;
mod files;
mod groups;
mod ipc;
mod parquet;
mod partitioned;

pub use encoder::{Encoder, EncoderOptions};
pub(crate) use parquet::{base_properties, with_storage};
pub use partitioned::{PartitionError, PartitionedFiles};

use core::fmt;

/// A file format.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encoding {
    /// [Apache Parquet](https://parquet.apache.org/docs/file-format/), compressed with Zstandard.
    Parquet,
    /// The file format of [Arrow IPC](https://arrow.apache.org/docs/format/Columnar.html#ipc-file-format). Feather
    /// version 2 is the same format.
    ArrowFile,
    /// The streaming format of Arrow IPC. It can be read while it is written.
    ArrowStream,
}

impl Encoding {
    /// Returns the usual file name extension: `parquet`, `arrow` or `arrows`.
    #[must_use]
    pub const fn extension(self) -> &'static str {
        match self {
            Self::Parquet => "parquet",
            Self::ArrowFile => "arrow",
            Self::ArrowStream => "arrows",
        }
    }
}

/// An error when rows are encoded.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The columns of a batch are not the columns of the file.
    #[error("found a batch with other columns, expected the columns of the file")]
    OtherColumns,
    /// A column in a batch has more than 2 GiB of text.
    #[error("found more than 2 GiB of text in a column, expected less")]
    TooLarge,
    /// The Parquet or Arrow library returned an error.
    #[error("the rows cannot be encoded: {0}")]
    Encoding(String),
    /// Earlier rows could not be encoded, so the file would be incomplete.
    #[error("the file cannot be completed, because earlier rows could not be encoded")]
    Failed,
}

impl EncodeError {
    /// Converts an error from a library. Its type is not public in this crate.
    pub(crate) fn encoding(error: impl fmt::Display) -> Self {
        Self::Encoding(error.to_string())
    }
}
