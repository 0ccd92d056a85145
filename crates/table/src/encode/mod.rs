//! Batches of rows as bytes of a file: Parquet or Arrow IPC.

mod encoder;
mod files;
mod groups;
mod ipc;
mod parquet;
mod partitioned;

pub use encoder::{Encoder, EncoderOptions};
pub(crate) use parquet::{properties_of, with_storage};
pub use partitioned::{PartitionError, PartitionedFiles};

use core::fmt;

/// The format of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
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
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// The batch has other columns than the file.
    #[error("found a batch with other columns than the file, expected the same")]
    OtherColumns,
    /// A column of a batch has more than 2 GiB of text.
    #[error("found a column with more than 2 GiB of text, expected less")]
    TooLarge,
    /// The rows cannot be encoded.
    #[error("the rows cannot be encoded: {0}")]
    Encoding(String),
    /// Earlier rows could not be encoded, so that the file cannot be completed.
    #[error("the file cannot be completed, because earlier rows could not be encoded")]
    Failed,
}

impl EncodeError {
    /// Returns the error for one of a library, whose types are not part of the interface.
    pub(crate) fn encoding(error: impl fmt::Display) -> Self {
        Self::Encoding(error.to_string())
    }
}
