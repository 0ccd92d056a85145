#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod decode;
mod encode;
mod error;
mod extension_item;
pub mod format;
mod item;
mod marker;
pub mod ordinal;
pub mod record;
pub mod source;

// We re-export these crates because this API uses their types.
pub use movetext_board as board;
pub use movetext_pgn as pgn;
pub use movetext_pgn_tree as pgn_tree;

pub use decode::{Decoder, decode};
pub use encode::{CommentPolicy, EncodeError, EncodeErrorKind, Encoder, encode};
#[cfg(feature = "std")]
pub use encode::{EncodeErrorCounts, Writer};
#[cfg(feature = "std")]
pub use error::ReadError;
pub use error::{DecodeError, DecodeErrorKind};
