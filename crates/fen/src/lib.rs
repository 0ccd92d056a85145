//! Chess positions as text: FEN and EPD (PGN 16.1 and 16.2).
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod canonical;
mod castling;
mod checks;
mod counters;
pub mod diagnostic;
mod en_passant;
pub mod epd;
pub mod error;
mod expected;
mod fen;
mod fields;
mod findings;
mod names;
mod opcode;
mod order;
mod perft;
mod placement;
mod pocket;
pub mod render;
pub mod repair;
#[cfg(feature = "serde")]
mod serialize;
mod text;
mod token;
mod windows_1252;

// We re-export these crates because signatures here use their types.
pub use movetext_board as board;
pub use movetext_san as san;

pub use fen::{Fen, LenientFen, ReadOptions};
pub use movetext_san::{Leniency, Span};
#[cfg(feature = "serde")]
pub use serialize::as_text;
#[doc(hidden)]
pub use windows_1252::windows_1252;
