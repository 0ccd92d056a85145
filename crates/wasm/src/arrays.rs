//! The moves of many games, end to end.

use crate::encode::played_bits;
use movetext_pgn::{Flow, GameEnd, GameResult, Interest, MoveEvent, Visitor};

/// Moves end to end, where each game ends, and results for White.
#[derive(Debug, Default)]
pub(crate) struct MoveArrays {
    pub(crate) moves: Vec<u16>,
    pub(crate) ends: Vec<u32>,
    pub(crate) results: Vec<i8>,
}

/// Returns 1 if White wins, 0 for a draw, -1 if Black wins, and -128 if the result is unknown.
const fn result_number(result: GameResult) -> i8 {
    match result {
        GameResult::WhiteWins => 1,
        GameResult::Draw => 0,
        GameResult::BlackWins => -1,
        GameResult::Unknown => -128,
    }
}

impl Visitor for MoveArrays {
    fn interest(&self) -> Interest {
        Interest::REPLAY
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.moves.push(played_bits(event));
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        self.ends.push(u32::try_from(self.moves.len()).unwrap_or(u32::MAX));
        self.results.push(result_number(end.result));
        Flow::Continue
    }
}
