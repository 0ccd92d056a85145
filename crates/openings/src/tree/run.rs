//! Counts the moves of games in memory.

use super::{GameGroup, GamePlace, MoveCounts, TreeMove, TreeRecord};
use crate::seen_keys::SeenKeys;
use movetext_board::Rules;
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, MoveEvent, Played, Start, Tag, Visitor};
use movetext_pgn_values::{
    GameResult,
    value::{Date, Rating, Speed, TimeControl},
};

/// Counts the moves in the games that it visits.
///
/// The moves of the main line are counted as far as they can be played, up to a number of plies. A game counts once for
/// each position: if a position repeats, only the first move played there counts. Null moves are not counted, but the
/// moves after them are. The year comes from the Date tag, or from UTCDate if Date has no year. If a side has several
/// players, the rating of the first is used.
///
/// The rest of a game after the last counted ply is skipped. A game is counted when it ends. If reading stops before
/// that, it is not counted.
///
/// ```
/// use movetext_board::Position;
/// use movetext_openings::tree::TreeRun;
///
/// let mut run = TreeRun::new(2);
/// movetext_pgn::read(b"1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 0-1\n\n1. d4 *", &mut run, &mut ());
/// let key = Position::initial().key().unwrap() as i64;
/// let moves: Vec<_> = run.sorted_records().filter(|record| record.position_key == key).collect();
/// assert_eq!(moves.len(), 2);
/// assert_eq!((moves[1].mv.to_string().as_str(), moves[1].counts.games), ("e2e4", 2));
/// assert_eq!((moves[1].counts.white_wins, moves[1].counts.black_wins), (1, 1));
/// ```
///
/// # Cost
///
/// Adding a ply writes 16 bytes. [`sorted_records`](Self::sorted_records) then sorts all plies.
#[derive(Clone, Debug)]
pub struct TreeRun {
    plies: u32,
    /// The key of the only position to count, or `None` to count all positions.
    position: Option<u64>,
    /// Whether games are counted by group.
    has_groups: bool,
    input: u32,
    entries: Vec<Entry>,
    /// The number of entries from games that have ended.
    complete: usize,
    games: Vec<GameFacts>,
    /// The data of the current game.
    game: GameFacts,
    /// The year in the UTCDate tag, or 0.
    utc_year: u16,
    /// The speed of the current game.
    speed: Option<Speed>,
    /// The group of the current game. Always the default if games are not counted by group.
    group: GameGroup,
    /// The keys of the positions in the current game.
    keys: SeenKeys,
    /// Whether the current game is of a variant.
    is_variant: bool,
    variant_games: u64,
}

/// A move in a game. From the highest bits to the lowest: the key of its position, the move, the group of the game, and
/// the index of the game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u128);

/// The data of a game, which is added to the counts of each of its moves.
#[derive(Clone, Copy, Debug, Default)]
struct GameFacts {
    place: GamePlace,
    /// White's and Black's ratings, or 0.
    ratings: [u32; 2],
    /// The year of the game, or 0.
    year: u16,
    result: GameResult,
}

impl Entry {
    /// The number of bits for the index of a game.
    const GAME_BITS: u32 = 40;

    /// With this bit inverted, unsigned keys compare like signed numbers.
    const SIGN: u64 = 1 << 63;

    const fn new(key: u64, mv: TreeMove, group: GameGroup, game: usize) -> Self {
        let row = ((key ^ Self::SIGN) as u128) << 24 | (mv.bits() as u128) << 8 | group.bits() as u128;
        Self(row << Self::GAME_BITS | game as u128)
    }

    /// Returns the bits for the position, the move and the group, without the game.
    const fn row(self) -> u128 {
        self.0 >> Self::GAME_BITS
    }

    const fn position_key(self) -> i64 {
        ((self.0 >> 64) as u64 ^ Self::SIGN) as i64
    }

    const fn mv(self) -> Option<TreeMove> {
        TreeMove::from_bits((self.0 >> (Self::GAME_BITS + 8)) as u16)
    }

    const fn group(self) -> Option<GameGroup> {
        GameGroup::from_bits((self.0 >> Self::GAME_BITS) as u8)
    }

    const fn game(self) -> usize {
        (self.0 & ((1 << Self::GAME_BITS) - 1)) as usize
    }
}

impl TreeRun {
    /// Creates an empty run that counts the first `plies` plies of each game.
    #[must_use]
    pub const fn new(plies: u32) -> Self {
        Self {
            plies,
            position: None,
            has_groups: false,
            input: 0,
            entries: Vec::new(),
            complete: 0,
            games: Vec::new(),
            game: GameFacts {
                place: GamePlace { input: 0, offset: 0 },
                ratings: [0; 2],
                year: 0,
                result: GameResult::Unknown,
            },
            utc_year: 0,
            speed: None,
            group: GameGroup::UNKNOWN,
            keys: SeenKeys::new(),
            is_variant: false,
            variant_games: 0,
        }
    }

    /// Returns how many variant games were left out, and counts them anew.
    pub const fn take_variant_games(&mut self) -> u64 {
        core::mem::replace(&mut self.variant_games, 0)
    }

    /// Counts only the moves in the position with this [key](movetext_board::Position::key).
    #[must_use]
    pub fn with_position(self, key: u64) -> Self {
        Self { position: Some(key), ..self }
    }

    /// Counts the games of each [group](GameGroup) separately.
    #[must_use]
    pub fn with_groups(self) -> Self {
        Self { has_groups: true, ..self }
    }

    /// Sets the index of the input that contains the next games. It becomes part of their [`GamePlace`]. The initial
    /// index is 0.
    pub const fn begin_input(&mut self, input: u32) {
        self.input = input;
    }

    /// Returns how much memory the recorded moves and games use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>() + self.games.len() * size_of::<GameFacts>()
    }

    /// Returns one record for each move in each position, and for each group of games if they are counted separately. The
    /// records are sorted. Takes O(n log n) time for n moves.
    pub fn sorted_records(&mut self) -> impl Iterator<Item = TreeRecord> {
        self.entries.truncate(self.complete);
        self.entries.sort_unstable();
        let games = &self.games;
        self.entries.chunk_by(|one, other| one.row() == other.row()).filter_map(|entries| {
            let first = entries.first()?;
            let mut counts = MoveCounts::default();
            for facts in entries.iter().filter_map(|entry| games.get(entry.game())) {
                counts.add(facts);
            }
            let (mv, group) = (first.mv()?, first.group()?);
            Some(TreeRecord { position_key: first.position_key(), mv, group, counts })
        })
    }

    /// Removes all games. Keeps the allocated memory.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.games.clear();
        self.complete = 0;
    }
}

impl MoveCounts {
    fn add(&mut self, game: &GameFacts) {
        let [white, black] = game.ratings;
        let mut one = Self { games: 1, example: game.place, ..Self::default() };
        one.add_result(game.result);
        one.white_ratings.add(white);
        one.black_ratings.add(black);
        one.years = (game.year > 0).then_some((game.year, game.year));
        self.merge(&one);
    }
}

/// Returns the rating of the first player in a Ratings value, or 0 if it is unknown.
fn rating(value: &str) -> u32 {
    Rating::read(value).ok().and_then(Rating::points).unwrap_or_default()
}

fn year(value: &str) -> u16 {
    Date::read(value).ok().and_then(Date::year).unwrap_or_default()
}

impl Visitor for TreeRun {
    fn interest(&self) -> Interest {
        Interest::REPLAY | Interest::KEYS
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.entries.truncate(self.complete);
        self.keys.clear();
        let place = GamePlace { input: self.input, offset: game.offset };
        (self.game, self.utc_year) = (GameFacts { place, ..GameFacts::default() }, 0);
        (self.speed, self.group) = (None, GameGroup::UNKNOWN);
        self.is_variant = false;
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let [white, black] = &mut self.game.ratings;
        let value = || tag.value.to_str();
        match tag.name.raw() {
            b"WhiteElo" => *white = rating(&value()),
            b"BlackElo" => *black = rating(&value()),
            b"Date" => self.game.year = year(&value()),
            b"UTCDate" => self.utc_year = year(&value()),
            b"TimeControl" if self.has_groups => {
                self.speed = TimeControl::read(&value()).ok().and_then(|control| control.speed());
            }
            _ => {}
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        if self.has_groups {
            self.group = GameGroup::new(self.game.ratings, self.speed);
        }
        // Keys do not distinguish the rules, so only games of chess are counted.
        self.is_variant = start.position.rules() != Rules::Chess;
        if self.is_variant { Flow::SkipGame } else { Flow::Continue }
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if event.ply >= self.plies {
            return Flow::SkipGame;
        }
        let Some(key) = event.position.key() else { return Flow::SkipGame };
        if let Played::Move(mv) = event.played {
            let is_chosen = self.position.is_none_or(|position| position == key);
            if is_chosen && !self.keys.contains(key, event.position) {
                let mv = TreeMove::from_move(mv, event.position);
                self.entries.push(Entry::new(key, mv, self.group, self.games.len()));
            }
        }
        self.keys.push(key);
        if event.ply + 1 < self.plies { Flow::Continue } else { Flow::SkipGame }
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.variant_games += u64::from(self.is_variant);
        self.game.result = end.result;
        if self.game.year == 0 {
            self.game.year = self.utc_year;
        }
        self.games.push(self.game);
        self.complete = self.entries.len();
        Flow::Continue
    }
}
