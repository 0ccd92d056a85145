//! All tests of this crate in one program, which is linked once.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "tests fail by panicking")]

extern crate alloc;

mod documentation;
mod examples;
mod functions;
mod scan;
