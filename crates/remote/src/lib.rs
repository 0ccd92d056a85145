#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

mod address;
mod error;
mod object;

pub use error::RemoteError;
pub use object::RemoteObject;
