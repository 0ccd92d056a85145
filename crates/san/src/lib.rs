//! The crate root; the front page is README.md. Covers PGN 8.2.3, "movetext SAN".
#![doc = include_str!("../README.md")]
#![no_std]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod dash;
mod decode;
mod figurine;
mod grammar;
mod iccf;
mod letters;
mod long;
mod names;
mod packed;
mod parse;
mod parse_error;
mod parts;
mod places;
mod play;
mod render;
mod repair;
pub mod report;
mod resolve;
mod san;
#[cfg(feature = "serde")]
mod serialize;
mod span;
mod tail;
mod uci;
mod variation;

// Re-exports of types of lower layers that occur in signatures, so that users need only this crate.
pub use movetext_board as board;

pub use parts::{CheckMark, Suffix};
pub use render::SanText;
pub use repair::{Leniency, Repair, Repairs};
pub use resolve::Resolved;
pub use san::San;
pub use span::Span;
pub use variation::VariationSan;

/// Errors of reading, resolving and playing moves, and their explanation.
pub mod error {
    pub use crate::{
        parse_error::{SanError, SanErrorKind},
        play::PlayError,
        resolve::{Explanation, Obstacle, ResolveError, ResolveErrorKind},
        variation::VariationError,
    };
}

/// Other notations than English SAN, and their styles.
pub mod notation {
    pub use crate::{
        figurine::{Figurine, FigurineColor},
        iccf::{Iccf, IccfError},
        letters::{PieceLetters, PieceLettersError},
        long::{LongAlgebraic, LongStyle},
        uci::{CastlingStyle, Uci, UciError},
    };
}
