//! Reads the games of files into batches.

mod batches;
mod info;
mod object;
mod opener;
mod predicate;
mod source;

pub(crate) use info::{FileInfo, Files, manifest_of};
pub(crate) use source::PgnSource;
