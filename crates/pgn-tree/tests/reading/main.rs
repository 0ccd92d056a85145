//! Trees read from text (PGN 8).

#![allow(clippy::unwrap_used, reason = "helpers of tests may stop a test as the tests themselves may")]

mod edges;
mod limits;
mod supplement;
mod tags;
