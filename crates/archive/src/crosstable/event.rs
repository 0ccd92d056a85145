//! The games of an event, and the players' names.

use crate::{dedup::Fingerprint, scored_game::ScoredGame};
use alloc::sync::Arc;
use core::num::NonZeroU32;
use movetext_pgn_values::{GameResult, value::Date};
use std::collections::HashMap;

/// The tags that games of an event share.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct EventKey {
    event: String,
    /// Empty if the site is unknown or an address.
    site: String,
    /// [`Date::UNKNOWN`] if its year is unknown.
    date: Date,
}

impl EventKey {
    pub(super) fn new(game: &ScoredGame) -> Self {
        let (event, site) = (game.event.trim(), game.site.trim());
        let site = if site == "?" || site.contains("://") { "" } else { site };
        Self {
            event: if event.is_empty() { "?" } else { event }.to_owned(),
            site: site.to_owned(),
            date: game.event_date().unwrap_or(Date::UNKNOWN),
        }
    }

    pub(super) const fn event(&self) -> &str {
        self.event.as_str()
    }

    pub(super) const fn site(&self) -> &str {
        self.site.as_str()
    }

    pub(super) const fn date(&self) -> Date {
        self.date
    }
}

/// The names of players. Each name is stored once.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    ids: HashMap<Arc<str>, NameId>,
    names: Vec<Arc<str>>,
}

/// The number of a name in [`Names`], counted from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct NameId(NonZeroU32);

impl Names {
    /// Returns the number of a name, which may be new. Returns `None` if there are too many names.
    fn id(&mut self, name: &str) -> Option<NameId> {
        if let Some(&id) = self.ids.get(name) {
            return Some(id);
        }
        let id = NameId(u32::try_from(self.names.len() + 1).ok().and_then(NonZeroU32::new)?);
        let name: Arc<str> = name.into();
        self.names.push(Arc::clone(&name));
        self.ids.insert(name, id);
        Some(id)
    }

    /// Returns the numbers of all names of `other`, which may be new.
    pub(super) fn ids(&mut self, other: &Self) -> Vec<Option<NameId>> {
        other.names.iter().map(|name| self.id(name)).collect()
    }

    pub(super) fn get(&self, id: NameId) -> &str {
        self.names.get(id.index()).map_or("?", |name| name)
    }
}

impl NameId {
    const fn index(self) -> usize {
        self.0.get() as usize - 1
    }
}

/// A game of a tournament.
#[derive(Clone, Debug)]
pub(super) struct TournamentGame {
    /// The names of both sides. A bye has one name, and a game with an unknown side has none.
    pub(super) players: [Option<NameId>; 2],
    pub(super) ratings: [Option<u16>; 2],
    pub(super) round: Option<u32>,
    /// The second number in the Round tag: the board, or the game of a match.
    pub(super) board: u32,
    /// [`Date::UNKNOWN`] if its year is unknown.
    pub(super) date: Date,
    pub(super) result: GameResult,
    pub(super) is_forfeit: bool,
    /// See [`ScoredGame::fingerprint`].
    pub(super) fingerprint: Option<[u8; 16]>,
}

impl TournamentGame {
    pub(super) fn new(game: &ScoredGame, names: &mut Names) -> Self {
        let round = game.round();
        let mut parts = round.iter().flat_map(|round| round.parts());
        Self {
            players: game.sides().entrants().map(|name| names.id(&name?)),
            ratings: game.ratings(0).map(|rating| rating.and_then(|rating| u16::try_from(rating).ok())),
            round: parts.next().copied(),
            board: parts.next().copied().unwrap_or_default(),
            date: game.date().unwrap_or(Date::UNKNOWN),
            result: game.result,
            is_forfeit: game.is_forfeit(),
            fingerprint: game.fingerprint().map(Fingerprint::to_bytes),
        }
    }

    /// Returns the game with other numbers for its players' names.
    pub(super) fn with_names(&self, ids: &[Option<NameId>]) -> Self {
        let id = |player: NameId| ids.get(player.index()).copied().flatten();
        Self { players: self.players.map(|player| player.and_then(id)), ..self.clone() }
    }
}

/// The games with the same [`EventKey`], in input order.
#[derive(Clone, Debug)]
pub(super) struct EventGames {
    /// How many events came before this one.
    pub(super) index: usize,
    pub(super) is_collected: bool,
    pub(super) games: Vec<TournamentGame>,
}

/// Three months, as a difference of [day numbers](day_numbers).
const MAX_PAUSE: i32 = 3 * 31;

impl EventGames {
    /// Divides the games into events, with pauses between them. If the key has a date, all games belong to one event.
    pub(super) fn split_by_date(&self, key: &EventKey) -> Vec<Vec<&TournamentGame>> {
        let starts = if key.date == Date::UNKNOWN { self.starts() } else { Vec::new() };
        if starts.len() < 2 {
            return vec![self.games.iter().collect()];
        }
        // The last event has the games without a date.
        let mut events = vec![Vec::new(); starts.len() + 1];
        for game in &self.games {
            let event = match day_numbers(game.date) {
                Some((first, _)) => starts.partition_point(|&start| start <= first) - 1,
                None => starts.len(),
            };
            if let Some(event) = events.get_mut(event) {
                event.push(game);
            }
        }
        events.retain(|event| !event.is_empty());
        events
    }

    /// Returns the day on which each event begins, in ascending order.
    fn starts(&self) -> Vec<i32> {
        let mut days: Vec<(i32, i32)> = self.games.iter().filter_map(|game| day_numbers(game.date)).collect();
        days.sort_unstable();
        let mut starts = Vec::new();
        let mut end = None;
        for (first, last) in days {
            if end.is_none_or(|end| first - end > MAX_PAUSE) {
                starts.push(first);
            }
            end = end.max(Some(last));
        }
        starts
    }
}

/// Returns the first and the last possible day of a date as numbers. Every month has 31 numbers. Returns `None` if the
/// year is unknown.
fn day_numbers(date: Date) -> Option<(i32, i32)> {
    let first_of_year = i32::from(date.year()?) * 12 * 31;
    let Some(month) = date.month() else { return Some((first_of_year, first_of_year + 12 * 31 - 1)) };
    let first_of_month = first_of_year + (i32::from(month) - 1) * 31;
    let Some(day) = date.day() else { return Some((first_of_month, first_of_month + 30)) };
    let number = first_of_month + i32::from(day) - 1;
    Some((number, number))
}
