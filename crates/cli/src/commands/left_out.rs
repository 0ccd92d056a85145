//! Reports games that a command leaves out.

use crate::{diagnostics::report::counted, output::warn};

/// Prints how many variant games have no opening names, if there are any.
pub(super) fn unnamed_variants(games: u64) {
    if games > 0 {
        warn(&format_args!("{} of variants without opening names", counted(games, "game")));
    }
}

/// Prints how many variant games a book or move statistics leave out, if there are any.
pub(super) fn variants(games: u64) {
    if games > 0 {
        warn(&format_args!("{} of variants left out", counted(games, "game")));
    }
}
