//! Tests for the public API, in one binary, so that linking happens only once.

#![allow(clippy::unwrap_used, reason = "tests and their helpers may fail by panicking")]

mod damage;
mod decoding;
mod encoding;
mod hex;
mod items;
mod log;
mod ordinals;
