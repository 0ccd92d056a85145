#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod game;
mod game_reader;

// We re-export these crates because this API uses their types.
pub use movetext_board as board;
pub use movetext_pgn as pgn;
pub use movetext_san as san;

pub use game::{
    Cursor, DepthFirst, EditError, Game, GameBuilder, GameMerger, Line, LineEnd, LineId, LineMut, LineReplay,
    MoveCounts, MoveId, MoveMut, MoveNode, PlayedNode, TreeItem, TreeReplay, TreeStep,
};
pub use game_reader::GameReader;
