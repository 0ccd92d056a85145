//! Tests of the reader: the parser's events, diagnostics with their edits and sinks, tag values and comment commands.

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests and their helpers may panic")]

extern crate alloc;

mod annotation;
mod diagnostics;
mod parser;
mod replay;
mod values;
