//! What a conversion could not represent.

use alloc::collections::BTreeSet;
use core::ops::AddAssign;
use movetext_pgc::{EncodeError, EncodeErrorCounts};
use movetext_pgn_writer::normalisation::Losses;
#[cfg(feature = "table")]
use movetext_table::EncodeError as TableError;

/// What a conversion could not represent, or wrote differently from the source.
#[derive(Clone, Debug, Default)]
#[non_exhaustive]
pub struct ConversionLosses {
    /// Text that `Conversion::Pgn` wrote differently from the source.
    pub normalised: Losses,
    /// The number of games that do not start from the initial position. `Conversion::Moves` writes their moves
    /// without the start position.
    pub set_up_games: u64,
    /// The number of variant games whose positions `Conversion::Positions` writes without the rules.
    pub variant_games: u64,
    /// The number of games that lack a position that `Conversion::Positions` was to write, and the number of games that
    /// `Conversion::Pgn` left out, because they end before the part to write or cannot be played.
    pub incomplete_games: u64,
    /// The number of results that [`GameEdits::correct_results`](super::GameEdits::correct_results) changed.
    pub corrected_results: u64,
    /// What `Conversion::Pgc` left out of games.
    pub left_out: EncodeErrorCounts,
    /// Why `Conversion::Pgc` refused games, with the number of games for each reason.
    pub refusals: EncodeErrorCounts,
    /// The first refusals, at most 1,000.
    pub refused: Vec<EncodeError>,
    /// The tags that have a column in `Conversion::Csv` or `Conversion::Table`, or that [`GameEdits`](super::GameEdits)
    /// names, but that no game has. `None` if no games were converted like this.
    pub missing_tags: Option<BTreeSet<String>>,
    /// The reason why `Conversion::Table` returned no bytes.
    #[cfg(feature = "table")]
    pub table_error: Option<TableError>,
}

impl ConversionLosses {
    /// The maximum number of refusals that we keep.
    const MAX_REFUSED: usize = 1_000;

    /// Merges `other` into these losses.
    pub fn merge(&mut self, other: Self) {
        self.normalised.merge(&other.normalised);
        self.set_up_games.add_assign(other.set_up_games);
        self.variant_games.add_assign(other.variant_games);
        self.incomplete_games.add_assign(other.incomplete_games);
        self.corrected_results.add_assign(other.corrected_results);
        self.left_out.merge(&other.left_out);
        self.refusals.merge(&other.refusals);
        #[cfg(feature = "table")]
        if self.table_error.is_none() {
            self.table_error = other.table_error;
        }
        self.missing_tags = match (self.missing_tags.take(), other.missing_tags) {
            (Some(one), Some(other)) => Some(one.intersection(&other).cloned().collect()),
            (one, other) => one.or(other),
        };
        let free = Self::MAX_REFUSED.saturating_sub(self.refused.len());
        self.refused.extend(other.refused.into_iter().take(free));
    }
}
