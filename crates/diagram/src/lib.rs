#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

#[cfg(feature = "gif")]
mod animation;
mod ansi;
mod canvas;
mod characters;
mod draw;
#[cfg(any(feature = "gif", feature = "png"))]
mod error;
mod glyphs;
mod image;
mod marks;
mod output;
#[cfg(feature = "gif")]
mod palette;
#[cfg(any(feature = "gif", feature = "png"))]
mod path;
mod pieces;
#[cfg(any(feature = "gif", feature = "png"))]
mod pixels;
mod size;
mod svg;
mod theme;

// We re-export these crates because signatures here use their types.
pub use movetext_board as board;
pub use movetext_pgn_values as values;

#[cfg(feature = "gif")]
pub use animation::Animation;
pub use ansi::TerminalSquare;
pub use characters::is_forbidden_in_markup;
#[cfg(any(feature = "gif", feature = "png"))]
pub use error::ImageError;
pub use image::{BoardImage, Coordinates};
pub use size::{ImageSize, SizeError};
pub use svg::piece_shapes;
pub use theme::Theme;
