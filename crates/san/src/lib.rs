//! One chess move as text (PGN 8.2.3, movetext SAN).
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
mod marks;
mod names;
mod offsets;
mod packed;
mod parse;
mod parse_error;
mod parts;
mod play;
mod promotion;
mod render;
mod repair;
pub mod report;
mod resolve;
mod san;
#[cfg(feature = "serde")]
mod serialize;
mod span;
mod uci;
mod variation;

// Public signatures use types from `movetext_board`. We re-export the crate, so that you need only one dependency.
pub use movetext_board as board;

pub use parts::{CheckMark, Suffix};
pub use render::SanText;
pub use repair::{Leniency, Repair, Repairs};
pub use resolve::ResolvedMove;
pub use san::San;
pub use span::Span;
pub use variation::VariationSan;

/// Errors from parsing, resolving and playing moves, with explanations.
pub mod error {
    pub use crate::{
        parse_error::{SanError, SanErrorKind},
        play::PlayError,
        resolve::{Explanation, IllegalReason, ResolveError, ResolveErrorKind},
        variation::VariationError,
    };
}

/// Notations other than English SAN, and their styles.
pub mod notation {
    pub use crate::{
        figurine::{Figurine, FigurineColor},
        iccf::{Iccf, IccfError},
        letters::{PieceLetters, PieceLettersError},
        long::{LongAlgebraic, LongStyle},
        uci::{CastlingStyle, Uci, UciError},
    };
}
