//! Tests of the public API, in one binary to link once.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

extern crate alloc;

mod conditions;
mod repertoire;
