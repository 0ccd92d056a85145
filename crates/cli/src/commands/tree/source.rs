//! The moves of positions, from where they are stored.

use crate::failure::Failure;
use core::cmp::Reverse;
use movetext_archive::{
    Input,
    tree::{SortedTree, StoredTree},
};
use movetext_board::{Move, Position};
use movetext_openings::{
    Opening, Openings,
    tree::{GamePlace, MoveCounts, TreeMove, TreeRecord},
};
use movetext_san::San;
#[cfg(feature = "parquet")]
use movetext_table::TreeFile;
#[cfg(feature = "parquet")]
use std::path::{Path, PathBuf};

/// A tree in which positions are looked up.
#[derive(Debug)]
pub(super) enum Source {
    /// A tree of games, and the names of the inputs.
    Games(StoredTree, Vec<String>),
    /// A tree in a file, its path, and the least number of games of a move that is shown.
    #[cfg(feature = "parquet")]
    File(Box<TreeFile>, PathBuf, u64),
}

/// A move of a position.
#[derive(Debug)]
pub(super) struct Played {
    pub(super) mv: TreeMove,
    pub(super) counts: MoveCounts,
    /// The move and the position after it. `None` if it is no move of the position, which happens only if another
    /// position has the same key.
    pub(super) next: Option<(Move, Position)>,
}

impl Source {
    pub(super) fn of_games(tree: SortedTree, inputs: &[Input]) -> Result<Self, Failure> {
        let stored = tree.store().map_err(Failure::Temporary)?;
        Ok(Self::Games(stored, inputs.iter().map(ToString::to_string).collect()))
    }

    #[cfg(feature = "parquet")]
    pub(super) fn of_file(file: TreeFile, path: &Path, min_games: u64) -> Self {
        Self::File(Box::new(file), path.to_path_buf(), min_games)
    }

    /// Returns the moves of a position, in the order of their texts.
    fn records(&mut self, position: &Position) -> Result<Vec<TreeRecord>, Failure> {
        match self {
            Self::Games(stored, _) => stored.moves(position.key()).map_err(Failure::Temporary),
            #[cfg(feature = "parquet")]
            Self::File(file, path, min_games) => {
                let failed = |error| Failure::Tree { path: path.clone(), error };
                let mut records = file.moves(position).map_err(failed)?;
                records.retain(|record| record.counts.games >= *min_games);
                Ok(records)
            }
        }
    }

    /// Returns the moves of a position, the most frequent first; of equally frequent ones, in the order of their texts.
    pub(super) fn moves(&mut self, position: &Position) -> Result<Vec<Played>, Failure> {
        let moves = self.records(position)?;
        let played = |mv: TreeMove| {
            let mv = mv.uci().resolve(position).ok()?;
            Some((mv, position.play(mv)))
        };
        let mut moves: Vec<Played> = moves
            .into_iter()
            .map(|record| Played { mv: record.mv, counts: record.counts, next: played(record.mv) })
            .collect();
        moves.sort_by_key(|played| Reverse(played.counts.games));
        Ok(moves)
    }

    /// Returns the name of the input of a game.
    pub(super) fn path(&self, place: GamePlace) -> &str {
        let paths = match self {
            Self::Games(_, paths) => paths,
            #[cfg(feature = "parquet")]
            Self::File(file, ..) => file.files(),
        };
        let path = usize::try_from(place.input).ok().and_then(|input| paths.get(input));
        path.map_or("", String::as_str)
    }
}

impl Played {
    /// Returns the move in SAN, or in UCI notation if it is no move of the position.
    pub(super) fn san(&self, position: &Position) -> String {
        match &self.next {
            Some((mv, _)) => San::of(*mv, position).to_string(),
            None => self.mv.to_string(),
        }
    }
}

/// Returns the number of games of all moves.
pub(super) fn games(moves: &[Played]) -> u64 {
    moves.iter().map(|played| played.counts.games).sum()
}

/// Returns the name of a position.
pub(super) fn opening(position: &Position) -> Option<Opening<'static>> {
    Openings::builtin().classify([position])
}
