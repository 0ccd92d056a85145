//! Tests for the public API, in one binary, so that linking happens only once.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

extern crate alloc;

mod batches;
mod compressed_files;
mod frames;
mod in_place;
mod manifest;
mod offsets;
mod opened_files;
mod ranges;
mod reading;
