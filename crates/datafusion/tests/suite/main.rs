//! Tests for this crate, in one binary, so that linking happens only once.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "tests fail by panicking")]

extern crate alloc;

mod documentation;
mod examples;
mod functions;
mod scan;
