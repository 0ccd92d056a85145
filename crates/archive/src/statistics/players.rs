//! Counts the results of each player.

use crate::{
    rated_games::RatedGames,
    scored_game::{ScoreSink, ScoredGame, ScoredGames},
};
use core::cmp::Reverse;
use movetext_board::Color;
use movetext_input::{GameBatch, Observer};
use movetext_pgn::Flow;
use movetext_pgn_values::{GameResult, value::Date};
use std::collections::HashMap;

/// The results, opponents, ratings and dates of each player.
///
/// If a side has several players, each of them is counted. Unknown players are left out, and so are byes and games
/// between equal names, as in a [table](crate::crosstable::Crosstable). Players with different names are different
/// players, but white space around commas and between initials does not matter. You can
/// [merge](PlayerStatistics::merge) statistics about different games, in any order. All players are counted exactly:
/// each takes up to 550 bytes of memory.
///
/// ```
/// use movetext_archive::{input::Games, statistics::PlayerStatistics};
///
/// let text = b"[White \"Tal\"]\n[Black \"Fine\"]\n[BlackElo \"2500\"]\n\n1. e4 1-0\n\n[White \"Tal\"]\n\n*";
/// let mut statistics = PlayerStatistics::default();
/// for games in Games::from_read("games", &text[..]).batches() {
///     statistics.collect(games?, &mut ());
/// }
/// let players = statistics.players(1);
/// let [(name, tal), (_, fine)] = players[..] else { unreachable!() };
/// assert_eq!((name, tal.games(), tal.score(), tal.performance()), ("Tal", 2, Some(1.0), Some(3300)));
/// assert_eq!((fine.black().losses, fine.highest_rating()), (1, Some(2500)));
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerStatistics {
    games: u64,
    without_players: u64,
    players: HashMap<Box<str>, PlayerRecord>,
}

/// The results of a player with one colour.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ColorResults {
    /// The number of games won.
    pub wins: u64,
    /// The number of games drawn.
    pub draws: u64,
    /// The number of games lost.
    pub losses: u64,
    /// The number of games without a result.
    pub unknown: u64,
}

/// The games of a player.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct PlayerRecord {
    white: ColorResults,
    black: ColorResults,
    rated_games: RatedGames,
    highest_rating: Option<u32>,
    dates: Option<(Date, Date)>,
}

impl PlayerStatistics {
    /// Adds the selected games. Reads only their tags and results. Returns [`Flow::Stop`] if the observer stopped.
    pub fn collect<O: Observer>(&mut self, games: GameBatch<'_>, observer: &mut O) -> Flow {
        games.visit_once(&mut ScoredGames::new(self), observer)
    }

    /// Merges `other` into these statistics. Takes time linear in the number of players in `other`.
    pub fn merge(&mut self, other: Self) {
        self.games += other.games;
        self.without_players += other.without_players;
        for (name, record) in other.players {
            self.players.entry(name).or_default().merge(&record);
        }
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of games that count for no player: all players are unknown, both sides have the same name, or
    /// the game is a bye.
    #[must_use]
    pub const fn games_without_players(&self) -> u64 {
        self.without_players
    }

    /// Returns the number of players.
    #[must_use]
    pub fn count(&self) -> usize {
        self.players.len()
    }

    /// Returns the players with at least `min_games` games, most games first. Players with the same number of games are
    /// in the order of their names. This sorts all these players.
    #[must_use]
    pub fn players(&self, min_games: u64) -> Vec<(&str, &PlayerRecord)> {
        let players = self.players.iter().map(|(name, record)| (&**name, record));
        let mut players: Vec<_> = players.filter(|(_, record)| record.games() >= min_games).collect();
        players.sort_unstable_by_key(|&(name, record)| (Reverse(record.games()), name));
        players
    }
}

impl ScoreSink for PlayerStatistics {
    fn add(&mut self, game: &ScoredGame) {
        let sides = game.sides().players();
        self.games += 1;
        self.without_players += u64::from(sides.iter().all(Vec::is_empty));
        // If a side has several players, its first rating is the rating of the opponents.
        let [white_rating, black_rating] = game.ratings(0);
        let is_forfeit = game.is_forfeit();
        let opponents = [black_rating, white_rating].map(|rating| rating.filter(|_| !is_forfeit));
        for ((color, side), opponent) in [Color::White, Color::Black].into_iter().zip(sides).zip(opponents) {
            for (position, name) in side {
                let [white, black] = game.ratings(position);
                let own_rating = match color {
                    Color::White => white,
                    Color::Black => black,
                };
                let record = self.players.entry(name.into_boxed_str()).or_default();
                record.add(color, game.result, opponent);
                record.highest_rating = record.highest_rating.max(own_rating);
                record.widen(game.date().map(|date| (date, date)));
            }
        }
    }
}

impl ColorResults {
    const fn merge(&mut self, other: &Self) {
        self.wins += other.wins;
        self.draws += other.draws;
        self.losses += other.losses;
        self.unknown += other.unknown;
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses + self.unknown
    }
}

impl PlayerRecord {
    fn add(&mut self, color: Color, result: GameResult, opponent: Option<u32>) {
        let (results, won) = match color {
            Color::White => (&mut self.white, GameResult::WhiteWins),
            Color::Black => (&mut self.black, GameResult::BlackWins),
        };
        let half_points = match result {
            GameResult::Unknown => {
                results.unknown += 1;
                return;
            }
            GameResult::Draw => {
                results.draws += 1;
                1
            }
            _ if result == won => {
                results.wins += 1;
                2
            }
            _ => {
                results.losses += 1;
                0
            }
        };
        if let Some(rating) = opponent {
            self.rated_games.add(rating, half_points);
        }
    }

    /// Extends the dates to include `dates`.
    fn widen(&mut self, dates: Option<(Date, Date)>) {
        let Some((first, last)) = dates else { return };
        let (own_first, own_last) = self.dates.unwrap_or((first, last));
        self.dates = Some((own_first.min(first), own_last.max(last)));
    }

    fn merge(&mut self, other: &Self) {
        self.white.merge(&other.white);
        self.black.merge(&other.black);
        self.rated_games.merge(&other.rated_games);
        self.highest_rating = self.highest_rating.max(other.highest_rating);
        self.widen(other.dates);
    }

    /// Returns the results as White.
    #[must_use]
    pub const fn white(&self) -> &ColorResults {
        &self.white
    }

    /// Returns the results as Black.
    #[must_use]
    pub const fn black(&self) -> &ColorResults {
        &self.black
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.white.games() + self.black.games()
    }

    /// Returns the points for each game with a result, from 0 to 1. Returns `None` without such games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let mut all = self.white;
        all.merge(&self.black);
        let games = all.games() - all.unknown;
        (games > 0).then(|| (2 * all.wins + all.draws) as f64 / (2 * games) as f64)
    }

    /// Returns the mean rating of the opponents, rounded to the nearest integer. Opponents without a rating, games
    /// without a result and [forfeits](crate::crosstable::EntrantGame::is_forfeit) are left out. Returns `None` if no games remain.
    #[must_use]
    pub fn mean_opponent_rating(&self) -> Option<u32> {
        self.rated_games.mean_rating()
    }

    /// Returns the performance rating in the games that count for
    /// [`mean_opponent_rating`](Self::mean_opponent_rating). It is computed as in
    /// [`Entrant::performance`](crate::crosstable::Entrant::performance).
    #[must_use]
    pub fn performance(&self) -> Option<i32> {
        self.rated_games.performance()
    }

    /// Returns the highest rating of the player, or `None` if it is unknown.
    #[must_use]
    pub const fn highest_rating(&self) -> Option<u32> {
        self.highest_rating
    }

    /// Returns the dates of the first and the last game, or `None` if no year is known. Unknown months and days come
    /// before known ones.
    #[must_use]
    pub const fn dates(&self) -> Option<(Date, Date)> {
        self.dates
    }
}
