//! Tests of the public API. They are one program, so that it is linked once.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

extern crate alloc;

mod conditions;
mod repertoire;
