//! Writes games as text in export format (PGN 3.2). The front page is README.md.
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

#[doc(hidden)]
pub mod boundary;
mod charset;
pub mod collation;
mod comment;
pub mod conformance;
mod escape;
mod game_text;
mod inline_str;
mod lines;
mod movetext;
mod nags;
pub mod names;
pub mod normalisation;
mod options;
mod source_game;
mod spelling;
mod tags;
mod unplayed;
#[cfg(feature = "std")]
mod writer;

// These re-exports spare callers a dependency on each lower crate that has types in this API.
pub use movetext_board as board;
pub use movetext_pgn as pgn;
pub use movetext_san as san;

pub use game_text::{GameText, to_string};
pub use options::{Charset, CommentStyle, ExportOptions, Layout, NagStyle, Newline, NumberStyle, TagSection};
pub use source_game::{SourceGame, encode_like};
pub use spelling::MoveSpelling;
pub use tags::push_tag_pair;
#[cfg(feature = "std")]
pub use writer::Writer;
