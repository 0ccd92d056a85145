//! Chooses which of the matching games are written, and writes them.

use crate::{
    commands::game_writer::GameWriter, diagnostics::report::Reporter, failure::Failure, session::Delivery,
};
use core::num::NonZeroU64;
use movetext_archive::raw_game::RawGame;
use movetext_input::Input;
use movetext_pgn::Flow;
use movetext_pgn_writer::normalisation::Losses;
use std::path::Path;

/// The matching games of a batch.
#[derive(Debug)]
pub(super) struct MatchedGames {
    pub(super) count: u64,
    /// The games with what was lost by exporting them, or nothing if games are only counted.
    pub(super) games: Vec<(RawGame, Losses)>,
}

/// Writes each Nth of the matching games in order, up to a number of games.
pub(super) struct WrittenGames<'a> {
    pub(super) writer: GameWriter<'a>,
    every: NonZeroU64,
    head: Option<NonZeroU64>,
    matches: u64,
    /// The number of games written.
    pub(super) count: u64,
    pub(super) losses: Losses,
    /// Whether no more games are written.
    pub(super) is_full: bool,
}

impl<'a> WrittenGames<'a> {
    /// Creates an output that writes to the file at `path`, or to standard output.
    pub(super) fn new(path: Option<&'a Path>, every: NonZeroU64, head: Option<NonZeroU64>) -> Self {
        let (writer, losses) = (GameWriter::to(path), Losses::default());
        Self { writer, every, head, matches: 0, count: 0, losses, is_full: false }
    }
}

impl Delivery<MatchedGames> for WrittenGames<'_> {
    fn begin(&mut self, _: &Input, _: usize) -> Result<(), Failure> {
        self.writer.open()
    }

    fn games(&mut self, made: MatchedGames, _: &mut Reporter<'_>) -> Result<Flow, Failure> {
        let mut games = made.games.iter();
        for _ in 0..made.count {
            let game = games.next();
            self.matches += 1;
            if !self.matches.is_multiple_of(self.every.get()) {
                continue;
            }
            self.count += 1;
            if let Some((game, losses)) = game {
                self.writer.write(game)?;
                self.losses.merge(losses);
            }
            if self.head.is_some_and(|head| head.get() == self.count) {
                self.is_full = true;
                return Ok(Flow::Stop);
            }
        }
        Ok(Flow::Continue)
    }
}
