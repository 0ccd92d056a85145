//! Tests for the public API, in one binary, so that linking happens only once.

#![allow(clippy::unwrap_used, reason = "tests and their helpers may fail by panicking")]

extern crate alloc;

mod canonical;
mod canonical_positions;
mod diagnostics;
mod faithful;
mod hostile;
mod linear;
mod lines;
mod messages;
mod operations;
mod operations_from_values;
mod records;
mod registers;
mod serde;
mod suites;
mod tables;
mod typed;
mod variants;
