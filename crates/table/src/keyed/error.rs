//! Errors in files that are sorted by position key.

use core::fmt;
use parquet::errors::ParquetError;
use std::io;

/// An error while looking up a position in a Parquet file: a tree or a position index.
///
/// The message does not name the file, so print the name before it.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum KeyedFileError {
    /// The file does not contain the table.
    #[error("not a {expected}: {found}")]
    OtherTable {
        /// What the file should be: `tree` or `position index`.
        expected: &'static str,
        /// What was found instead.
        found: String,
    },
    /// The file has a layout version that we do not support.
    #[error("found a {table} with layout version {found}, expected version {expected}")]
    Version {
        /// What the file is: `tree` or `position index`.
        table: &'static str,
        /// The version in the file.
        found: String,
        /// The version that we support.
        expected: u32,
    },
    /// The file cannot be opened or read.
    #[error("cannot be read: {0}")]
    Read(#[from] io::Error),
    /// The file uses a compression that we do not support, probably because another program rewrote it.
    #[error("found a {table} compressed with {found}, expected ZSTD or no compression")]
    Compression {
        /// What the file is: `tree` or `position index`.
        table: &'static str,
        /// The compression in the file.
        found: String,
    },
    /// The file is damaged.
    #[error("damaged: {0}")]
    Damaged(String),
}

impl KeyedFileError {
    pub(crate) fn damaged(error: impl fmt::Display) -> Self {
        Self::Damaged(error.to_string())
    }
}

impl From<ParquetError> for KeyedFileError {
    fn from(error: ParquetError) -> Self {
        Self::damaged(error)
    }
}
