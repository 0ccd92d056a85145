//! Reads the games of files into batches of rows.
//!
//! DataFusion plans a scan with [`PgnFormat`](crate::PgnFormat), which decides how each file can be divided
//! ([`Division`]) and creates a [`PgnSource`]. The source takes over the projection and the conditions on tags.
//! DataFusion divides the files into ranges of bytes. For each range, an opener decides which part of the file to read
//! and opens a stream of its bytes. A row reader then sends batches from a separate thread.

mod division;
mod object;
mod opener;
mod row_reader;
mod source;
mod tag_condition;

pub(crate) use division::{Division, manifest_of};
pub(crate) use source::PgnSource;
