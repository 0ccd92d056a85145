//! Tests of the public API, in one binary to link once.

#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

extern crate alloc;

mod book;
mod collections;
mod compressed_files;
mod conditions;
mod conformance;
mod conservation;
mod convert;
mod data;
mod decisions;
mod edited_files;
#[path = "../events/mod.rs"]
mod events;
mod export;
mod filter;
mod frames;
mod game_counts;
mod game_files;
mod generated_games;
mod generator;
mod hostile_export;
mod index;
mod indexes;
#[path = "../inputs/mod.rs"]
mod inputs;
mod manifest;
mod merging;
mod mutated_inputs;
mod note_places;
mod opened_files;
mod openings;
mod pgc;
mod ranges;
mod real_files;
mod repertoire;
mod repetition;
mod statistics;
mod tree;
mod work_units;
