#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

pub mod atomic;
pub mod compression;
pub mod external_sort;
pub mod file_set;
pub mod frames;
pub mod parallel;
pub mod varint;
mod walk;
mod zstandard;
