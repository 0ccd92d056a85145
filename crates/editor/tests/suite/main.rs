//! Tests of the server by a client that speaks the protocol over pipes.
#![allow(clippy::expect_used, clippy::unwrap_used, reason = "a test fails by panicking")]

mod actions;
mod client;
mod completion;
mod diagnostics;
mod edits;
mod formatting;
mod hostile;
mod navigation;
mod records;
mod rename;
