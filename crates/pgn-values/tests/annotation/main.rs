//! Tests glyphs and their symbols (PGN 8.2.4, 10), and commands in comments (supplement of 2001).

#![allow(clippy::unwrap_used, clippy::expect_used, reason = "tests and their helpers may fail by panicking")]

extern crate alloc;

mod commands;
mod edits;
mod engines;
mod glyphs;
mod linear;
mod marks;
mod operands;
mod random_comments;
mod scores;
mod segments;
mod supplement;
