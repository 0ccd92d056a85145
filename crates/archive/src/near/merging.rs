//! Merges the records of one game.

use crate::{
    lines::remove_wrong_ply_count,
    raw_game::{RawGame, read_game},
};
use movetext_pgn_tree::{Game, GameBuilder};
use movetext_pgn_values::GameResult;
use movetext_pgn_writer::normalisation::Losses;

/// The games cannot be merged.
pub(super) struct Unmergeable;

/// Adds the moves, variations, comments and glyphs of other records to a game, and a result if it has none. Returns the
/// exported game and what was lost by exporting it, or `None` if the others add nothing.
///
/// # Errors
/// If a game cannot be merged, because its moves cannot be played or the game would become too large.
pub(super) fn merge(kept: &RawGame, others: &[Vec<u8>]) -> Result<Option<(RawGame, Losses)>, Unmergeable> {
    let game = read(kept.bytes());
    let mut merged = game.clone();
    for other in others {
        let other = read(other);
        merged.merge(&other).map_err(|_| Unmergeable)?;
        if merged.result() == GameResult::Unknown && other.result() != GameResult::Unknown {
            merged.set_result(other.result()).map_err(|_| Unmergeable)?;
        }
    }
    if merged == game {
        return Ok(None);
    }
    remove_wrong_ply_count(&mut merged);
    Ok(Some(RawGame::from_game(&merged)))
}

fn read(bytes: &[u8]) -> Game {
    let mut builder = GameBuilder::new();
    read_game(bytes, &mut builder);
    builder.into_game()
}
