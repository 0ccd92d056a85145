//! Tests of the public API for moves as text, in one binary to link once.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking, and its helpers with it")]

mod display;
mod explain;
mod front_page;
mod grammar;
mod hostile;
mod iccf;
mod letters;
mod notations;
mod playing;
mod positions;
mod practice;
mod round_trip;
mod span;
mod spellings;
mod standard;
mod table;
