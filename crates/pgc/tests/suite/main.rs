//! Tests the public API. All tests are in one program, so that it is linked once.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking, and its helpers with it")]

mod damage;
mod decoding;
mod encoding;
mod hex;
mod items;
mod log;
mod ordinals;
