//! The reference of the format (PGN 20), which is the text of FORMAT.md.
#![doc = include_str!("../FORMAT.md")]
