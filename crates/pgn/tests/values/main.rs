//! Values of tags, as they are in games (PGN 8.1.1, 9).

#![allow(clippy::unwrap_used, reason = "a test may fail by panicking, and its helpers with it")]

extern crate alloc;

mod dialect;
mod files;
mod places;
