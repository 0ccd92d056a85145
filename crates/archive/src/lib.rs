#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]

extern crate alloc;

mod compression;
pub mod convert;
mod error;
mod filter;
mod observe;
mod parallel;
mod parts;
mod recognise;
mod report;
mod selection;
mod source;
mod statistics;
mod stream;
mod tally;

pub use compression::Compression;
pub use compression::Compressor;
pub use error::Damage;
pub use error::SourceError;
pub use filter::Chosen;
pub use filter::Condition;
pub use filter::EcoCondition;
pub use filter::EndingCondition;
pub use filter::Filter;
pub use filter::FinalState;
pub use filter::Matcher;
pub use filter::MaterialPattern;
pub use filter::ParseConditionError;
pub use filter::PlayerCondition;
pub use filter::PlyCondition;
pub use filter::PositionPattern;
pub use filter::ResultCondition;
pub use filter::TagCondition;
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
pub use source::Expected;
pub use source::Input;
pub use source::Source;
pub use statistics::Lengths;
pub use statistics::Ratings;
pub use statistics::Results;
pub use statistics::Statistics;
pub use statistics::ValueCounts;
pub use stream::Stream;
pub use tally::Tally;
