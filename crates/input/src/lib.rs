#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod content;
mod error;
mod games;
pub mod index;
mod indexing;
pub mod manifest;
mod observe;
mod selection;
mod source;
mod tally;

// Callers need these crates' types to use our API, so we re-export the crates.
pub use movetext_files as files;
pub use movetext_json as json;
pub use movetext_pgc as pgc;
pub use movetext_pgn as pgn;
pub use movetext_pgn_tree as pgn_tree;

pub use content::{BinaryFormat, Content, TextKind};
pub use error::{Damage, RangeError, SourceError};
pub use games::{
    BatchItem, FilePart, FileRange, GameBatch, GameOffsets, Games, InputEnd, InputEvent, SkippedGames,
};
pub use indexing::IndexUpdate;
pub use observe::{Observer, Tee};
pub use selection::{ParseSelectionError, Sampler, Selection};
pub use source::{ExpectedContent, Input, InputError, Source};
pub use tally::Tally;
