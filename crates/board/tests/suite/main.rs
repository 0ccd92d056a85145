//! Tests for the public API, in one binary, so that linking happens only once.

#![allow(clippy::expect_used, reason = "a mistyped test may panic")]

extern crate alloc;

mod advance;
mod castling_steps;
mod chess960;
mod coordinates;
mod drawing;
mod editing;
mod ending;
mod history;
mod keys;
mod laws;
mod legality;
mod lists;
mod material;
mod oracle;
mod perft;
mod pins;
mod resolve;
mod selection;
#[cfg(feature = "serde")]
mod serde;
mod setups;
mod sliders;
mod texts;
mod undo;
mod validation;
mod walks;
