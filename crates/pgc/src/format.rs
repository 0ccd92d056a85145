//! The byte-by-byte reference of the format (PGN 20). This module contains only documentation.
#![doc = include_str!("../FORMAT.md")]
