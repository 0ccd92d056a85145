#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod append;
mod atomic;
mod compression;
pub mod convert;
mod dedup;
mod error;
mod filter;
pub mod index;
mod index_filter;
mod observe;
mod on_game_end;
mod parallel;
mod recognise;
mod report;
mod selection;
mod sort;
mod source;
mod split;
mod statistics;
mod stream;
mod tally;
mod values;
mod whole;
mod work_units;

// Re-exports of the lower layers whose types appear in signatures here, so that callers need no further dependency.
pub use movetext_board as board;
pub use movetext_pgc as pgc;
pub use movetext_pgn as pgn;
pub use movetext_pgn_writer as pgn_writer;
pub use movetext_san as san;

pub use append::GameAppender;
pub use atomic::{AtomicFile, FileVersion, Ownership, WriteError, WritingStopped, stop_writing};
pub use compression::{Compression, Compressor};
pub use dedup::{DuplicateCriteria, Fingerprint};
pub use error::{Damage, SourceError};
pub use filter::{
    Condition, EcoCondition, EndingCondition, Filter, FinalState, MatchedGame, Matcher, MaterialPattern,
    ParseConditionError, PlayerCondition, PlyCondition, PositionPattern, ResultCondition, TagCondition,
};
pub use index_filter::IndexFilter;
pub use observe::{Observer, Tee};
pub use parallel::{Concurrency, in_order};
pub use recognise::Content;
pub use report::{Report, check};
pub use selection::{ParseSelectionError, Selection};
pub use sort::{SortOrder, Sorted, Sorter};
pub use source::{Expected, Input, Source};
pub use split::{ExistingFile, ParseSplitByError, SplitBy, SplitError, SplitLabel, Splitter};
pub use statistics::{Lengths, Ratings, Results, Statistics, ValueCounts};
pub use stream::Stream;
pub use tally::Tally;
pub use whole::{GameForm, WholeGame, WholeGames};
pub use work_units::{Games, InputEnd, SkippedGames, WorkUnit, WorkUnits};
