//! The format, byte by byte (PGN 20). This module contains only documentation.
#![doc = include_str!("../FORMAT.md")]
