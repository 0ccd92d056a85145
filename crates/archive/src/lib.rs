#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

pub mod append;
pub mod book;
mod check;
pub mod convert;
pub mod crosstable;
pub mod dedup;
pub mod diagnostics;
pub mod diff;
pub mod edit;
mod error;
pub mod fix;
mod index_filter;
pub mod lines;
pub mod matched_game;
pub mod merge;
pub mod near;
mod on_game_end;
pub mod opening_tags;
mod ply_limit;
pub mod positions;
mod rated_games;
pub mod raw_game;
mod raw_games;
pub mod rename;
pub mod repertoire;
pub mod sample;
mod scored_game;
mod shared_runs;
mod single_input;
pub mod sort;
pub mod split;
pub mod statistics;
mod tag_values;
pub mod tree;

// Callers need these crates' types to use our API, so we re-export the crates.
pub use movetext_board as board;
pub use movetext_columns as columns;
pub use movetext_files as files;
pub use movetext_filter as filter;
pub use movetext_input as input;
pub use movetext_json as json;
pub use movetext_openings as openings;
pub use movetext_pgc as pgc;
pub use movetext_pgn as pgn;
pub use movetext_pgn_writer as pgn_writer;
pub use movetext_san as san;
#[cfg(feature = "table")]
pub use movetext_table as table;

pub use check::{CheckOptions, Report, check, check_file, check_games};
pub use error::FileError;
pub use index_filter::IndexFilter;
pub use raw_games::{RawGames, raw_games};
