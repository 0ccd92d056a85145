#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod game;
mod game_reader;

// The lower crates whose types are part of this API, so that callers need no dependency of their own.
pub use movetext_board as board;
pub use movetext_pgn as pgn;
pub use movetext_san as san;

pub use game::Cursor;
pub use game::DepthFirst;
pub use game::EditError;
pub use game::Game;
pub use game::GameBuilder;
pub use game::Line;
pub use game::LineId;
pub use game::LineMut;
pub use game::LineReplay;
pub use game::MoveId;
pub use game::MoveMut;
pub use game::MoveNode;
pub use game::PlayedNode;
pub use game::TreeItem;
pub use game_reader::GameReader;
