//! Counts games by opening.

use alloc::collections::BTreeMap;
use core::cmp::Reverse;
use movetext_openings::Opening;
use movetext_pgn_values::value::Eco;

/// The number of games for each opening, by ECO code and by family. A game is counted under the last named position in
/// its main line. Memory use is bounded by the number of named positions.
///
/// ```
/// use movetext_archive::statistics::Statistics;
///
/// let mut statistics = Statistics::default();
/// movetext_pgn::read(b"1. e4 c5 * 1. e4 c5 2. Nf3 * 1. e4 c5 2. Nf3 *", &mut statistics, &mut ());
/// let openings = statistics.openings();
/// assert_eq!(openings.families(), [("Sicilian Defense", 3)]);
/// let codes = openings.codes().into_iter();
/// let codes: Vec<_> = codes.map(|(eco, name, games)| (eco.to_string(), name, games)).collect();
/// assert_eq!(codes[0], ("B27".to_owned(), "Sicilian Defense", 2));
/// assert_eq!(codes[1], ("B20".to_owned(), "Sicilian Defense", 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningCounts {
    /// The number of games for each code and name.
    games: BTreeMap<(Eco, &'static str), u64>,
}

impl OpeningCounts {
    /// Counts a game, if it has an opening.
    pub(super) fn add(&mut self, opening: Option<Opening<'static>>) {
        if let Some(opening) = opening {
            *self.games.entry((opening.eco, opening.name)).or_default() += 1;
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (&opening, games) in &other.games {
            *self.games.entry(opening).or_default() += games;
        }
    }

    /// Returns the number of games for each ECO code, with the most common name for this code. The most frequent code
    /// comes first. Takes time linear in the number of different openings, plus the time to sort the codes.
    #[must_use]
    pub fn codes(&self) -> Vec<(Eco, &'static str, u64)> {
        // For each code: its most common name, the number of games with this name, and the number of all its games.
        let mut codes: BTreeMap<Eco, (&str, u64, u64)> = BTreeMap::new();
        for (&(eco, name), &games) in &self.games {
            let (common, most, all) = codes.entry(eco).or_insert((name, games, 0));
            if games > *most {
                (*common, *most) = (name, games);
            }
            *all += games;
        }
        let mut codes: Vec<_> = codes.into_iter().map(|(eco, (name, _, games))| (eco, name, games)).collect();
        codes.sort_by_key(|&(_, _, games)| Reverse(games));
        codes
    }

    /// Returns the number of games for each [family](Opening::family), most frequent first. Takes time linear in the
    /// number of different openings, plus the time to sort the families.
    #[must_use]
    pub fn families(&self) -> Vec<(&'static str, u64)> {
        let mut families: BTreeMap<&str, u64> = BTreeMap::new();
        for (&(eco, name), games) in &self.games {
            *families.entry(Opening { eco, name, ply: 0 }.family()).or_default() += games;
        }
        let mut families: Vec<_> = families.into_iter().collect();
        families.sort_by_key(|&(_, games)| Reverse(games));
        families
    }
}
