//! Tests the public API. All tests are in one program, so that it is linked once.

#![allow(clippy::unwrap_used, reason = "tests and their helpers may fail by panicking")]

mod damage;
mod decoding;
mod encoding;
mod hex;
mod items;
mod log;
mod ordinals;
