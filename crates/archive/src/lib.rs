#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

mod error;
mod observe;
mod recognise;
mod report;
mod selection;
mod source;
mod stream;
mod tally;

pub use error::SourceError;
pub use observe::Observer;
pub use recognise::Content;
pub use report::Report;
pub use report::check;
pub use selection::ParseSelectionError;
pub use selection::Selection;
pub use source::Input;
pub use source::Source;
pub use stream::Stream;
pub use tally::Tally;
