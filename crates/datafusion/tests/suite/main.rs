//! Tests of this crate. All of them are in one program, so that they are linked only once.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "tests fail by panicking")]

extern crate alloc;

mod documentation;
mod examples;
mod functions;
mod scan;
