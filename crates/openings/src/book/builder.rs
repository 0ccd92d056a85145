//! Builds books from games.

use crate::book::{BookCount, BookOptions, BookRecord};
use alloc::vec::Vec;
use movetext_board::{Color, Rules};
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, MoveEvent, Played, Start, Visitor};
use movetext_pgn_values::GameResult;
use std::io::{self, Write};

/// Counts the moves in games and writes them as a book.
///
/// This [`Visitor`] reads main lines as far as they can be played. Games may start from any position, including
/// Chess960. Castling is always written as the king capturing its rook. A game counts once for each position: if a
/// position repeats, only the first move played there counts. Null moves are not counted, but the moves after them are.
/// A game without a result is counted as a draw, so that you can turn repertoires into books.
///
/// You can [merge](Self::merge) builders, for example to read games on several threads. Each different move in a
/// position takes 32 bytes, and up to twice as much while counting. `movetext-archive` has a builder with limited
/// memory.
#[derive(Clone, Debug)]
pub struct BookBuilder {
    options: BookOptions,
    /// The counts, in any order. A move may have several counts until they are compacted.
    counts: Vec<BookCount>,
    /// The moves in the current game.
    game: Vec<GameMove>,
    variant_games: u64,
}

/// A move in the current game.
#[derive(Clone, Copy, Debug)]
struct GameMove {
    key: u64,
    move_bits: u16,
    is_white: bool,
}

/// We compact only if there are at least this many counts.
const FEW_COUNTS: usize = 4_096;

impl BookBuilder {
    /// Creates a builder without games.
    #[must_use]
    pub const fn new(options: BookOptions) -> Self {
        Self { options, counts: Vec::new(), game: Vec::new(), variant_games: 0 }
    }

    /// Adds the games of another builder, which must have the same options.
    pub fn merge(&mut self, other: Self) {
        self.variant_games += other.variant_games;
        for count in other.counts {
            self.push(count);
        }
    }

    /// Returns how many variant games were left out.
    #[must_use]
    pub const fn variant_games(&self) -> u64 {
        self.variant_games
    }

    /// Writes the book and returns the number of records. The book does not depend on the order of the games.
    /// [`BookOptions::write`] describes the order of the records and their weights.
    ///
    /// # Errors
    ///
    /// The error from `out` if the book cannot be written.
    pub fn write(mut self, out: impl Write) -> io::Result<u64> {
        let options = self.options;
        options.write(self.sorted_counts().map(Ok), out)
    }

    /// Returns one count for each move in each position, sorted by key, then by the move's bits.
    ///
    /// O(n log n) for n moves.
    pub fn sorted_counts(&mut self) -> impl Iterator<Item = BookCount> {
        self.compact();
        self.counts.iter().copied()
    }

    /// Removes all counts, but keeps the allocated memory.
    pub fn clear(&mut self) {
        self.counts.clear();
    }

    /// Returns the memory that the counts use, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.counts.len() * size_of::<BookCount>()
    }

    fn push(&mut self, count: BookCount) {
        if self.counts.len() == self.counts.capacity() {
            self.compact();
            // With doubled capacity, each count is sorted only a logarithmic number of times.
            self.counts.reserve_exact(self.counts.len().max(FEW_COUNTS));
        }
        self.counts.push(count);
    }

    /// Sorts the counts and adds up counts for the same move.
    fn compact(&mut self) {
        self.counts.sort_unstable_by_key(BookCount::order);
        self.counts.dedup_by(|count, sum| {
            let is_same = count.order() == sum.order();
            if is_same {
                sum.add(count.games, count.points);
            }
            is_same
        });
    }
}

impl Visitor for BookBuilder {
    fn interest(&self) -> Interest {
        Interest::REPLAY | Interest::KEYS
    }

    fn begin_game(&mut self, _game: &GameStart) -> Flow {
        self.game.clear();
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        // Books are for chess.
        if start.position.rules() == Rules::Chess {
            return Flow::Continue;
        }
        self.variant_games += 1;
        Flow::SkipGame
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if event.ply >= self.options.plies() {
            return Flow::SkipGame;
        }
        let turn = event.position.turn();
        if let Played::Move(mv) = event.played {
            if self.options.takes(turn) {
                let Some(key) = event.position.key() else { return Flow::SkipGame };
                let record = BookRecord::new(key, mv.code(), 0);
                let (key, move_bits) = (record.key, record.move_bits);
                self.game.push(GameMove { key, move_bits, is_white: turn == Color::White });
            }
        }
        if event.ply + 1 < self.options.plies() { Flow::Continue } else { Flow::SkipGame }
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let white_points = match end.result {
            GameResult::WhiteWins => 2,
            GameResult::Draw | GameResult::Unknown => 1,
            GameResult::BlackWins => 0,
        };
        let mut game = core::mem::take(&mut self.game);
        // The sort is stable, so the first move in a repeated position stays first.
        game.sort_by_key(|mv| mv.key);
        game.dedup_by_key(|mv| mv.key);
        for &GameMove { key, move_bits, is_white } in &game {
            let points = if is_white { white_points } else { 2 - white_points };
            self.push(BookCount { key, move_bits, games: 1, points });
        }
        self.game = game;
        Flow::Continue
    }
}
