//! Encodes batches as Parquet or Arrow IPC.

mod encoder;
mod files;
mod groups;
mod ipc;
mod parquet;
mod table_files;

pub use encoder::{Encoder, EncoderOptions};
pub(crate) use parquet::{base_properties, with_storage};
pub use table_files::{TableFiles, TableFilesError};

use core::fmt;

/// A file format for tables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Encoding {
    /// [Apache Parquet](https://parquet.apache.org/docs/file-format/), compressed with Zstandard.
    Parquet,
    /// The file format of [Arrow IPC](https://arrow.apache.org/docs/format/Columnar.html#ipc-file-format). Feather
    /// version 2 is the same format.
    ArrowFile,
    /// The streaming format of Arrow IPC. A reader can start before the writer finishes.
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

/// An error while encoding rows.
#[derive(Clone, Debug, thiserror::Error)]
#[non_exhaustive]
pub enum EncodeError {
    /// A batch does not have the file's columns.
    #[error("found a batch with other columns, expected the columns of the file")]
    OtherColumns,
    /// A batch column has more than 2 GiB of text.
    #[error("found more than 2 GiB of text in a column, expected less")]
    TooLarge,
    /// The Parquet or Arrow library returned an error.
    #[error("the rows cannot be encoded: {0}")]
    Encoding(String),
    /// The file cannot be completed, because earlier rows could not be encoded.
    #[error("the file cannot be completed, because earlier rows could not be encoded")]
    Failed,
}

impl EncodeError {
    /// Wraps a library error as text, because the libraries' error types are not part of our public API.
    pub(crate) fn encoding(error: impl fmt::Display) -> Self {
        Self::Encoding(error.to_string())
    }
}
