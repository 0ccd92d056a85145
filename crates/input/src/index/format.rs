//! The file format of indexes. This module contains only documentation.
#![doc = include_str!("../../INDEX.md")]
