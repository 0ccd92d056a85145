#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

mod cells;
mod from_json;
mod json_lines;
mod json_text;
mod move_heads;
mod schema;

// We re-export these crates because this API uses their types.
pub use movetext_columns as columns;
pub use movetext_pgn as pgn;
pub use movetext_pgn_tree as pgn_tree;

pub use cells::{JsonRows, push_cell};
pub use from_json::{JsonDecoder, JsonError, JsonErrorKind, JsonReadError};
pub use json_lines::{JsonLines, JsonOptions};
pub use json_text::{controls_display, escape_json};
pub use schema::JsonSchema;
