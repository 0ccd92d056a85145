#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]
#![no_std]

extern crate alloc;

pub mod command;
mod nag;
mod outcome;
#[cfg(feature = "serde")]
mod serialize;
mod tag;
mod value;

// Re-exports of types of lower layers that occur in signatures, so that users need only this crate.
pub use movetext_board as board;
pub use movetext_fen as fen;
pub use movetext_san as san;

pub use nag::Nag;
pub use nag::NagClass;
pub use nag::NagDialect;
pub use nag::ParseNagError;
pub use outcome::GameResult;
pub use tag::TagName;
pub use tag::UnknownTagName;
pub use tag::ValueKind;
pub use tag::is_tag_name;
pub use value::Address;
pub use value::Clock;
pub use value::ClockReading;
pub use value::Country;
pub use value::Date;
pub use value::Eco;
pub use value::Expected;
pub use value::Field;
pub use value::Fields;
pub use value::Found;
pub use value::Mode;
pub use value::Period;
pub use value::PlayerName;
pub use value::PlayerType;
pub use value::Players;
pub use value::Rating;
pub use value::Round;
pub use value::SetUp;
pub use value::Site;
pub use value::StyleKind;
pub use value::TagChecks;
pub use value::TagFault;
pub use value::TagFaultKind;
pub use value::TagValue;
pub use value::Termination;
pub use value::TimeControl;
pub use value::TimeControlDialect;
pub use value::TimeOfDay;
pub use value::Title;
pub use value::ValueError;
pub use value::ValueErrorKind;
pub use value::check_ply_count;
pub use value::check_tags;
