//! Move statistics: counts the moves that were played in each position.

mod counts;
mod mv;
mod record;
mod run;

pub use counts::{GamePlace, MoveCounts, RatingSum};
pub use mv::TreeMove;
pub use record::TreeRecord;
pub use run::TreeRun;
