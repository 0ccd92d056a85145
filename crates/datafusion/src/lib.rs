#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

#[cfg(feature = "cluster")]
pub mod cluster;
mod columns;
mod error;
mod format;
mod functions;
mod register;
mod scan;
#[cfg(any(feature = "query", feature = "cluster"))]
pub mod stores;
mod unplayable;

pub use datafusion;
pub use format::PgnFormat;
pub use functions::{register_functions, scalar_functions};
pub use movetext_table::{Columns, Table};
pub use register::{register, register_table, register_tables};
pub use scan::STDIN_STORE;
pub use unplayable::UnplayableGames;
