#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod adapter;
mod decode;
pub mod diagnostic;
mod flow;
pub mod lexer;
mod locate;
mod location;
pub mod parser;
mod reader;
mod replay;
mod source;
mod start;
mod text;
mod visitor;

// The layers below whose types are in signatures here, so that this crate alone is enough to name them.
pub use movetext_board as board;
pub use movetext_fen as fen;
pub use movetext_pgn_values as values;
pub use movetext_san as san;

pub use adapter::Adapter;
pub use diagnostic::Code;
pub use diagnostic::Diagnostic;
pub use diagnostic::Severity;
pub use flow::Flow;
pub use location::Location;
pub use movetext_san::Span;
pub use parser::Limits;
pub use reader::Bookmark;
pub use reader::Chunk;
pub use reader::ChunkSource;
pub use reader::Reader;
pub use reader::read;
pub use source::Seekable;
pub use source::SliceSource;
pub use source::Source;
#[cfg(feature = "std")]
pub use source::StreamSource;
pub use source::View;
pub use start::StartTags;
pub use text::Encoding;
pub use text::Text;
pub use visitor::Comment;
pub use visitor::EscapedLine;
pub use visitor::GameEnd;
pub use visitor::GameStart;
pub use visitor::Interest;
pub use visitor::MoveEvent;
pub use visitor::MoveToken;
pub use visitor::Placement;
pub use visitor::Played;
pub use visitor::SkippedText;
pub use visitor::Start;
pub use visitor::StartOrigin;
pub use visitor::Tag;
pub use visitor::Visitable;
pub use visitor::Visitor;
