//! Errors for books.

use crate::book::BookRecord;
use std::io;

/// The reason why a book cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The last record is incomplete.
    #[error("truncated book: the record at byte {offset} has {length} bytes, expected {}", BookRecord::BYTES)]
    Truncated {
        /// Where the incomplete record starts, in bytes.
        offset: u64,
        /// How many bytes it has.
        length: u64,
    },
    /// A record has a smaller key than the record before it.
    #[error("unsorted book: found key {key:016x} at byte {offset}, after the larger key {previous:016x}")]
    Unsorted {
        /// Where the record starts, in bytes.
        offset: u64,
        /// The key.
        key: u64,
        /// The previous key.
        previous: u64,
    },
    /// The file cannot be read.
    #[error("cannot be read: {0}")]
    Io(#[from] io::Error),
}

/// The reason why books cannot be merged.
#[derive(Debug, thiserror::Error)]
pub enum MergeError {
    /// One of the books cannot be read.
    #[error("book {}: {error}", place + 1)]
    Read {
        /// Which book it is, counted from 0.
        place: usize,
        /// The reason.
        error: BookError,
    },
    /// The merged book cannot be written.
    #[error("cannot be written: {0}")]
    Write(#[from] io::Error),
}
