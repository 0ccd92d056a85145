//! Finds the games of two files that are versions of the same game.

use super::contents::{Bytes, GameContents};
use crate::dedup::Fingerprint;
use alloc::collections::VecDeque;
use movetext_pgn_tree::Game;
use movetext_pgn_values::value::PlayerName;
use std::collections::{HashMap, HashSet};

/// Games with fewer plies do not match only because their moves are equal: many short games have equal moves.
const MIN_MATCHED_PLIES: usize = 20;

/// What a game is matched by.
#[derive(Debug)]
pub(super) struct GameKeys {
    number: u64,
    /// All contents.
    contents: Fingerprint,
    /// Event, site, date, round and players, if a player is known.
    roster: Option<Fingerprint>,
    /// Players, date and round, if a player is known.
    players: Option<Fingerprint>,
    /// The start position and the moves.
    moves: Fingerprint,
    /// Whether there are enough moves to match the game by them.
    is_long: bool,
}

impl GameKeys {
    pub(super) fn from_game(game: &Game) -> Self {
        let contents = GameContents::from_game(game);
        // A missing tag is equal to `?` and to dates such as `????.??.??`.
        let value = |name: &str| {
            let is_unknown = |value: &&str| value.bytes().all(|byte| matches!(byte, b'?' | b'.' | b'-'));
            Some(contents.tag(name)).filter(|value| !is_unknown(value)).unwrap_or_default()
        };
        let is_known = ["White", "Black"].iter().any(|name| !value(name).is_empty());
        let hash = |names: &[&str]| {
            let mut bytes = Bytes::default();
            names.iter().for_each(|name| bytes.text(&PlayerName::normalize(value(name))));
            is_known.then(|| Fingerprint::from_bytes(&bytes.0))
        };
        Self {
            number: game.number(),
            contents: contents.hash(),
            roster: hash(&["White", "Black", "Date", "Round", "Event", "Site"]),
            players: hash(&["White", "Black", "Date", "Round"]),
            moves: contents.hash_of_moves(),
            is_long: contents.moves.len() >= MIN_MATCHED_PLIES,
        }
    }
}

type Key = (Fingerprint, Fingerprint);

/// What two games must have in common, from the strictest condition to the weakest.
const STAGES: [fn(&GameKeys) -> Option<Key>; 6] = [
    |game| Some((game.contents, game.contents)),
    |game| Some((game.roster?, game.moves)),
    |game| Some((game.roster?, game.roster?)),
    |game| Some((game.players?, game.moves)),
    |game| Some((game.players?, game.players?)),
    |game| game.is_long.then_some((game.moves, game.moves)),
];

/// Which games differ, by their numbers.
#[derive(Debug, Default)]
pub(super) struct Matching {
    pub(super) unchanged: u64,
    pub(super) removed: HashSet<u64>,
    pub(super) added: HashSet<u64>,
    /// The number of the old version of each changed new game.
    pub(super) changed: HashMap<u64, u64>,
}

impl Matching {
    /// Matches games in their order: the first of several equal games matches the first of their equals.
    pub(super) fn new(mut old: Vec<GameKeys>, mut new: Vec<GameKeys>) -> Self {
        let mut matching = Self::default();
        for (index, stage) in STAGES.iter().enumerate() {
            let mut waiting: HashMap<Key, VecDeque<u64>> = HashMap::new();
            for game in &old {
                if let Some(key) = stage(game) {
                    waiting.entry(key).or_default().push_back(game.number);
                }
            }
            let mut matched = HashSet::new();
            new.retain(|game| {
                let first = stage(game).and_then(|key| waiting.get_mut(&key)?.pop_front());
                let Some(number) = first else { return true };
                matched.insert(number);
                if index == 0 {
                    matching.unchanged += 1;
                } else {
                    matching.changed.insert(game.number, number);
                }
                false
            });
            old.retain(|game| !matched.contains(&game.number));
        }
        matching.removed = old.iter().map(|game| game.number).collect();
        matching.added = new.iter().map(|game| game.number).collect();
        matching
    }
}
