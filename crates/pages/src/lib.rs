#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

mod game;
mod json;
mod moves;
mod page;

// We re-export this crate because signatures here use its types.
pub use movetext_pgn as pgn;

pub use game::PageGames;
pub use page::GamesPage;
