//! Counts the results of games by opening.

use super::Results;
use alloc::collections::BTreeMap;
use core::cmp::Reverse;
use movetext_openings::Opening;
use movetext_pgn_values::{GameResult, value::Eco};

/// The results of games for each opening, by ECO code and by family. A game is counted under the last named position in
/// its main line. Memory use is bounded by the number of named positions.
///
/// ```
/// use movetext_archive::statistics::Statistics;
///
/// let mut statistics = Statistics::default();
/// movetext_pgn::read(b"1. e4 c5 * 1. e4 c5 2. Nf3 1-0 1. e4 c5 2. Nf3 0-1", &mut statistics, &mut ());
/// let openings = statistics.openings();
/// let [(family, results)] = openings.families()[..] else { unreachable!() };
/// assert_eq!((family, results.games(), results.white_score()), ("Sicilian Defense", 3, Some(0.5)));
/// let codes = openings.codes().into_iter();
/// let codes: Vec<_> = codes.map(|(eco, name, results)| (eco.to_string(), name, results.games())).collect();
/// assert_eq!(codes[0], ("B27".to_owned(), "Sicilian Defense", 2));
/// assert_eq!(codes[1], ("B20".to_owned(), "Sicilian Defense", 1));
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct OpeningCounts {
    /// The results for each code and name.
    results: BTreeMap<(Eco, &'static str), Results>,
}

impl OpeningCounts {
    /// Counts a game, if it has an opening.
    pub(super) fn add(&mut self, opening: Option<Opening<'static>>, result: GameResult) {
        if let Some(opening) = opening {
            self.results.entry((opening.eco, opening.name)).or_default().add(result);
        }
    }

    pub(super) fn merge(&mut self, other: &Self) {
        for (&opening, results) in &other.results {
            self.results.entry(opening).or_default().merge(results);
        }
    }

    /// Returns the results for each ECO code, with the most common name for this code. The most frequent code comes
    /// first. Takes time linear in the number of different openings, plus the time to sort the codes.
    #[must_use]
    pub fn codes(&self) -> Vec<(Eco, &'static str, Results)> {
        // For each code: its most common name, the number of games with this name, and the results of all its games.
        let mut codes: BTreeMap<Eco, (&str, u64, Results)> = BTreeMap::new();
        for (&(eco, name), results) in &self.results {
            let (common, most, all) = codes.entry(eco).or_insert((name, results.games(), Results::default()));
            if results.games() > *most {
                (*common, *most) = (name, results.games());
            }
            all.merge(results);
        }
        let mut codes: Vec<_> =
            codes.into_iter().map(|(eco, (name, _, results))| (eco, name, results)).collect();
        codes.sort_by_key(|(_, _, results)| Reverse(results.games()));
        codes
    }

    /// Returns the results for each [family](Opening::family), most frequent first. Takes time linear in the number of
    /// different openings, plus the time to sort the families.
    #[must_use]
    pub fn families(&self) -> Vec<(&'static str, Results)> {
        let mut families: BTreeMap<&str, Results> = BTreeMap::new();
        for (&(eco, name), results) in &self.results {
            families.entry(Opening { eco, name, ply: 0 }.family()).or_default().merge(results);
        }
        let mut families: Vec<_> = families.into_iter().collect();
        families.sort_by_key(|(_, results)| Reverse(results.games()));
        families
    }
}
