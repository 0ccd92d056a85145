//! Books made out of games.

use crate::book::{BookCount, BookOptions, BookRecord};
use alloc::vec::Vec;
use movetext_board::Color;
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, MoveEvent, Played, Visitor};
use movetext_pgn_values::GameResult;
use std::io::{self, Write};

/// Counts the moves of games and writes them as a book.
///
/// It is a [`Visitor`] that reads main lines as far as they can be played. Games may start from any position, also of
/// Chess960, whose castling is written as in standard chess: the king takes its rook. A game counts once for a
/// position: if it repeats the position, only the first move that it plays there counts. Null moves do not count, and
/// the moves after them do. A game without result counts as a draw, so that repertoires can be made into books.
///
/// Builders of different games can be [merged](Self::merge), so that games can be read on several threads. Each
/// different move of a position takes 32 bytes, and up to twice as much while the counts grow. The builder of
/// `movetext-archive` needs no more memory than a limit.
#[derive(Clone, Debug)]
pub struct BookBuilder {
    options: BookOptions,
    /// Counts in any order; a move may have several until they are compacted.
    counts: Vec<BookCount>,
    /// The moves of the current game.
    game: Vec<GameMove>,
}

/// A move of the current game.
#[derive(Clone, Copy, Debug)]
struct GameMove {
    key: u64,
    move_bits: u16,
    is_white: bool,
}

/// The number of counts that are not compacted because they are few.
const FEW_COUNTS: usize = 4_096;

impl BookBuilder {
    /// Returns a builder without games.
    #[must_use]
    pub const fn new(options: BookOptions) -> Self {
        Self { options, counts: Vec::new(), game: Vec::new() }
    }

    /// Adds the games of another builder with the same options.
    pub fn merge(&mut self, other: Self) {
        for count in other.counts {
            self.push(count);
        }
    }

    /// Writes the book. Returns the number of records. The book depends only on the games, not on their order.
    ///
    /// See [`BookOptions::write`] for order and weights.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write(mut self, out: impl Write) -> io::Result<u64> {
        let options = self.options;
        options.write(self.sorted().map(Ok), out)
    }

    /// Returns the counts, sorted by key and by the bits of the move, one for each move of a position.
    ///
    /// O(n log n) in the number of moves.
    pub fn sorted(&mut self) -> impl Iterator<Item = BookCount> {
        self.compact();
        self.counts.iter().copied()
    }

    /// Removes all games and keeps the memory.
    pub fn clear(&mut self) {
        self.counts.clear();
    }

    /// Returns the memory of the counts, in bytes.
    #[must_use]
    pub fn bytes(&self) -> usize {
        self.counts.len() * size_of::<BookCount>()
    }

    fn push(&mut self, count: BookCount) {
        if self.counts.len() == self.counts.capacity() {
            self.compact();
            // Room for as many counts as there are, so that compacting costs each count the logarithm of their number.
            self.counts.reserve_exact(self.counts.len().max(FEW_COUNTS));
        }
        self.counts.push(count);
    }

    /// Sorts the counts and adds up those of the same move.
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

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        if event.ply >= self.options.plies() {
            return Flow::SkipGame;
        }
        let turn = event.position.turn();
        if let Played::Move(mv) = event.played {
            if self.options.takes(turn) {
                let record = BookRecord::new(event.position.key(), mv.code(), 0);
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
        // The sort is stable, so that the first move of a repeated position remains.
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
