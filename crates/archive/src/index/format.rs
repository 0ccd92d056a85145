//! The format of indexes as a reference; the page is INDEX.md, and this module holds nothing else.
#![doc = include_str!("../../INDEX.md")]
