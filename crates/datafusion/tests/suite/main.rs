//! Tests of this crate. They are one program, so that we link only once.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "tests fail by panicking")]

extern crate alloc;

mod documentation;
mod examples;
mod functions;
mod scan;
