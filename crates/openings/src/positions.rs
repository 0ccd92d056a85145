//! The positions of games, to find the games that reach a position.

use crate::seen_keys::SeenKeys;
use movetext_board::{Position, Rules};
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, MoveEvent, Start, StartOrigin, Visitor};

/// A position in a game.
///
/// Records are sorted by position key as a signed number, then by game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct PositionRecord {
    /// The [key](Position::key) of the position, as a signed number with the same bits.
    pub position_key: i64,
    /// The index of the input that contains the game.
    pub input: u32,
    /// The offset of the game in the input's text, in bytes.
    pub offset: u64,
    /// The number of plies before the position: 0 for the start position.
    pub ply: u32,
}

/// Collects the positions of the games that it visits.
///
/// These are the start position and the position after each move of the main line, as far as it can be played. A
/// position that repeats in a game is recorded once, at its first ply. A game is recorded when it ends. If reading stops
/// before that, it is not recorded.
///
/// ```
/// use movetext_board::Position;
/// use movetext_openings::positions::PositionRun;
///
/// let mut run = PositionRun::new();
/// movetext_pgn::read(b"1. Nf3 Nf6 2. Ng1 Ng8 *\n\n1. d4 *", &mut run, &mut ());
/// let key = Position::initial().key().unwrap() as i64;
/// let games: Vec<_> = run.sorted_records().filter(|record| record.position_key == key).collect();
/// assert_eq!(games.iter().map(|record| (record.offset, record.ply)).collect::<Vec<_>>(), [(0, 0), (25, 0)]);
/// ```
///
/// # Cost
///
/// Adding a position writes 24 bytes. [`sorted_records`](Self::sorted_records) then sorts all positions.
#[derive(Clone, Debug, Default)]
pub struct PositionRun {
    input: u32,
    records: Vec<PositionRecord>,
    /// The number of records from games that have ended.
    complete: usize,
    /// The offset of the current game.
    offset: u64,
    /// The keys of the positions in the current game.
    keys: SeenKeys,
}

impl PositionRun {
    /// Creates an empty run.
    #[must_use]
    pub fn new() -> Self {
        Self::default()
    }

    /// Sets the index of the input that contains the next games. The initial index is 0.
    pub const fn begin_input(&mut self, input: u32) {
        self.input = input;
    }

    /// Returns how much memory the recorded positions use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.records.len() * size_of::<PositionRecord>()
    }

    /// Returns all records, sorted. Takes O(n log n) time for n positions.
    pub fn sorted_records(&mut self) -> impl Iterator<Item = PositionRecord> {
        self.records.truncate(self.complete);
        self.records.sort_unstable();
        self.records.iter().copied()
    }

    /// Removes all games. Keeps the allocated memory.
    pub fn clear(&mut self) {
        self.records.clear();
        self.complete = 0;
    }

    fn visit_position(&mut self, position: &Position, ply: u32) {
        let Some(key) = position.key() else { return };
        if !self.keys.contains(key, position) {
            let (position_key, input, offset) = (key as i64, self.input, self.offset);
            self.records.push(PositionRecord { position_key, input, offset, ply });
        }
        self.keys.push(key);
    }
}

impl Visitor for PositionRun {
    fn interest(&self) -> Interest {
        Interest::REPLAY | Interest::KEYS
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.records.truncate(self.complete);
        self.keys.clear();
        self.offset = game.offset;
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        // Keys do not distinguish the rules, so only games of chess are recorded.
        if start.position.rules() != Rules::Chess {
            return Flow::SkipGame;
        }
        if start.origin != StartOrigin::Unplayable {
            self.visit_position(start.position, 0);
        }
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.visit_position(event.position_after(), event.ply.saturating_add(1));
        Flow::Continue
    }

    fn end_game(&mut self, _: &GameEnd<'_>) -> Flow {
        self.complete = self.records.len();
        Flow::Continue
    }
}
