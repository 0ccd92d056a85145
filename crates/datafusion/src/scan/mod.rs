//! Reads the games in files into batches of rows.
//!
//! DataFusion plans a scan with [`PgnFormat`](crate::PgnFormat). The format decides how each file can be divided
//! ([`Division`]), and creates a [`PgnSource`]. The source accepts the projection and the conditions on tags.
//! DataFusion divides the files into byte ranges. For each range, an opener decides which part of the file to read, and
//! opens a stream of its bytes. A row reader on another thread then sends batches.

mod division;
mod object;
mod opener;
mod row_reader;
mod source;
mod tag_condition;

pub(crate) use division::{Division, manifest_of};
pub use opener::STDIN_STORE;
pub(crate) use source::PgnSource;
