//! Books made out of games.

use crate::book::{
    BookRecord,
    position_weights::{WeightedMove, write_position},
};
use movetext_board::Color;
use movetext_pgn::{Flow, GameEnd, GameStart, Interest, MoveEvent, Played, Visitor};
use movetext_pgn_values::GameResult;
use std::io::{self, Write};

/// Which moves of games become records of a book, and with which weights.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct BookOptions {
    max_plies: u32,
    min_games: u64,
    min_score: f64,
    side: Option<Color>,
    weights: BookWeights,
}

/// The weights of moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum BookWeights {
    /// Twice the wins plus the draws of the side to move.
    Points,
    Uniform,
}

impl Default for BookOptions {
    fn default() -> Self {
        Self::new()
    }
}

impl BookOptions {
    /// Returns the default options.
    #[must_use]
    pub const fn new() -> Self {
        Self { max_plies: 20, min_games: 3, min_score: 0.45, side: None, weights: BookWeights::Points }
    }

    /// Reads the first plies of each game; by default 20.
    #[must_use]
    pub const fn max_plies(self, max_plies: u32) -> Self {
        Self { max_plies, ..self }
    }

    /// Requires that so many games have the move; by default 3.
    #[must_use]
    pub const fn min_games(self, min_games: u64) -> Self {
        Self { min_games, ..self }
    }

    /// Requires that the side to move scored so much with the move, from 0 (lost all games) to 1 (won all); by default
    /// 0.45.
    #[must_use]
    pub const fn min_score(self, min_score: f64) -> Self {
        Self { min_score, ..self }
    }

    /// Takes only the moves of one side; by default those of both.
    #[must_use]
    pub const fn only(self, side: Color) -> Self {
        Self { side: Some(side), ..self }
    }

    /// Gives all moves the weight 1; by default it is twice the wins plus the draws of the side to move.
    #[must_use]
    pub const fn uniform_weights(self) -> Self {
        Self { weights: BookWeights::Uniform, ..self }
    }

    /// Returns the weight of a move, or `None` if there are too few games or points.
    fn weight(&self, count: &MoveCount) -> Option<u64> {
        let score = count.points as f64 / (2.0 * count.games as f64);
        let is_taken = count.games >= self.min_games && score >= self.min_score;
        is_taken.then_some(match self.weights {
            BookWeights::Points => count.points,
            BookWeights::Uniform => 1,
        })
    }
}

/// Counts the moves of games and writes them as a book.
///
/// It is a [`Visitor`] that reads main lines as far as they can be played. Games may start from any position, also of
/// Chess960, whose castling is written as in standard chess: the king takes its rook. A game counts once for a position:
/// if it repeats the position, only the first move that it plays there counts. Null moves do not count, and the moves
/// after them do. A game without result counts as a draw, so that repertoires can be made into books.
///
/// Builders of different games can be [merged](Self::merge), so that games can be read on several threads. Each different
/// move of a position takes 32 bytes, and up to twice as much while the counts grow.
#[derive(Clone, Debug)]
pub struct BookBuilder {
    options: BookOptions,
    /// Counts in any order; a move may have several until they are compacted.
    counts: Vec<MoveCount>,
    /// The moves of the current game.
    game: Vec<GameMove>,
}

/// The games with a move.
#[derive(Clone, Copy, Debug)]
struct MoveCount {
    key: u64,
    move_bits: u16,
    games: u64,
    /// Two for a win of the side to move, one for a draw.
    points: u64,
}

impl MoveCount {
    const fn order(&self) -> (u64, u16) {
        (self.key, self.move_bits)
    }
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

    /// Writes the book: by key, then by descending weight, then by the bits of the move. Returns the number of records.
    ///
    /// Moves of weight 0, which only lost, are left out. If a weight exceeds 65,535, the weights of the position are
    /// scaled so that the largest is 65,535, rounded up. The book depends only on the games, not on their order.
    ///
    /// # Errors
    /// If `out` cannot be written.
    pub fn write(mut self, mut out: impl Write) -> io::Result<u64> {
        self.compact();
        let (mut written, mut moves) = (0, Vec::new());
        for position in self.counts.chunk_by(|one, other| one.key == other.key) {
            moves.clear();
            moves.extend(position.iter().filter_map(|count| {
                let weight = self.options.weight(count)?;
                Some(WeightedMove { move_bits: count.move_bits, weight, learn: 0 })
            }));
            if let Some(first) = position.first() {
                written += write_position(first.key, &mut moves, &mut out)?;
            }
        }
        Ok(written)
    }

    fn push(&mut self, count: MoveCount) {
        if self.counts.len() == self.counts.capacity() {
            self.compact();
            // Room for as many counts as there are, so that compacting costs each count the logarithm of their number.
            self.counts.reserve_exact(self.counts.len().max(FEW_COUNTS));
        }
        self.counts.push(count);
    }

    /// Sorts the counts and adds up those of the same move.
    fn compact(&mut self) {
        self.counts.sort_unstable_by_key(MoveCount::order);
        self.counts.dedup_by(|count, sum| {
            let is_same = count.order() == sum.order();
            if is_same {
                sum.games += count.games;
                sum.points += count.points;
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
        if event.ply >= self.options.max_plies {
            return Flow::SkipGame;
        }
        let turn = event.position.turn();
        if let Played::Move(mv) = event.played {
            if self.options.side.is_none_or(|side| side == turn) {
                let record = BookRecord::new(event.position.key(), mv.code(), 0);
                let (key, move_bits) = (record.key, record.move_bits);
                self.game.push(GameMove { key, move_bits, is_white: turn == Color::White });
            }
        }
        if event.ply + 1 < self.options.max_plies { Flow::Continue } else { Flow::SkipGame }
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
            self.push(MoveCount { key, move_bits, games: 1, points });
        }
        self.game = game;
        Flow::Continue
    }
}
