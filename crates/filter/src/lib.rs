#![doc = include_str!("../README.md")]
#![forbid(unsafe_code)]
#![warn(clippy::indexing_slicing, clippy::panic, clippy::unimplemented, clippy::unreachable)]

extern crate alloc;

mod balance;
mod condition;
mod eco;
mod ending;
mod error;
mod event;
mod expression;
mod filter;
mod glob;
mod known;
mod letter_case;
mod letters;
mod matcher;
mod material;
mod measure;
mod moves;
mod name_words;
pub mod nearest;
mod nearness;
mod numeric;
mod opening;
mod opening_alias;
mod operator;
mod player;
mod plies;
mod position;
mod repertoire;
mod spelled_name;
mod tag;
mod variant;
mod watch;

// Callers need these crates' types to use our API, so we re-export the crates.
pub use movetext_board as board;
pub use movetext_openings as openings;
pub use movetext_pgn as pgn;

pub use condition::{Condition, DecisiveData};
pub use eco::EcoCondition;
pub use ending::{EndingCondition, ResultCondition};
pub use error::ParseConditionError;
pub use event::EventCondition;
pub use expression::{Expression, ParseExpressionError};
pub use filter::Filter;
pub use known::{KnownGame, KnownTag};
pub use matcher::Matcher;
pub use material::MaterialPattern;
pub use measure::MeasureCondition;
pub use moves::MovesCondition;
pub use opening::{OpeningCondition, OpeningSource};
pub use player::PlayerCondition;
pub use plies::PlyCondition;
pub use position::PositionPattern;
pub use repertoire::{Departure, Repertoire, RepertoireBuilder, RepertoireCondition, RepertoireError};
pub use spelled_name::SpelledName;
pub use tag::TagCondition;
pub use variant::VariantCondition;
pub use watch::{TriedGames, UnmatchedCondition};
