#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

pub use movetext_board as board;
pub use movetext_pgn as pgn;
