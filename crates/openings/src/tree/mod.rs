//! Move statistics: counts the moves that were played in each position.

mod counts;
mod group;
mod mv;
mod record;
mod run;

pub use counts::{GamePlace, MoveCounts, RatingSum};
pub use group::GameGroup;
pub use mv::TreeMove;
pub use record::TreeRecord;
pub use run::TreeRun;
