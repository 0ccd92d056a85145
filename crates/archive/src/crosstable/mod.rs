//! Tournament tables: players, points, tie-breaks and performance ratings of each event.

mod entrant;
mod event;
mod kind;
mod standings;
mod tie_break;

pub use entrant::{Entrant, EntrantGame, Score};
pub use kind::TableKind;
pub use standings::Crosstable;
pub use tie_break::{ParseTieBreakError, TieBreak};

use crate::scored_game::{ScoreSink, ScoredGame, ScoredGames};
use alloc::sync::Arc;
use event::{EventGames, EventKey, Names, TournamentGame};
use movetext_filter::TagCondition;
use movetext_input::{GameBatch, Observer};
use movetext_pgn::Flow;
use std::collections::HashMap;

/// The games of tournaments, by event.
///
/// Two games belong to the same event if they have the same Event, Site and EventDate tags. A Site that is an address,
/// such as `https://lichess.org/tRrX0xgA`, is ignored, because servers write the address of the game. If the year of
/// EventDate is unknown, we compare the Date tags instead: a new event begins where no game was played for more than
/// three months. Players with different names are different players. Only white space around commas and between
/// initials does not matter. A game counts once, even if it was added several times: games with moves are equal if their
/// players, results, moves, and Round, Date and FEN tags are equal.
///
/// You can [merge](Self::merge) the tournaments of different games. If you merge them in the order of the games, the
/// result does not depend on how the games were divided. Memory use is up to 160 bytes for each game, and the names. A
/// table takes up to 200 bytes for each of its games, and 500 for each player.
///
/// ```
/// use movetext_archive::{crosstable::Tournaments, input::Games};
///
/// let text = b"[White \"Tal\"]\n[Black \"Fine\"]\n\n1/2-1/2\n\n[White \"Fine\"]\n[Black \"Tal\"]\n\n0-1";
/// let mut tournaments = Tournaments::default();
/// for games in Games::from_read("games", &text[..]).batches() {
///     tournaments.collect(games?, &mut ());
/// }
/// let tables = tournaments.tables(None, None);
/// let players = tables.flat_map(|table| table.entrants().to_vec());
/// let points: Vec<_> = players.map(|player| (player.name(), player.points())).collect();
/// assert_eq!(points, [("Tal", 1.5), ("Fine", 0.5)]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Tournaments {
    /// If not empty, only events that meet at least one of these conditions are collected.
    conditions: Arc<[TagCondition]>,
    events: HashMap<EventKey, EventGames>,
    names: Names,
}

impl Tournaments {
    /// Creates a collection of the events that meet at least one of `conditions`. The conditions are compared with the
    /// Event tag, whatever tag they name. Without conditions, all events are collected.
    #[must_use]
    pub fn with_conditions(conditions: impl Into<Arc<[TagCondition]>>) -> Self {
        Self { conditions: conditions.into(), ..Self::default() }
    }

    /// Adds the selected games. Reads their tags, results and moves, but does not play the moves. Returns
    /// [`Flow::Stop`] if the observer stopped.
    pub fn collect<O: Observer>(&mut self, games: GameBatch<'_>, observer: &mut O) -> Flow {
        games.visit_once(&mut ScoredGames::new(self), observer)
    }

    /// Merges `other` into these tournaments. Takes time linear in the number of its games and names.
    pub fn merge(&mut self, other: &Self) {
        let mut events: Vec<_> = other.events.iter().collect();
        events.sort_unstable_by_key(|(_, event)| event.index);
        let names = self.names.ids(&other.names);
        for (key, games) in events {
            let own = event(&mut self.events, &self.conditions, key.clone());
            own.games.extend(games.games.iter().map(|game| game.with_names(&names)));
        }
    }

    /// Returns the names of all events, including events that were not collected. A name may occur several times.
    pub fn event_names(&self) -> impl Iterator<Item = &str> + Clone {
        self.events.keys().map(EventKey::event)
    }

    /// Returns a table for each event, in the order of their first games. Without `kind`, it is chosen for each event,
    /// as [`TableKind`] describes. Without `ties`, [`TableKind::ties`] are used. A table takes time linear in the number
    /// of its games, plus the time to sort them.
    pub fn tables<'t>(
        &'t self,
        kind: Option<TableKind>,
        ties: Option<&'t [TieBreak]>,
    ) -> impl Iterator<Item = Crosstable<'t>> {
        let collected = self.events.iter().filter(|(_, event)| event.is_collected);
        let mut events: Vec<_> = collected.collect();
        events.sort_unstable_by_key(|(_, event)| event.index);
        events.into_iter().flat_map(move |(key, event)| {
            let tables = event.split_by_date(key).into_iter();
            tables.map(move |games| Crosstable::new(key, games, &self.names, kind, ties))
        })
    }
}

impl ScoreSink for Tournaments {
    fn reads_moves(&self, tags: &ScoredGame) -> bool {
        meets(&self.conditions, &EventKey::new(tags))
    }

    fn add(&mut self, game: &ScoredGame) {
        let event = event(&mut self.events, &self.conditions, EventKey::new(game));
        if event.is_collected {
            event.games.push(TournamentGame::new(game, &mut self.names));
        }
    }
}

/// Returns whether an event meets one of the conditions, or there are none.
fn meets(conditions: &[TagCondition], key: &EventKey) -> bool {
    conditions.is_empty() || conditions.iter().any(|condition| condition.matches(key.event()))
}

/// Returns the event with this key. If it is new, the conditions decide whether it is collected.
fn event<'e>(
    events: &'e mut HashMap<EventKey, EventGames>,
    conditions: &[TagCondition],
    key: EventKey,
) -> &'e mut EventGames {
    let index = events.len();
    let is_collected = meets(conditions, &key);
    events.entry(key).or_insert(EventGames { index, is_collected, games: Vec::new() })
}
