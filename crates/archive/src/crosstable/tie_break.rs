//! Tie-breaks, and the order of the players.

use super::entrant::{Entrant, EntrantGame};
use alloc::collections::BTreeMap;
use core::{cmp::Reverse, str::FromStr};
use std::collections::HashSet;

/// A value that decides between players with equal points. The player with the higher value comes first.
///
/// Games without a result and byes are left out. Forfeits count like other games. The points of an
/// opponent are the opponent's final points, including byes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TieBreak {
    /// The points of the opponents that the player beat, and half the points of the opponents that the player drew
    /// with.
    SonnebornBerger,
    /// The points of all opponents. An opponent counts once for each game.
    Buchholz,
    /// [Buchholz](Self::Buchholz) without the opponent who has the fewest points.
    BuchholzCut1,
    /// The points in games against the players who are still tied. If not all of them played each other, the tie-break
    /// does not apply.
    DirectEncounter,
    /// The number of games won.
    Wins,
}

/// The error for text that does not name a tie-break.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("expected `buchholz`, `buchholz-cut-1`, `direct`, `sonneborn-berger` or `wins`")]
pub struct ParseTieBreakError;

impl TieBreak {
    /// Returns the name that is parsed.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::SonnebornBerger => "sonneborn-berger",
            Self::Buchholz => "buchholz",
            Self::BuchholzCut1 => "buchholz-cut-1",
            Self::DirectEncounter => "direct",
            Self::Wins => "wins",
        }
    }
}

impl FromStr for TieBreak {
    type Err = ParseTieBreakError;

    fn from_str(text: &str) -> Result<Self, ParseTieBreakError> {
        let all =
            [Self::SonnebornBerger, Self::Buchholz, Self::BuchholzCut1, Self::DirectEncounter, Self::Wins];
        all.into_iter().find(|tie| tie.as_str() == text).ok_or(ParseTieBreakError)
    }
}

/// The rank of a player.
#[derive(Debug)]
pub(super) struct Rank {
    /// The index in the order of the places.
    pub(super) index: usize,
    /// The place, counted from 1. Tied players share it.
    pub(super) place: usize,
    /// The values of the tie-breaks, in quarters of a point.
    pub(super) tie_breaks: Vec<Option<u64>>,
}

/// Returns the rank of each player.
pub(super) fn rank(entrants: &[Entrant<'_>], ties: &[TieBreak]) -> Vec<Rank> {
    // The points and the tie-breaks so far, in quarters of a point.
    let mut keys: Vec<Vec<Option<u64>>> =
        entrants.iter().map(|entrant| vec![Some(2 * entrant.half_points())]).collect();
    for tie in ties {
        let values: Vec<Option<u64>> = match tie {
            TieBreak::DirectEncounter => direct_encounters(entrants, &keys),
            _ => entrants.iter().map(|entrant| Some(value(*tie, entrant, entrants))).collect(),
        };
        keys.iter_mut().zip(values).for_each(|(key, value)| key.push(value));
    }
    let mut order: Vec<_> = keys.iter().zip(entrants).enumerate().collect();
    order.sort_by_key(|(_, (key, entrant))| (Reverse(*key), entrant.name()));
    let (mut ranks, mut place, mut before) = (Vec::new(), 0, None);
    for (index, (former, (key, _))) in order.into_iter().enumerate() {
        if before != Some(key) {
            (place, before) = (index + 1, Some(key));
        }
        let tie_breaks = key.iter().skip(1).copied().collect();
        ranks.push((former, Rank { index, place, tie_breaks }));
    }
    ranks.sort_unstable_by_key(|&(former, _)| former);
    ranks.into_iter().map(|(_, rank)| rank).collect()
}

/// Returns the value of a tie-break other than the direct encounter, in quarters of a point.
fn value(tie: TieBreak, entrant: &Entrant<'_>, entrants: &[Entrant<'_>]) -> u64 {
    // The score against each opponent, and the final points of the opponent.
    let opponents = entrant
        .games()
        .iter()
        .filter_map(|game| Some((game.score?.half_points(), entrants.get(game.opponent?)?.half_points())));
    match tie {
        TieBreak::SonnebornBerger => opponents.map(|(score, points)| score * points).sum(),
        TieBreak::Buchholz => opponents.map(|(_, points)| 2 * points).sum(),
        TieBreak::BuchholzCut1 => {
            let points = opponents.map(|(_, points)| 2 * points);
            points.clone().sum::<u64>() - points.min().unwrap_or(0)
        }
        TieBreak::Wins => 4 * opponents.filter(|&(score, _)| score == 2).count() as u64,
        TieBreak::DirectEncounter => 0,
    }
}

/// Returns the points of each player against the players with the same key, in quarters of a point. Returns `None` for
/// players without ties, and if not all tied players played each other.
fn direct_encounters(entrants: &[Entrant<'_>], keys: &[Vec<Option<u64>>]) -> Vec<Option<u64>> {
    let mut groups: BTreeMap<&[Option<u64>], Vec<usize>> = BTreeMap::new();
    for (index, key) in keys.iter().enumerate() {
        groups.entry(key).or_default().push(index);
    }
    let mut values = vec![None; entrants.len()];
    for group in groups.into_values().filter(|group| group.len() > 1) {
        let tied: HashSet<usize> = group.iter().copied().collect();
        let encounters = group.iter().map(|&index| encounters(entrants.get(index)?.games(), &tied));
        if let Some(points) = encounters.collect::<Option<Vec<u64>>>() {
            for (index, points) in group.into_iter().zip(points) {
                if let Some(value) = values.get_mut(index) {
                    *value = Some(points);
                }
            }
        }
    }
    values
}

/// Returns the points against tied players, in quarters of a point. Returns `None` if the player did not play all of
/// them.
fn encounters(games: &[EntrantGame], tied: &HashSet<usize>) -> Option<u64> {
    let encounters = games.iter().filter_map(|game| Some((game.opponent?, game.score?)));
    let encounters: Vec<_> = encounters.filter(|(opponent, _)| tied.contains(opponent)).collect();
    let met: HashSet<usize> = encounters.iter().map(|&(opponent, _)| opponent).collect();
    (met.len() + 1 == tied.len()).then(|| encounters.iter().map(|(_, score)| 2 * score.half_points()).sum())
}
