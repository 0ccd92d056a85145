//! The table of an event: its players in the order of their places.

use super::{
    entrant::{Entrant, EntrantGame, Score},
    event::{EventKey, NameId, Names, TournamentGame},
    kind::TableKind,
    tie_break::{self, TieBreak},
};
use movetext_board::Color;
use movetext_pgn_values::value::Date;
use std::collections::{HashMap, HashSet};

/// The table of an event. The players are in the order of their places.
#[derive(Clone, Debug)]
pub struct Crosstable<'t> {
    event: &'t str,
    site: &'t str,
    dates: Option<(Date, Date)>,
    kind: TableKind,
    ties: &'t [TieBreak],
    entrants: Vec<Entrant<'t>>,
    games: u64,
    unfinished: u64,
    left_out: u64,
    repeated: u64,
}

impl<'t> Crosstable<'t> {
    pub(super) fn new(
        key: &'t EventKey,
        mut games: Vec<&TournamentGame>,
        names: &'t Names,
        kind: Option<TableKind>,
        ties: Option<&'t [TieBreak]>,
    ) -> Self {
        games.sort_by_key(|game| (game.round.is_none(), game.round, game.board, game.date));
        let mut sheet = ScoreSheet::new(names);
        games.iter().for_each(|game| sheet.add(game));
        let ScoreSheet { entrants, finished, unfinished, left_out, repeated, .. } = sheet;
        let kind = kind.unwrap_or_else(|| TableKind::choose(entrants.iter().map(Entrant::games)));
        let ties = ties.unwrap_or_else(|| kind.ties());
        Self {
            event: key.event(),
            site: key.site(),
            dates: dates(key, &games),
            kind,
            ties,
            entrants: ranked(entrants, ties),
            games: finished,
            unfinished,
            left_out,
            repeated,
        }
    }

    /// Returns the name of the event, or `?`.
    #[must_use]
    pub const fn event(&self) -> &'t str {
        self.event
    }

    /// Returns the site, or an empty text if it is unknown or an address.
    #[must_use]
    pub const fn site(&self) -> &'t str {
        self.site
    }

    /// Returns the dates of the first and the last game. If the games have no dates, both are the date of the event.
    /// Returns `None` if the years are unknown.
    #[must_use]
    pub const fn dates(&self) -> Option<(Date, Date)> {
        self.dates
    }

    /// Returns the kind that was requested or chosen.
    #[must_use]
    pub const fn kind(&self) -> TableKind {
        self.kind
    }

    /// Returns the tie-breaks, the most significant first.
    #[must_use]
    pub const fn ties(&self) -> &'t [TieBreak] {
        self.ties
    }

    /// Returns the players in the order of their places.
    #[must_use]
    pub fn entrants(&self) -> &[Entrant<'t>] {
        &self.entrants
    }

    /// Returns the number of games with a result. Byes are not games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of games without a result. They do not count for points and tie-breaks.
    #[must_use]
    pub const fn unfinished_games(&self) -> u64 {
        self.unfinished
    }

    /// Returns the number of games that are left out, because a player is unknown, or both players have the same name.
    #[must_use]
    pub const fn games_left_out(&self) -> u64 {
        self.left_out
    }

    /// Returns the number of games that are left out, because they repeat another game: players, rounds, dates, results,
    /// FEN tags and moves are equal. Games without moves are never repeated.
    #[must_use]
    pub const fn repeated_games(&self) -> u64 {
        self.repeated
    }

    /// Returns the rounds in ascending order. `None` is the last, for games without a round.
    #[must_use]
    pub fn rounds(&self) -> Vec<Option<u32>> {
        let mut rounds: Vec<_> =
            self.entrants.iter().flat_map(Entrant::games).map(|game| game.round).collect();
        rounds.sort_unstable_by_key(|round| (round.is_none(), *round));
        rounds.dedup();
        rounds
    }
}

/// Returns the first and the last date of the games, or the date of the event.
fn dates(key: &EventKey, games: &[&TournamentGame]) -> Option<(Date, Date)> {
    let known = games.iter().map(|game| game.date).filter(|&date| date != Date::UNKNOWN);
    let of_event = || (key.date() != Date::UNKNOWN).then_some(key.date());
    let first = known.clone().min().or_else(of_event)?;
    Some((first, known.max().or_else(of_event)?))
}

/// Sorts the players by their places.
fn ranked<'t>(entrants: Vec<Entrant<'t>>, ties: &[TieBreak]) -> Vec<Entrant<'t>> {
    let ranks = tie_break::rank(&entrants, ties);
    let mut ranked: Vec<_> = ranks.into_iter().zip(entrants).collect();
    // Opponents are found by their former index.
    let indices: Vec<usize> = ranked.iter().map(|(rank, _)| rank.index).collect();
    ranked.sort_unstable_by_key(|(rank, _)| rank.index);
    let entrants = ranked.into_iter().map(|(rank, mut entrant)| {
        (entrant.place, entrant.tie_breaks) = (rank.place, rank.tie_breaks);
        for game in &mut entrant.games {
            game.opponent = game.opponent.and_then(|former| indices.get(former).copied());
        }
        entrant
    });
    entrants.collect()
}

/// Collects the games of each player.
struct ScoreSheet<'t> {
    names: &'t Names,
    indices: HashMap<NameId, usize>,
    entrants: Vec<Entrant<'t>>,
    finished: u64,
    unfinished: u64,
    left_out: u64,
    repeated: u64,
    fingerprints: HashSet<[u8; 16]>,
}

impl<'t> ScoreSheet<'t> {
    fn new(names: &'t Names) -> Self {
        Self {
            names,
            indices: HashMap::new(),
            entrants: Vec::new(),
            finished: 0,
            unfinished: 0,
            left_out: 0,
            repeated: 0,
            fingerprints: HashSet::new(),
        }
    }

    fn add(&mut self, game: &TournamentGame) {
        if game.players == [None; 2] {
            self.left_out += 1;
            return;
        }
        if game.fingerprint.is_some_and(|fingerprint| !self.fingerprints.insert(fingerprint)) {
            self.repeated += 1;
            return;
        }
        let [white, black] = game.players.map(|player| player.map(|player| self.index(player)));
        let scores = Score::from_result(game.result);
        let [white_score, black_score] = scores.map_or([None; 2], |scores| scores.map(Some));
        let [white_rating, black_rating] = game.ratings;
        let is_bye = white.is_none() || black.is_none();
        if !is_bye {
            *if scores.is_some() { &mut self.finished } else { &mut self.unfinished } += 1;
        }
        let entrant_game = |opponent, color, score| EntrantGame {
            opponent,
            color,
            score,
            round: game.round,
            is_forfeit: game.is_forfeit && !is_bye,
        };
        self.push(white, entrant_game(black, Color::White, white_score), white_rating, black_rating);
        self.push(black, entrant_game(white, Color::Black, black_score), black_rating, white_rating);
    }

    /// Returns the index of the player in the list.
    fn index(&mut self, player: NameId) -> usize {
        let index = *self.indices.entry(player).or_insert(self.entrants.len());
        if index == self.entrants.len() {
            self.entrants.push(Entrant::new(self.names.get(player)));
        }
        index
    }

    fn push(
        &mut self,
        index: Option<usize>,
        game: EntrantGame,
        rating: Option<u16>,
        opponent_rating: Option<u16>,
    ) {
        if let Some(entrant) = index.and_then(|index| self.entrants.get_mut(index)) {
            entrant.add(game, rating, opponent_rating.filter(|_| game.opponent.is_some()));
        }
    }
}
