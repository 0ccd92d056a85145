//! Errors from reading and merging books.

use crate::book::BookRecord;
use std::io;

/// The reason why a book cannot be read.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum BookError {
    /// The last record is incomplete, because the length is not a multiple of 16.
    #[error("truncated book: the record at byte {offset} has {length} bytes, expected {}", BookRecord::BYTES)]
    Truncated {
        /// The offset of the incomplete record, in bytes.
        offset: u64,
        /// The length of the incomplete record, in bytes.
        length: u64,
    },
    /// A record has a smaller key than the previous record.
    #[error("unsorted book: found key {key:016x} at byte {offset}, after the larger key {previous:016x}")]
    Unsorted {
        /// The offset of the record, in bytes.
        offset: u64,
        /// The key of the record.
        key: u64,
        /// The larger key of the previous record.
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
        /// The index of the book.
        place: usize,
        /// Why the book cannot be read.
        error: BookError,
    },
    /// The merged book cannot be written.
    #[error("cannot be written: {0}")]
    Write(#[from] io::Error),
}
