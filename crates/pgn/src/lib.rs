#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod adapter;
mod decode;
pub mod diagnostic;
mod flow;
mod game_bounds;
pub mod lexer;
mod limits;
mod locate;
mod location;
mod main_line;
mod move_values;
pub mod parser;
mod player_clocks;
mod reader;
mod replay;
mod result;
pub mod source;
mod start;
mod text;
mod visitor;

// Public signatures use types from these crates. We re-export them, so that you need only one dependency.
pub use movetext_board as board;
pub use movetext_fen as fen;
pub use movetext_pgn_values as values;
pub use movetext_san as san;

pub use adapter::Adapter;
pub use flow::Flow;
pub use game_bounds::{GameEnd, GameStart};
pub use location::Location;
pub use main_line::MainLine;
pub use move_values::MoveValues;
pub use movetext_pgn_values::{GameResult, Nag};
pub use movetext_san::Span;
pub use player_clocks::PlayerClocks;
pub use reader::{Reader, read};
pub use replay::begins_with_move;
pub use start::StartTags;
pub use text::{Encoding, Text};
pub use visitor::{
    Comment, EscapedLine, Interest, MoveEvent, MoveToken, Placement, Played, SkippedText, Start, StartOrigin,
    Tag, Visitable, Visitor,
};

/// Whole games cut out of a stream, to read them later or on another thread.
pub mod chunk {
    pub use crate::reader::{Bookmark, Chunk, ChunkSource, GUESS_BYTES, GUESS_BYTES_BEFORE, guess_game};
}
