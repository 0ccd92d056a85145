//! Statistics of games from their index entries, without reading them.

use super::{CurrentGame, FirstMoves, Statistics};
use crate::{
    index::{IndexEntry, IndexedTag},
    observe::{Observer, Tee},
    work_units::{FrameStep, Games, GamesContent},
};
use core::cell::RefCell;
use movetext_pgn::{Flow, Severity};

/// The tags used.
const TAGS: [&str; 8] =
    ["White", "Black", "WhiteElo", "BlackElo", "ECO", "Date", "Termination", "TimeControl"];

impl Statistics {
    /// Returns whether the entry has all data for the statistics.
    pub(crate) fn knows(entry: &IndexEntry<'_>) -> bool {
        TAGS.iter().all(|name| entry.tag(name) != IndexedTag::Unknown)
    }

    /// Counts a game from its entry, with the same result as a visit.
    fn add(&mut self, entry: &IndexEntry<'_>) {
        let mut game =
            CurrentGame { first_moves: FirstMoves::known(entry.first_moves), ..CurrentGame::default() };
        for name in TAGS {
            if let IndexedTag::Value(value) = entry.tag(name) {
                game.tag(name.as_bytes(), || value.into());
            }
        }
        for (code, count) in entry.found.iter() {
            self.found.add_times(code, count);
            game.has_errors |= code.severity() == Severity::Error;
        }
        self.end(&game, entry.result(), entry.plies());
    }
}

impl Games {
    /// Adds the selected games to `statistics`, in order. [Skipped games](Self::skipped) are counted from their index
    /// entries. Returns [`Flow::Stop`] if the observer stopped.
    pub fn count<O: Observer>(self, statistics: &mut Statistics, observer: &mut O) -> Flow {
        let GamesContent::Indexed(frame_games) = self.content() else {
            let statistics = RefCell::new(statistics);
            return self.visit_once(&mut &statistics, &mut Tee(&statistics, observer));
        };
        for step in &frame_games.steps {
            match step {
                FrameStep::Indexed(numbers) => frame_games.entries(numbers, |entry| statistics.add(entry)),
                FrameStep::Read(chunk) => {
                    let statistics = RefCell::new(&mut *statistics);
                    let mut both = Tee(&statistics, &mut *observer);
                    if self.visit_chunk(chunk, &mut &statistics, &mut both) == Flow::Stop {
                        return Flow::Stop;
                    }
                }
            }
        }
        Flow::Continue
    }
}
