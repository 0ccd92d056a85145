#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]
#![no_std]

extern crate alloc;

pub mod command;
mod nag;
mod outcome;
#[cfg(feature = "serde")]
mod serialize;
mod tag;
pub mod value;

// We re-export these crates because signatures here use their types.
pub use movetext_board as board;
pub use movetext_fen as fen;
pub use movetext_san as san;

pub use nag::{Nag, ParseNagError};
pub use outcome::GameResult;
#[doc(hidden)]
pub use tag::TAG_NAMES;
pub use tag::{TagName, ValueKind, is_tag_name, usual_spelling};
