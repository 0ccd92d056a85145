//! Commands in the comments of games (the supplement of 2001).

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail by panicking, and its helpers with it"
)]

extern crate alloc;

mod real_files;
mod supplement;
