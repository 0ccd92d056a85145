//! The crate root; the front page is README.md. Covers PGN 8.2.3, "movetext SAN".
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

mod decode;
mod error;
mod figurine;
mod grammar;
mod iccf;
mod letters;
mod local;
mod long;
mod names;
mod packed;
mod parse;
mod parts;
mod places;
mod play;
mod render;
mod repair;
mod resolve;
mod san;
#[cfg(feature = "serde")]
mod serialize;
mod span;
mod tail;
mod uci;

// Re-exports of types of lower layers that occur in signatures, so that users need only this crate.
pub use movetext_board as board;

pub use error::{SanError, SanErrorKind};
pub use figurine::{Figurine, FigurineColor};
pub use iccf::{Iccf, IccfError};
pub use letters::{PieceLetters, PieceLettersError};
pub use local::LocalSan;
pub use long::{LongAlgebraic, LongStyle};
pub use parts::{CheckMark, Suffix};
pub use play::PlayError;
pub use render::SanText;
pub use repair::{Leniency, Repair, Repairs, RepairsOfSet};
pub use resolve::{Explanation, Obstacle, ResolveError, ResolveErrorKind, Resolved};
pub use san::San;
pub use span::Span;
pub use uci::{CastlingStyle, Uci, UciError};
