//! Tests of the rows of games and of the tables in the README.
#![allow(clippy::unwrap_used, reason = "a test fails by panicking")]

mod readme;
mod rows;
