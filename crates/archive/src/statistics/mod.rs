//! Counts games by result, length, opening, rating, player and year. Also counts diagnostics (PGN 8, 9).

mod lengths;
mod openings;
mod players;
mod ratings;
mod value_counts;

pub use lengths::Lengths;
pub use openings::OpeningCounts;
pub use players::{ColorResults, PlayerRecord, PlayerStatistics};
pub use ratings::Ratings;
pub use value_counts::ValueCounts;

use crate::scored_game::Sides;
use alloc::{borrow::Cow, collections::BTreeMap};
use core::cell::RefCell;
use movetext_input::{GameBatch, Observer, Tee};
use movetext_openings::Classifier;
use movetext_pgn::{
    Flow, GameEnd, GameStart, Interest, MoveEvent, Start, Tag, Visitor,
    diagnostic::{Code, Counts, DetailLevel, Diagnostic, Severity, Sink},
};
use movetext_pgn_values::{
    GameResult,
    value::{Date, Rating, Variant},
};

/// The number of games for each result.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Results {
    /// The number of games with the result `1-0`.
    pub white_wins: u64,
    /// The number of games with the result `1/2-1/2`.
    pub draws: u64,
    /// The number of games with the result `0-1`.
    pub black_wins: u64,
    /// The number of games with the result `*`.
    pub unknown: u64,
}

impl Results {
    fn add(&mut self, result: GameResult) {
        match result {
            GameResult::WhiteWins => self.white_wins += 1,
            GameResult::Draw => self.draws += 1,
            GameResult::BlackWins => self.black_wins += 1,
            GameResult::Unknown => self.unknown += 1,
        }
    }

    const fn merge(&mut self, other: &Self) {
        self.white_wins += other.white_wins;
        self.draws += other.draws;
        self.black_wins += other.black_wins;
        self.unknown += other.unknown;
    }

    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.white_wins + self.draws + self.black_wins + self.unknown
    }

    /// Returns White's points for each game with a result, from 0 to 1. Returns `None` without such games.
    #[must_use]
    pub fn white_score(&self) -> Option<f64> {
        let games = self.games() - self.unknown;
        (games > 0).then(|| (2 * self.white_wins + self.draws) as f64 / (2 * games) as f64)
    }
}

/// Statistics about the games that were visited.
///
/// This is a [`Visitor`], and also a [`Sink`] that counts diagnostics. To use it as both, call [`count`], or share it
/// in a [`RefCell`]. You can [merge](Statistics::merge) statistics about different games. If you merge them in the
/// order of the games, the result does not depend on how the games were divided. Memory use is bounded: each
/// [`ValueCounts`] counts only the first 1,000,000 different values separately.
///
/// ```
/// use movetext_archive::statistics::Statistics;
///
/// let mut statistics = Statistics::default();
/// movetext_pgn::read(b"[White \"Tal\"]\n\n1. e4 c5 1-0\n\n1. d4 1/2-1/2", &mut statistics, &mut ());
/// assert_eq!((statistics.games(), statistics.plies()), (2, 3));
/// assert_eq!((statistics.results().white_wins, statistics.results().draws), (1, 1));
/// let families = statistics.openings().families();
/// assert_eq!((families[1].0, families[1].1.white_wins), ("Sicilian Defense", 1));
/// assert_eq!(statistics.players().top(9), [("Tal", 1)]);
/// ```
#[derive(Clone, Debug, Default)]
pub struct Statistics {
    games: u64,
    plies: u64,
    results: Results,
    lengths: Lengths,
    openings: OpeningCounts,
    ratings: Ratings,
    players: ValueCounts,
    years: BTreeMap<u16, Results>,
    variants: ValueCounts,
    terminations: ValueCounts,
    time_controls: ValueCounts,
    found: Counts,
    faulty: u64,
    game: CurrentGame,
    classifier: Classifier<'static>,
}

/// The data of the current game.
#[derive(Clone, Debug, Default)]
struct CurrentGame {
    players: [String; 2],
    ratings: [Option<u32>; 2],
    year: Option<u16>,
    variant: String,
    termination: Option<String>,
    time_control: Option<String>,
    has_errors: bool,
}

impl Statistics {
    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the total number of plies in the main lines.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns the number of games for each result.
    #[must_use]
    pub const fn results(&self) -> &Results {
        &self.results
    }

    /// Returns the number of games for each length.
    #[must_use]
    pub const fn lengths(&self) -> &Lengths {
        &self.lengths
    }

    /// Returns the results for each opening. We find openings by position and ignore ECO tags.
    #[must_use]
    pub const fn openings(&self) -> &OpeningCounts {
        &self.openings
    }

    /// Returns the ratings in the tags WhiteElo and BlackElo. If a side has several players, the first rating counts.
    #[must_use]
    pub const fn ratings(&self) -> &Ratings {
        &self.ratings
    }

    /// Returns the number of games for each player. Unknown players are left out.
    #[must_use]
    pub const fn players(&self) -> &ValueCounts {
        &self.players
    }

    /// Returns the number of games for each variant, by its [usual name](Variant::usual_name). Games without a Variant tag
    /// are `Standard`.
    #[must_use]
    pub const fn variants(&self) -> &ValueCounts {
        &self.variants
    }

    /// Returns whether any game is not standard chess.
    #[must_use]
    pub fn has_variants(&self) -> bool {
        self.variants.get(Variant::usual_name("")) < self.games
    }

    /// Returns the results for each year in the Date tag.
    #[must_use]
    pub const fn years(&self) -> &BTreeMap<u16, Results> {
        &self.years
    }

    /// Returns the number of games for each value of the Termination tag.
    #[must_use]
    pub const fn terminations(&self) -> &ValueCounts {
        &self.terminations
    }

    /// Returns the number of games for each value of the TimeControl tag.
    #[must_use]
    pub const fn time_controls(&self) -> &ValueCounts {
        &self.time_controls
    }

    /// Returns the number of diagnostics by code.
    #[must_use]
    pub const fn found(&self) -> &Counts {
        &self.found
    }

    /// Returns the number of games with errors.
    #[must_use]
    pub const fn games_with_errors(&self) -> u64 {
        self.faulty
    }

    /// Merges `other` into these statistics. Takes time linear in the number of different values in `other`.
    pub fn merge(&mut self, other: &Self) {
        self.games += other.games;
        self.plies += other.plies;
        self.faulty += other.faulty;
        self.results.merge(&other.results);
        self.lengths.merge(&other.lengths);
        self.ratings.merge(&other.ratings);
        self.openings.merge(&other.openings);
        self.players.merge(&other.players);
        self.variants.merge(&other.variants);
        self.terminations.merge(&other.terminations);
        self.time_controls.merge(&other.time_controls);
        self.found.merge(&other.found);
        for (&year, results) in &other.years {
            self.years.entry(year).or_default().merge(results);
        }
    }

    fn find(&mut self, code: Code) {
        self.found.add(code);
        self.game.has_errors |= code.severity() == Severity::Error;
    }

    /// Adds a complete game.
    fn end(&mut self, game: &CurrentGame, result: GameResult, plies: u32) {
        self.games += 1;
        self.plies += u64::from(plies);
        self.faulty += u64::from(game.has_errors);
        self.results.add(result);
        self.lengths.add(plies);
        self.ratings.add(game.ratings, result);
        self.add_players(game);
        if let Some(year) = game.year {
            self.years.entry(year).or_default().add(result);
        }
        self.variants.add(Variant::usual_name(&game.variant), 1);
        if let Some(termination) = &game.termination {
            self.terminations.add(termination, 1);
        }
        if let Some(control) = &game.time_control {
            self.time_controls.add(control, 1);
        }
    }

    fn add_players(&mut self, game: &CurrentGame) {
        let sides = Sides::from_tags(game.players.each_ref().map(String::as_str)).players();
        sides.iter().flatten().for_each(|(_, name)| self.players.add(name, 1));
    }
}

/// Adds the selected games to `statistics`. Returns [`Flow::Stop`] if the observer stopped.
pub fn count<O: Observer>(games: GameBatch<'_>, statistics: &mut Statistics, observer: &mut O) -> Flow {
    let statistics = RefCell::new(statistics);
    games.visit_once(&mut &statistics, &mut Tee(&statistics, observer))
}

impl CurrentGame {
    /// Stores a tag. If the game repeats the tag, the last value counts.
    fn tag<'a>(&mut self, name: &[u8], value: impl Fn() -> Cow<'a, str>) {
        let Self { players: [white, black], ratings: [white_rating, black_rating], .. } = self;
        match name {
            b"White" => *white = value().into_owned(),
            b"Black" => *black = value().into_owned(),
            b"WhiteElo" => *white_rating = Rating::read(&value()).ok().and_then(Rating::points),
            b"BlackElo" => *black_rating = Rating::read(&value()).ok().and_then(Rating::points),
            b"Date" => self.year = Date::read(&value()).ok().and_then(Date::year),
            b"Variant" => self.variant = value().into_owned(),
            b"Termination" => self.termination = known(&value()),
            b"TimeControl" => self.time_control = known(&value()),
            _ => {}
        }
    }
}

/// Returns the value, or `None` if it is empty or `?`.
fn known(value: &str) -> Option<String> {
    let value = value.trim();
    (!value.is_empty() && value != "?").then(|| value.to_owned())
}

impl Visitor for Statistics {
    fn interest(&self) -> Interest {
        Interest::ALL.without(Interest::LINES)
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.classifier.begin_game(game);
        let has_errors = self.game.has_errors;
        self.game = CurrentGame { has_errors, ..CurrentGame::default() };
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        self.game.tag(tag.name.raw(), || tag.value.to_str());
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.classifier.begin_moves(start);
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        // We ignore the returned flow. The classifier may skip the rest of the game, but other counts need all moves.
        self.classifier.mv(event);
        Flow::Continue
    }

    fn begin_variation(&mut self) -> Flow {
        self.classifier.begin_variation();
        Flow::Continue
    }

    fn end_variation(&mut self) -> Flow {
        self.classifier.end_variation();
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.openings.add(self.classifier.opening(), end.result);
        let game = core::mem::take(&mut self.game);
        self.end(&game, end.result, end.plies);
        Flow::Continue
    }
}

/// Only counts diagnostics, so that readers need not compose them.
impl Sink for Statistics {
    fn detail_level(&self, _: Code) -> DetailLevel {
        DetailLevel::Count
    }

    fn count(&mut self, code: Code) -> Flow {
        self.find(code);
        Flow::Continue
    }

    fn diagnostic(&mut self, diagnostic: &Diagnostic) -> Flow {
        self.find(diagnostic.code());
        Flow::Continue
    }
}
