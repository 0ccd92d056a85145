//! Tag values of games (PGN 8.1.1, 9).

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking, and its helpers with it")]

extern crate alloc;

mod dialect;
mod real_files;
mod value_spans;
