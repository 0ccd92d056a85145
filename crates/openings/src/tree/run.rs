//! The counts of some games, collected in memory.

use super::{GamePlace, MoveCounts, TreeMove, TreeRecord};
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, MoveEvent, Played, Tag, Visitor};
use movetext_pgn_values::{
    GameResult,
    value::{Date, Rating},
};

/// Counts the moves of the games it visits.
///
/// The moves of the main line count, up to a number of plies, as far as they can be played. A game counts once for a
/// position: if it repeats the position, only the first move that it plays there counts. Null moves do not count, and
/// the moves after them do. The year is that of the tag Date, or else of UTCDate; of several partners, the first rating
/// counts.
///
/// The rest of a game is skipped after the last ply that counts. A game counts when it ends: if reading stops before,
/// it does not.
///
/// ```
/// use movetext_board::Position;
/// use movetext_openings::tree::TreeRun;
///
/// let mut run = TreeRun::new(2);
/// movetext_pgn::read(b"1. e4 e5 2. Nf3 1-0\n\n1. e4 c5 0-1\n\n1. d4 *", &mut run, &mut ());
/// let key = Position::initial().key() as i64;
/// let moves: Vec<_> = run.sorted().filter(|record| record.position_key == key).collect();
/// assert_eq!(moves.len(), 2);
/// assert_eq!((moves[1].mv.to_string().as_str(), moves[1].counts.games), ("e2e4", 2));
/// assert_eq!((moves[1].counts.white_wins, moves[1].counts.black_wins), (1, 1));
/// ```
///
/// # Cost
/// Adding a ply costs writing 16 bytes; the moves are sorted and counted by [`sorted`](Self::sorted).
#[derive(Clone, Debug)]
pub struct TreeRun {
    plies: u32,
    /// The only position whose moves count.
    position: Option<u64>,
    input: u32,
    entries: Vec<Entry>,
    /// The number of entries of complete games.
    complete: usize,
    games: Vec<GameFacts>,
    /// The current game.
    game: GameFacts,
    /// The year of the tag UTCDate; 0 if unknown.
    utc_year: u16,
    /// The keys of the positions of the current game so far.
    keys: Vec<u64>,
}

/// A move of a game: the key of its position, the move and the index of the game, from the highest bits to the lowest.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Entry(u128);

/// What counts of a game, beside its moves.
#[derive(Clone, Copy, Debug, Default)]
struct GameFacts {
    place: GamePlace,
    /// The ratings of White and of Black; 0 if unknown.
    ratings: [u32; 2],
    /// The year; 0 if unknown.
    year: u16,
    result: GameResult,
}

impl Entry {
    /// The bits of the index of the game.
    const GAME_BITS: u32 = 48;

    /// A key with this bit inverted is compared as a signed number.
    const SIGN: u64 = 1 << 63;

    const fn new(key: u64, mv: TreeMove, game: usize) -> Self {
        let place = (key ^ Self::SIGN) as u128;
        Self((place << 16 | mv.bits() as u128) << Self::GAME_BITS | game as u128)
    }

    /// Returns the position and the move, without the game.
    const fn group(self) -> u128 {
        self.0 >> Self::GAME_BITS
    }

    const fn position_key(self) -> i64 {
        ((self.0 >> 64) as u64 ^ Self::SIGN) as i64
    }

    const fn mv(self) -> Option<TreeMove> {
        TreeMove::from_bits((self.0 >> Self::GAME_BITS) as u16)
    }

    const fn game(self) -> usize {
        (self.0 & ((1 << Self::GAME_BITS) - 1)) as usize
    }
}

impl TreeRun {
    /// Returns an empty run that counts the first `plies` plies of each game.
    #[must_use]
    pub const fn new(plies: u32) -> Self {
        Self {
            plies,
            position: None,
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
            keys: Vec::new(),
        }
    }

    /// Counts only the moves of the position with this [key](movetext_board::Position::key).
    #[must_use]
    pub fn of_position(self, key: u64) -> Self {
        Self { position: Some(key), ..self }
    }

    /// Sets the index of the input that the next games are in, for [`GamePlace`]; at first 0.
    pub const fn begin_input(&mut self, input: u32) {
        self.input = input;
    }

    /// Returns the memory of the moves and games so far, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.entries.len() * size_of::<Entry>() + self.games.len() * size_of::<GameFacts>()
    }

    /// Returns the counts in order, one record for each position and move.
    ///
    /// O(n log n) in the number of moves.
    pub fn sorted(&mut self) -> impl Iterator<Item = TreeRecord> {
        self.entries.truncate(self.complete);
        self.entries.sort_unstable();
        let games = &self.games;
        self.entries.chunk_by(|one, other| one.group() == other.group()).filter_map(|entries| {
            let first = entries.first()?;
            let mut counts = MoveCounts::default();
            for facts in entries.iter().filter_map(|entry| games.get(entry.game())) {
                counts.add(facts);
            }
            Some(TreeRecord { position_key: first.position_key(), mv: first.mv()?, counts })
        })
    }

    /// Removes all games and keeps the memory.
    pub fn clear(&mut self) {
        self.entries.clear();
        self.games.clear();
        self.complete = 0;
    }

    /// Returns whether the game had this position before.
    fn is_repeated(&self, key: u64, event: &MoveEvent<'_>) -> bool {
        // Captures and moves of pawns cannot be undone, so only the moves since then can lead back.
        let reversible = event.position.halfmove_clock() as usize;
        self.keys.iter().rev().take(reversible).any(|earlier| *earlier == key)
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

/// Returns the rating of the first partner; 0 if it is unknown.
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
            _ => {}
        }
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if event.ply >= self.plies {
            return Flow::SkipGame;
        }
        let key = event.position.key();
        if let Played::Move(mv) = event.played {
            let is_chosen = self.position.is_none_or(|position| position == key);
            if is_chosen && !self.is_repeated(key, event) {
                self.entries.push(Entry::new(key, TreeMove::of(mv, event.position), self.games.len()));
            }
        }
        self.keys.push(key);
        if event.ply + 1 < self.plies { Flow::Continue } else { Flow::SkipGame }
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.game.result = end.result;
        if self.game.year == 0 {
            self.game.year = self.utc_year;
        }
        self.games.push(self.game);
        self.complete = self.entries.len();
        Flow::Continue
    }
}
