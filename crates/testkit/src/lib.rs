//! Code that the tests of several crates share: random numbers and texts, damage, chunks, the files of `testdata`,
//! tables of cases, tables of pages, positions, with `events` recorders of events and texts of games, and with `folders`
//! temporary folders.
//!
//! Only tests depend on this crate, so it is never published. Without features it depends on nothing; each feature adds
//! what needs one other crate. Only integration tests and the tools below `xtask` use it: a unit test would
//! see a second copy of its own crate.
#![allow(
    clippy::expect_used,
    clippy::missing_panics_doc,
    clippy::unwrap_used,
    reason = "what a test needs and does not find makes it fail"
)]

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
pub mod table;

pub use chunks::Chunks;
pub use damage::damage;
#[cfg(feature = "folders")]
pub use folder::Folder;
pub use random::Random;
