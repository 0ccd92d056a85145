//! Tests for tables and their files. Most compare a table with JSON Lines for the same games.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]
#![allow(clippy::indexing_slicing, reason = "a test fails by panicking")]

extern crate alloc;

mod cells;
mod columns;
mod encoder;
mod games;
mod inputs;
mod json;
mod partitions;
mod plies;
mod positions;
mod puzzles;
mod rows;
mod schema;
mod training;
mod tree;
