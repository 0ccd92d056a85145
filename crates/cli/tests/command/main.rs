//! The command `movetext`, run as a process: arguments, output, exit status.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

extern crate alloc;

mod archives;
mod atomic;
mod book;
mod collections;
mod convert;
mod convert_texts;
mod crosstable;
mod dedup;
mod environment;
mod escaping;
mod failed_runs;
mod fix;
mod functions;
mod games;
mod help;
mod index;
#[cfg(feature = "lsp")]
mod lsp;
mod memory;
mod operations;
#[cfg(unix)]
mod pgn_extract;
#[cfg(feature = "parquet")]
mod position_index;
mod process;
#[cfg(unix)]
mod query;
mod quiet;
mod readme;
mod records;
mod schemas;
mod sort;
mod split;
#[cfg(feature = "parquet")]
mod tables;
mod targets;
mod transcripts;
mod tree;
#[cfg(feature = "remote")]
mod urls;
