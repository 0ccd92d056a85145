#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

pub mod book;
#[cfg(feature = "names")]
mod builtin;
mod classifier;
mod eco_check;
mod opening;
mod openings;
pub mod positions;
mod seen_keys;
pub mod tree;
mod tsv;

pub use movetext_board as board;
pub use movetext_pgn as pgn;

pub use classifier::Classifier;
pub use eco_check::EcoCheck;
pub use opening::Opening;
pub use openings::Openings;
pub use tsv::TsvError;
