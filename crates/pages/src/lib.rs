#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod document;
mod game;
mod json;
mod moves;
mod page;
mod reports;
#[cfg(feature = "statistics")]
mod statistics;

// We re-export these crates because signatures here use their types.
#[cfg(feature = "statistics")]
pub use movetext_archive as archive;
pub use movetext_pgn as pgn;
pub use movetext_san as san;

pub use game::PageGames;
pub use page::GamesPage;
pub use reports::{ReportEntry, ReportsPage, SourceLine};
#[cfg(feature = "statistics")]
pub use statistics::StatisticsPage;
