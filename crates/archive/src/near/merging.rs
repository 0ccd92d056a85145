//! Merges the records of one game.

use crate::{
    lines::remove_wrong_ply_count,
    raw_game::{RawGame, read_game},
};
use movetext_pgn_tree::{EditError, Game, GameBuilder, GameMerger};
use movetext_pgn_values::GameResult;
use movetext_pgn_writer::normalisation::Losses;

/// Adds the moves, variations, comments and glyphs of other records to a game, and a result if it has none.
pub(super) struct Merging {
    kept: Game,
    merger: Result<GameMerger, EditError>,
    /// The first result of another record.
    result: GameResult,
}

impl Merging {
    pub(super) fn new(kept: &RawGame) -> Self {
        let kept = read(kept.bytes());
        let merger = GameMerger::from_game(kept.clone());
        Self { kept, merger, result: GameResult::Unknown }
    }

    /// Adds a record. Takes time linear in its length.
    pub(super) fn add(&mut self, record: &[u8]) {
        let Ok(merger) = &mut self.merger else { return };
        let record = read(record);
        if self.result == GameResult::Unknown {
            self.result = record.result();
        }
        if let Err(error) = merger.add(&record) {
            self.merger = Err(error);
        }
    }

    /// Returns the exported game and what was lost by exporting it, or `None` if the others add nothing.
    ///
    /// # Errors
    /// If a game cannot be merged, because its moves cannot be played or the game would become too large.
    pub(super) fn finish(self) -> Result<Option<(RawGame, Losses)>, EditError> {
        let mut merged = self.merger?.finish().0;
        if merged.result() == GameResult::Unknown && self.result != GameResult::Unknown {
            merged.set_result(self.result)?;
        }
        if merged == self.kept {
            return Ok(None);
        }
        remove_wrong_ply_count(&mut merged);
        Ok(Some(RawGame::from_game(&merged)))
    }
}

fn read(bytes: &[u8]) -> Game {
    let mut builder = GameBuilder::new();
    read_game(bytes, &mut builder);
    builder.into_game()
}

#[cfg(test)]
mod tests {
    use super::{Merging, RawGame};

    #[test]
    fn one_merger_takes_all_records() {
        let mut merging = Merging::new(&RawGame::from_text(b"1. e4 *".to_vec(), None));
        for number in 0..100 {
            merging.add(format!("1. e4 {{{number}}} *").as_bytes());
        }
        // A new merger for each record would copy all comments so far.
        assert_eq!(merging.merger.as_ref().unwrap().games(), 100);
        let (merged, _) = merging.finish().unwrap().unwrap();
        assert_eq!(merged.bytes().iter().filter(|byte| **byte == b'{').count(), 100);
    }
}
