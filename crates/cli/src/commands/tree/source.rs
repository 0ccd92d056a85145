//! The moves of positions, from games or from a Parquet file.

use super::Shown;
use crate::failure::Failure;
use core::cmp::Reverse;
use movetext_archive::tree::{SortedTree, StoredTree};
use movetext_board::{Move, Position};
use movetext_input::Input;
use movetext_openings::{
    Opening, Openings,
    tree::{GamePlace, MoveCounts, TreeMove, TreeRecord},
};
use movetext_san::San;
#[cfg(feature = "parquet")]
use movetext_table::TreeFile;
#[cfg(feature = "parquet")]
use std::path::{Path, PathBuf};

/// Where the moves of a position are looked up.
#[derive(Debug)]
pub(super) enum Source {
    /// Move statistics counted from games, and the names of the inputs.
    Games(StoredTree, Vec<String>),
    /// A Parquet file with move statistics, and its path.
    #[cfg(feature = "parquet")]
    File(Box<TreeFile>, PathBuf),
}

/// A move in a position, with its counts.
#[derive(Debug)]
pub(super) struct CountedMove {
    pub(super) mv: TreeMove,
    pub(super) counts: MoveCounts,
    /// The move and the position after it. `None` if the move is illegal here, which happens only if two positions have
    /// the same key.
    pub(super) next: Option<(Move, Position)>,
}

impl Source {
    pub(super) fn from_games(statistics: SortedTree, inputs: &[Input]) -> Result<Self, Failure> {
        let stored = statistics.store().map_err(Failure::Temporary)?;
        Ok(Self::Games(stored, inputs.iter().map(ToString::to_string).collect()))
    }

    #[cfg(feature = "parquet")]
    pub(super) fn from_file(file: TreeFile, path: &Path) -> Self {
        Self::File(Box::new(file), path.to_path_buf())
    }

    /// Returns the moves in a position, sorted by their UCI text.
    fn records(&mut self, position: &Position) -> Result<Vec<TreeRecord>, Failure> {
        match self {
            Self::Games(stored, _) => match position.key() {
                Some(key) => stored.moves(key).map_err(Failure::Temporary),
                None => Ok(Vec::new()),
            },
            #[cfg(feature = "parquet")]
            Self::File(file, path) => {
                let failed = |error| Failure::KeyedFile { path: path.clone(), error };
                file.moves(position).map_err(failed)
            }
        }
    }

    /// Returns the number of games in a position, and the moves to print. The most frequent move comes first. Equally
    /// frequent moves are sorted by their UCI text.
    pub(super) fn moves(
        &mut self,
        position: &Position,
        shown: Shown,
    ) -> Result<(u64, Vec<CountedMove>), Failure> {
        let records = self.records(position)?;
        let games = records.iter().fold(0_u64, |games, record| games.saturating_add(record.counts.games));
        let played = |mv: TreeMove| {
            let mv = mv.find_move(position).ok()?;
            Some((mv, position.play(mv)))
        };
        let mut moves: Vec<CountedMove> = records
            .into_iter()
            .filter(|record| record.counts.games >= shown.min_games)
            .map(|record| CountedMove { mv: record.mv, counts: record.counts, next: played(record.mv) })
            .collect();
        moves.sort_by_key(|played| Reverse(played.counts.games));
        Ok((games, moves))
    }

    /// Returns the name of the input that contains a game.
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

impl CountedMove {
    /// Returns the move in SAN, or in UCI notation if it is illegal.
    pub(super) fn san(&self, position: &Position) -> String {
        match &self.next {
            Some((mv, _)) => San::from_move(*mv, position).to_string(),
            None => self.mv.to_string(),
        }
    }
}

/// Returns the opening of a position, if the position has a name.
pub(super) fn opening(position: &Position) -> Option<Opening<'static>> {
    Openings::builtin().classify([position])
}
