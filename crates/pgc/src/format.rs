//! The format as a reference (PGN 20); the page is FORMAT.md, and this module holds nothing else.
#![doc = include_str!("../FORMAT.md")]
