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

pub use carry::CARRY_LIMIT;
pub use carry::CARRY_PREFIX;
pub use codec::ItemReader;
pub use codec::ItemWriter;
pub use decode::Decoder;
pub use decode::decode;
pub use encode::CommentPolicy;
pub use encode::EncodeError;
pub use encode::EncodeErrorKind;
pub use encode::Encoder;
#[cfg(feature = "std")]
pub use encode::Losses;
#[cfg(feature = "std")]
pub use encode::Writer;
pub use encode::encode;
pub use error::DecodeError;
pub use error::DecodeErrorKind;
pub use error::ItemTooLong;
#[cfg(feature = "std")]
pub use error::ReadError;
pub use item::Item;
pub use latin1::Latin1;
pub use marker::Marker;
pub use marker::UnknownMarker;
pub use ordinal::OrderedMoves;
pub use ordinal::move_of;
pub use ordinal::ordinal_of;
pub use record::ROSTER;
pub use record::Record;
pub use record::Records;
pub use record::ReducedGame;
pub use record::records;
pub use record::write_record;
pub use source::SliceSource;
pub use source::Source;
#[cfg(feature = "std")]
pub use source::StreamSource;
