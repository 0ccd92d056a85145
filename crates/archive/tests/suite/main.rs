//! Tests for the public API, in one binary, so that linking happens only once.

#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

extern crate alloc;

mod book;
mod collections;
mod conformance;
mod conservation;
mod convert;
mod crosstable;
mod decisions;
mod differences;
mod edited_files;
mod export;
mod filter;
mod game_counts;
mod game_edits;
mod game_files;
mod generated_games;
mod generator;
mod hostile_export;
mod index;
mod indexes;
#[path = "../inputs/mod.rs"]
mod inputs;
mod merging;
mod mutated_inputs;
mod near;
mod note_places;
mod opened_files;
mod openings;
mod pgc;
mod positions;
mod real_files;
mod renaming;
mod repetition;
mod sample;
mod statistics;
mod tree;
