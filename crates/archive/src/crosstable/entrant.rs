//! A player of an event, with games, points and performance rating.

use crate::rated_games::RatedGames;
use movetext_board::Color;
use movetext_pgn_values::GameResult;

/// A player in an event, or several players who play together.
#[derive(Clone, Debug)]
pub struct Entrant<'t> {
    name: &'t str,
    rating: Option<u16>,
    pub(super) place: usize,
    pub(super) games: Vec<EntrantGame>,
    wins: u64,
    draws: u64,
    losses: u64,
    pub(super) tie_breaks: Vec<Option<u64>>,
    rated_games: RatedGames,
}

/// A game, as one of its players sees it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct EntrantGame {
    /// The index of the opponent in [`Crosstable::entrants`](super::Crosstable::entrants). `None` for a bye: the name
    /// of the opponent is `bye`, in upper or lower case.
    pub opponent: Option<usize>,
    /// The player's colour.
    pub color: Color,
    /// The player's score, or `None` if the game has no result.
    pub score: Option<Score>,
    /// The first number in the Round tag.
    pub round: Option<u32>,
    /// Whether the game is a forfeit: it has a winner and no moves, and its Termination tag contains `forfeit`, or is
    /// `abandoned`, `rules infraction` or `unplayed`.
    pub is_forfeit: bool,
}

/// The score of a player in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Score {
    /// A point.
    Win,
    /// Half a point.
    Draw,
    /// No point.
    Loss,
}

impl Score {
    /// Returns the score as points.
    #[must_use]
    pub const fn points(self) -> f64 {
        self.half_points() as f64 / 2.0
    }

    pub(super) const fn half_points(self) -> u64 {
        match self {
            Self::Win => 2,
            Self::Draw => 1,
            Self::Loss => 0,
        }
    }

    /// Returns the scores of White and Black, or `None` if the result is unknown.
    pub(super) const fn from_result(result: GameResult) -> Option<[Self; 2]> {
        match result {
            GameResult::WhiteWins => Some([Self::Win, Self::Loss]),
            GameResult::Draw => Some([Self::Draw; 2]),
            GameResult::BlackWins => Some([Self::Loss, Self::Win]),
            GameResult::Unknown => None,
        }
    }
}

impl<'t> Entrant<'t> {
    pub(super) const fn new(name: &'t str) -> Self {
        Self {
            name,
            rating: None,
            place: 0,
            games: Vec::new(),
            wins: 0,
            draws: 0,
            losses: 0,
            tie_breaks: Vec::new(),
            rated_games: RatedGames::new(),
        }
    }

    pub(super) fn add(&mut self, game: EntrantGame, rating: Option<u16>, opponent_rating: Option<u16>) {
        self.rating = self.rating.or(rating);
        self.games.push(game);
        let Some(score) = game.score else { return };
        *match score {
            Score::Win => &mut self.wins,
            Score::Draw => &mut self.draws,
            Score::Loss => &mut self.losses,
        } += 1;
        if let Some(rating) = opponent_rating
            && !game.is_forfeit
        {
            self.rated_games.add(rating.into(), score.half_points());
        }
    }

    /// Returns the name.
    #[must_use]
    pub const fn name(&self) -> &'t str {
        self.name
    }

    /// Returns the first known rating, by round and date.
    #[must_use]
    pub fn rating(&self) -> Option<u32> {
        self.rating.map(u32::from)
    }

    /// Returns the place, counted from 1. Players with equal points and tie-breaks share a place. They are in the order
    /// of their names.
    #[must_use]
    pub const fn place(&self) -> usize {
        self.place
    }

    /// Returns the games and byes, by round and date.
    #[must_use]
    pub fn games(&self) -> &[EntrantGame] {
        &self.games
    }

    /// Returns the number of games won, including byes with a full point.
    #[must_use]
    pub const fn wins(&self) -> u64 {
        self.wins
    }

    /// Returns the number of games drawn, including byes with half a point.
    #[must_use]
    pub const fn draws(&self) -> u64 {
        self.draws
    }

    /// Returns the number of games lost, including byes without a point.
    #[must_use]
    pub const fn losses(&self) -> u64 {
        self.losses
    }

    /// Returns the points, including byes.
    #[must_use]
    pub const fn points(&self) -> f64 {
        self.half_points() as f64 / 2.0
    }

    pub(super) const fn half_points(&self) -> u64 {
        2 * self.wins + self.draws
    }

    /// Returns the values of [`Crosstable::ties`](super::Crosstable::ties). A value is `None` if the tie-break does not
    /// apply to the player.
    pub fn tie_breaks(&self) -> impl Iterator<Item = Option<f64>> {
        self.tie_breaks.iter().map(|value| value.map(|quarters| quarters as f64 / 4.0))
    }

    /// Returns the [performance rating](movetext_pgn_values::value::performance_rating), from the mean rating of the
    /// opponents, rounded to the nearest integer. Returns `None` without rated opponents. Games against opponents without
    /// a rating, byes and forfeits are left out.
    #[must_use]
    pub fn performance(&self) -> Option<i32> {
        self.rated_games.performance()
    }
}
