//! Tests of the reader: the parser's events, diagnostics with their edits and sinks, tag values and comment commands.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    reason = "a test may fail by panicking, and its helpers with it"
)]

extern crate alloc;

mod annotation;
mod diagnostics;
mod parser;
mod replay;
mod values;
