//! Tests for the public API, in one binary, so that linking happens only once.

#![allow(clippy::unwrap_used, reason = "tests and their helpers may panic")]

mod coordinates;
mod explain;
mod explanation_text;
mod front_page;
mod grammar;
mod hostile;
mod letters;
mod notations;
mod parsed;
mod playing;
mod positions;
mod reports;
mod round_trip;
mod span;
mod table;
mod variations;
