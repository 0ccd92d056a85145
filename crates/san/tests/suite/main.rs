//! Tests of the public API for moves as text, in one binary to link once.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking, and its helpers with it")]

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
