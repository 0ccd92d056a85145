//! Code that tests in several crates share: random numbers and texts, damage, chunks, files in `testdata`, tables of
//! cases, tables in pages, a web server. The feature `positions` adds positions, `events` adds recorded events and texts
//! of games, and `folders` adds temporary folders.
//!
//! Only tests depend on this crate, so it is never published. Without features, it depends on nothing. Each feature
//! needs one other crate. Use it only in integration tests and in the tools below `xtask`: a unit test would see a
//! second copy of its own crate.
#![allow(
    clippy::expect_used,
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "a test fails if something that it needs is missing"
)]

extern crate alloc;

mod chunks;
mod damage;
#[cfg(feature = "events")]
pub mod event_text;
#[cfg(feature = "events")]
pub mod events;
pub mod files;
#[cfg(feature = "folders")]
mod folder;
#[cfg(feature = "events")]
pub mod games;
pub mod page;
pub mod pgn_text;
#[cfg(feature = "positions")]
pub mod positions;
mod random;
pub mod server;
pub mod table;

pub use chunks::Chunks;
pub use damage::damage;
#[cfg(feature = "folders")]
pub use folder::Folder;
pub use random::Random;
