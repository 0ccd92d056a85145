//! Tests the public API. All tests are in one program, so that it is linked once.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod json_lines;
