//! Tests for game rows and for the README's tables.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod readme;
mod rows;
