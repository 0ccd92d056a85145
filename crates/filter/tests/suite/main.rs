//! Tests for the public API, in one binary, so that linking happens only once.

#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

extern crate alloc;

mod conditions;
mod expressions;
mod repertoire;
