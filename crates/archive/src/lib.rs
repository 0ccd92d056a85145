#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

pub mod append;
pub mod atomic;
mod binary_format;
pub mod book;
mod check;
pub mod compression;
pub mod convert;
pub mod dedup;
pub mod diagnostics;
pub mod edit;
mod error;
mod external_sort;
pub mod file_set;
pub mod filter;
pub mod fix;
mod frames;
pub mod index;
mod json_schema;
pub mod lines;
pub mod manifest;
pub mod merge;
pub mod nearest;
mod number;
mod observe;
mod on_game_end;
mod one_input;
mod open;
pub mod opening_tags;
pub mod parallel;
mod ply_limit;
mod prose;
mod recognise;
mod selection;
pub mod sort;
mod source;
pub mod split;
pub mod statistics;
mod stream;
mod tally;
mod text_kind;
pub mod tree;
mod values;
mod visit;
pub mod whole;
mod work_units;

// Re-exports of the lower layers whose types appear in signatures here, so that callers need no further dependency.
pub use movetext_board as board;
pub use movetext_openings as openings;
pub use movetext_pgc as pgc;
pub use movetext_pgn as pgn;
pub use movetext_pgn_writer as pgn_writer;
pub use movetext_san as san;

pub use binary_format::BinaryFormat;
pub use check::{CheckOptions, Report, check, check_file};
pub use error::{Damage, FileError, RangeError, SourceError};
pub use external_sort::temporary_folder;
pub use json_schema::JsonSchema;
pub use observe::{Observer, Tee};
pub use open::{GameFile, open};
pub use recognise::Content;
pub use selection::{ParseSelectionError, Selection};
pub use source::{Expected, Input, InputError, Source};
pub use stream::Stream;
pub use tally::Tally;
pub use text_kind::TextKind;
pub use visit::visit;
pub use work_units::{FilePart, FileRange, Games, InputEnd, SkippedGames, WorkUnit, WorkUnits};
