//! The kinds of tournament tables.

use super::{entrant::EntrantGame, tie_break::TieBreak};
use alloc::collections::BTreeMap;
use std::collections::HashSet;

/// What a tournament table shows for each player, besides points and tie-breaks.
///
/// If you do not choose the kind of a table, it is
/// - [`RoundRobin`](Self::RoundRobin) if at least 90 % of all pairs of players met;
/// - otherwise [`Swiss`](Self::Swiss) if at least 90 % of the games have a round, no player played more than six games in
///   a round, and the players played in at least 10 % of the rounds on average;
/// - otherwise [`Standings`](Self::Standings).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum TableKind {
    /// The results against each opponent.
    RoundRobin,
    /// The results in each round.
    Swiss,
    /// Only the number of wins, draws and losses.
    Standings,
}

/// How many of 100 pairs must have met, and how many of 100 games must have a round.
const MIN_PERCENT: u64 = 90;

/// How many of 100 cells in a table of rounds must have games, so that the size of the table is linear in its games.
const MIN_FILLED_PERCENT: u64 = 10;

/// How many games a player may play in a round.
const MAX_GAMES_IN_ROUND: u64 = 6;

impl TableKind {
    /// Returns the name: `round-robin`, `swiss` or `standings`.
    #[must_use]
    pub const fn as_str(self) -> &'static str {
        match self {
            Self::RoundRobin => "round-robin",
            Self::Swiss => "swiss",
            Self::Standings => "standings",
        }
    }

    /// Returns the tie-breaks that are used by default, the most significant first.
    #[must_use]
    pub const fn ties(self) -> &'static [TieBreak] {
        match self {
            Self::RoundRobin => &[TieBreak::SonnebornBerger, TieBreak::Buchholz],
            Self::Swiss | Self::Standings => &[TieBreak::Buchholz, TieBreak::SonnebornBerger],
        }
    }

    /// Chooses the kind for the games of all players.
    pub(super) fn choose<'g>(players: impl ExactSizeIterator<Item = &'g [EntrantGame]>) -> Self {
        let count = players.len() as u64;
        let pairs = count * count.saturating_sub(1);
        let (mut met, mut games, mut without_round, mut most_in_round, mut filled) = (0, 0, 0, 0, 0);
        let mut rounds = HashSet::new();
        for player in players {
            met += player.iter().filter_map(|game| game.opponent).collect::<HashSet<usize>>().len() as u64;
            let mut in_rounds: BTreeMap<u32, u64> = BTreeMap::new();
            for game in player {
                match game.round {
                    Some(round) => *in_rounds.entry(round).or_default() += 1,
                    None => without_round += 1,
                }
            }
            games += player.len() as u64;
            filled += in_rounds.len() as u64;
            rounds.extend(in_rounds.keys().copied());
            most_in_round = in_rounds.into_values().max().unwrap_or(0).max(most_in_round);
        }
        if met * 100 >= pairs * MIN_PERCENT {
            Self::RoundRobin
        } else if without_round * 100 <= games * (100 - MIN_PERCENT)
            && most_in_round <= MAX_GAMES_IN_ROUND
            && filled * 100 >= count * rounds.len() as u64 * MIN_FILLED_PERCENT
        {
            Self::Swiss
        } else {
            Self::Standings
        }
    }
}
