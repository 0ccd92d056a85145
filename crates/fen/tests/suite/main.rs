//! Tests of the public API of FEN and EPD, in one binary to link once.

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking, and its helpers with it")]

extern crate alloc;

mod aligned;
mod canonical;
mod dialects;
mod faithful;
mod hostile;
mod linear;
mod made;
mod million;
mod operations;
mod practice;
mod records;
mod registers;
mod serde;
mod suites;
mod typed;
