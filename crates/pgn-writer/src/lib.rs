//! The crate's map; the front page is README.md. Serves PGN 3.2, "export format".
#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![cfg_attr(not(feature = "std"), no_std)]

extern crate alloc;

mod comment;
mod escape;
mod game_text;
mod layout;
mod losses;
mod nags;
mod numbering;
mod options;
mod record;
mod tags;
mod wrap;
#[cfg(feature = "std")]
mod writer;

pub use game_text::GameText;
pub use game_text::to_string;
pub use losses::Losses;
pub use losses::Normalisation;
pub use options::ExportOptions;
pub use options::Newline;
#[cfg(feature = "std")]
pub use writer::Writer;
