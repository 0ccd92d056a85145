//! Counts the moves that were played in each position of many games, in bounded memory.

mod codec;
mod matched;
mod stored;

pub use stored::StoredTree;

use crate::shared_runs::{MemoryRun, SharedRuns};
use codec::MoveCountSum;
use core::{
    num::NonZeroUsize,
    sync::atomic::{AtomicU64, Ordering},
};
use matched::MatchedMoves;
use movetext_files::external_sort::{Record, SortedRecords, SortedRun};
use movetext_filter::Filter;
use movetext_input::{GameBatch, Observer};
use movetext_openings::tree::{TreeRecord, TreeRun};
use movetext_pgn::Flow;
use std::io;

/// Counts the moves of games by position, on any number of threads.
///
/// The result depends neither on the number of threads, nor on memory, nor on the order in which games are added.
/// [`TreeRun`] describes what is counted.
///
/// ```
/// use movetext_archive::{filter::Filter, input::Games, tree::TreeBuilder};
///
/// # let folder = std::env::temp_dir().join(format!("movetext-tree-{}", std::process::id()));
/// # std::fs::create_dir_all(&folder)?;
/// # let path = folder.join("games.pgn");
/// std::fs::write(&path, "1. e4 e5 1-0\n\n1. e4 c5 0-1\n\n1. d4 *")?;
/// let builder = TreeBuilder::new(30, Filter::default());
/// for games in Games::open(&path)?.batches() {
///     builder.count(games?, &mut ())?;
/// }
/// let mut tree = builder.finish()?;
/// let mut moves = Vec::new();
/// while let Some(record) = tree.next_record()? {
///     moves.push((record.mv.to_string(), record.counts.games));
/// }
/// assert_eq!(moves.iter().map(|(_, games)| games).sum::<u64>(), 5);
/// assert!(moves.contains(&("e2e4".to_owned(), 2)));
/// # std::fs::remove_dir_all(&folder)?;
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct TreeBuilder {
    plies: u32,
    position: Option<u64>,
    has_groups: bool,
    filter: Filter,
    runs: SharedRuns<TreeRun, MoveCountSum>,
    variant_games: AtomicU64,
}

impl TreeBuilder {
    /// Creates a builder that counts the first `plies` plies of games that match `filter`.
    #[must_use]
    pub const fn new(plies: u32, filter: Filter) -> Self {
        let variant_games = AtomicU64::new(0);
        Self { plies, position: None, has_groups: false, filter, runs: SharedRuns::new(), variant_games }
    }

    /// Sets the memory for move statistics in bytes, and the number of threads that share it. The default is 128 MiB
    /// and one thread. Counts beyond the limit are moved to temporary files. The moves of a single batch may exceed the
    /// memory.
    #[must_use]
    pub fn with_memory(self, memory: usize, threads: NonZeroUsize) -> Self {
        Self { runs: self.runs.with_memory(memory, threads), ..self }
    }

    /// Counts only moves in the position with this [key](movetext_board::Position::key).
    #[must_use]
    pub fn with_position(self, key: u64) -> Self {
        Self { position: Some(key), ..self }
    }

    /// Counts the games of each [group](movetext_openings::tree::GameGroup) separately.
    #[must_use]
    pub fn with_groups(self) -> Self {
        Self { has_groups: true, ..self }
    }

    /// Counts the moves of games. Returns [`Flow::Stop`] if the observer stopped.
    ///
    /// A game is read up to the last ply to count, or further if the filter needs more moves.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn count<O: Observer>(&self, games: GameBatch<'_>, observer: &mut O) -> io::Result<Flow> {
        let mut run = self.runs.take(|| self.new_run());
        run.begin_input(u32::try_from(games.input_index()).unwrap_or(u32::MAX));
        let mut matcher = self.filter.matcher();
        let flow = games.visit_once(&mut MatchedMoves::new(&mut matcher, &mut run), observer);
        self.variant_games.fetch_add(run.take_variant_games(), Ordering::Relaxed);
        self.runs.put_back(run)?;
        Ok(flow)
    }

    /// Returns how many variant games were left out when games were counted.
    pub fn variant_games(&self) -> u64 {
        self.variant_games.load(Ordering::Relaxed)
    }

    /// Returns the move statistics of all games.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn finish(self) -> io::Result<SortedTree> {
        Ok(SortedTree { records: self.runs.finish()?, record: Record::default(), min_games: 1 })
    }

    fn new_run(&self) -> TreeRun {
        let run = TreeRun::new(self.plies);
        let run = if self.has_groups { run.with_groups() } else { run };
        match self.position {
            Some(key) => run.with_position(key),
            None => run,
        }
    }
}

impl MemoryRun for TreeRun {
    fn bytes(&self) -> usize {
        self.bytes()
    }

    fn spill(&mut self) -> io::Result<SortedRun> {
        let spilled = SortedRun::from_sorted(self.sorted_records(), codec::encode)?;
        self.clear();
        Ok(spilled)
    }
}

/// Yields the counts of all moves, in the order of [`TreeRecord`]s.
#[derive(Debug)]
pub struct SortedTree {
    records: SortedRecords<MoveCountSum>,
    record: Record,
    min_games: u64,
}

impl SortedTree {
    /// Leaves out moves that occur in fewer than `min_games` games. If games are counted by group, the games of each
    /// group must reach this number. By default, no moves are left out.
    #[must_use]
    pub fn with_min_games(self, min_games: u64) -> Self {
        Self { min_games, ..self }
    }

    /// Returns the next move, or `None` after the last.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn next_record(&mut self) -> io::Result<Option<TreeRecord>> {
        while self.records.next_into(&mut self.record)? {
            let counted = codec::decode(&self.record.key, &self.record.payload)?;
            if counted.counts.games >= self.min_games {
                return Ok(Some(counted));
            }
        }
        Ok(None)
    }
}
