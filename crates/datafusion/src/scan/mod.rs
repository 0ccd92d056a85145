//! Reads the games of files into batches of rows.
//!
//! DataFusion plans a scan with [`PgnFormat`](crate::PgnFormat), which looks how each file can be divided
//! ([`Division`]), and makes a [`PgnSource`]. The source takes over the projection and the conditions on tags, and
//! DataFusion divides the files into ranges of bytes. For each range of a file, an opener decides what is read of the
//! file, opens a stream of its bytes, and a row reader sends batches from a thread of its own.

mod division;
mod object;
mod opener;
mod row_reader;
mod source;
mod tag_condition;

pub(crate) use division::{Division, manifest_of};
pub(crate) use source::PgnSource;
