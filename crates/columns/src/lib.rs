#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod cell;
mod column;
mod diagnostic;
mod from_tags;
mod game;
mod game_rows;
mod names;
mod ply;
mod row;
pub mod score;
mod table;

// Callers need these crates' types to use our API, so we re-export the crates.
pub use movetext_openings as openings;
pub use movetext_pgn as pgn;

pub use cell::{Cell, Moment};
pub use column::{Column, Definition, Unit, ValueType, interest};
pub use diagnostic::DiagnosticColumn;
pub use from_tags::game_id;
pub use game::GameColumn;
pub use game_rows::{GameRows, RowEncoder};
pub use names::{ColumnError, parse_list, renamed};
pub use ply::PlyColumn;
pub use row::GameRow;
pub use table::Table;
