//! Tests for the public API, in one binary, so that linking happens only once.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod collation;
mod comment_values;
mod conformance;
mod driver;
mod games;
mod lines;
mod movetext;
mod random_edits;
mod reading;
mod start;
mod unchanged;
