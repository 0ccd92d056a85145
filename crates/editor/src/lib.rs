#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod document;
mod features;
mod outline;
mod replay;
mod server;
mod settings;
mod text;
mod transport;
mod unit;
mod unit_diagnostic;
mod units;

pub use server::{ConnectionEnd, serve};
pub use transport::TransportError;
