#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod carry;
mod codec;
mod decode;
mod encode;
mod error;
pub mod format;
mod item;
mod latin1;
mod marker;
mod ordinal;
mod record;
mod source;

// The lower crates whose types are part of this API, so that callers need no dependency of their own.
pub use movetext_board as board;
pub use movetext_pgn as pgn;
pub use movetext_pgn_tree as pgn_tree;

pub use carry::{CARRY_LIMIT, CARRY_PREFIX};
pub use codec::{ItemReader, ItemWriter};
pub use decode::{Decoder, decode};
pub use encode::{CommentPolicy, EncodeError, EncodeErrorKind, Encoder, encode};
#[cfg(feature = "std")]
pub use encode::{Losses, Writer};
#[cfg(feature = "std")]
pub use error::ReadError;
pub use error::{DecodeError, DecodeErrorKind, ItemTooLong};
pub use item::Item;
pub use latin1::Latin1;
pub use marker::{Marker, UnknownMarker};
pub use ordinal::{OrderedMoves, move_of, ordinal_of};
pub use record::{ROSTER, Record, Records, ReducedGame, records, write_record};
#[cfg(feature = "std")]
pub use source::StreamSource;
pub use source::{SliceSource, Source};
