#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

#[cfg(feature = "pgn-writer")]
mod export;
#[cfg(feature = "archive")]
pub mod guide;
#[cfg(feature = "archive")]
pub mod speed;
#[cfg(feature = "archive")]
pub mod variants;

#[cfg(feature = "archive")]
pub use movetext_archive as archive;
#[cfg(feature = "board")]
pub use movetext_board as board;
#[cfg(feature = "columns")]
pub use movetext_columns as columns;
#[cfg(feature = "diagram")]
pub use movetext_diagram as diagram;
#[cfg(feature = "fen")]
pub use movetext_fen as fen;
#[cfg(feature = "files")]
pub use movetext_files as files;
#[cfg(feature = "filter")]
pub use movetext_filter as filter;
#[cfg(feature = "input")]
pub use movetext_input as input;
#[cfg(feature = "json")]
pub use movetext_json as json;
#[cfg(feature = "openings")]
pub use movetext_openings as openings;
#[cfg(feature = "pages")]
pub use movetext_pages as pages;
#[cfg(feature = "pgc")]
pub use movetext_pgc as pgc;
#[cfg(feature = "pgn")]
pub use movetext_pgn as pgn;
#[cfg(feature = "pgn-tree")]
pub use movetext_pgn_tree as pgn_tree;
#[cfg(feature = "pgn-values")]
pub use movetext_pgn_values as pgn_values;
#[cfg(feature = "pgn-writer")]
pub use movetext_pgn_writer as pgn_writer;
#[cfg(feature = "remote")]
pub use movetext_remote as remote;
#[cfg(feature = "san")]
pub use movetext_san as san;
#[cfg(feature = "table")]
pub use movetext_table as table;

#[cfg(feature = "pgn-writer")]
pub use export::export;
#[cfg(feature = "archive")]
pub use movetext_archive::{
    CheckOptions, FileError, Report, check, check_file,
    convert::{Conversion, ConvertedFile, convert_file},
    edit::{EditedFile, edit_file},
    fix::{FixedFile, fix_file},
};
#[cfg(feature = "input")]
pub use movetext_input::{Games, Input, InputError, SourceError};
