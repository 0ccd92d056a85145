//! Tests of the public API, in one binary to link once.

#![allow(clippy::print_stderr, reason = "a test that is skipped says so")]
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

extern crate alloc;

mod collections;
mod conformance;
mod conservation;
mod convert;
mod corpus;
mod counted;
mod counts;
mod data;
mod decisions;
mod enormous;
#[path = "../events/mod.rs"]
mod events;
mod filter;
mod generator;
mod hostile_export;
mod index;
mod indexes;
#[path = "../inputs/mod.rs"]
mod inputs;
mod mutated;
mod pgc;
mod statistics;
mod whole_games;
