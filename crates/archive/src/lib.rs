#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

extern crate alloc;

mod compression;
mod dedup;
mod each;
mod error;
mod junction;
mod observe;
mod parallel;
mod parts;
mod recognise;
mod report;
mod selection;
mod sort;
mod source;
mod split;
mod stream;
mod tally;
mod values;
mod whole;

pub use compression::Compression;
pub use compression::Compressor;
pub use dedup::Fingerprint;
pub use dedup::Sameness;
pub use error::SourceError;
pub use junction::Junction;
pub use observe::Observer;
pub use parallel::in_order;
pub use parts::Ending;
pub use parts::Games;
pub use parts::Part;
pub use parts::Parts;
pub use recognise::Content;
pub use report::Report;
pub use report::check;
pub use selection::ParseSelectionError;
pub use selection::Selection;
pub use sort::Order;
pub use sort::Sorted;
pub use sort::Sorter;
pub use source::Expected;
pub use source::Input;
pub use source::Source;
pub use split::Division;
pub use split::Existing;
pub use split::Label;
pub use split::ParseDivisionError;
pub use split::SplitError;
pub use split::Splitter;
pub use stream::Stream;
pub use tally::Tally;
pub use whole::Form;
pub use whole::Taken;
pub use whole::WholeGame;
