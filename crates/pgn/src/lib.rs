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
pub mod reader;
mod replay;
pub mod source;
pub mod start;
pub mod text;
pub mod visitor;

// The layers below whose types are in signatures here, so that this crate alone is enough to name them.
pub use movetext_board as board;
pub use movetext_fen as fen;
pub use movetext_pgn_values as values;
pub use movetext_san as san;

pub use adapter::Adapter;
pub use diagnostic::{Code, Diagnostic, Severity};
pub use flow::Flow;
pub use location::Location;
pub use movetext_san::Span;
pub use parser::Limits;
pub use reader::{Reader, read};
pub use text::Text;
pub use visitor::{Comment, GameEnd, GameStart, Interest, MoveEvent, Played, Tag, Visitable, Visitor};
