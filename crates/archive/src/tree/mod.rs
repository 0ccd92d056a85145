//! Counts the moves that were played in each position of many games, in bounded memory.

mod codec;
mod matched;
mod stored;

pub use stored::StoredTree;

use codec::MoveCountSum;
use core::num::NonZeroUsize;
use matched::MatchedMoves;
use movetext_files::external_sort::{Record, RecordSorter, SortedRecords, SortedRun};
use movetext_filter::Filter;
use movetext_input::{GameBatch, Observer};
use movetext_openings::tree::{TreeRecord, TreeRun};
use movetext_pgn::Flow;
use std::{
    io,
    sync::{Mutex, MutexGuard, PoisonError},
};

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
    filter: Filter,
    /// The memory limit for a run, in bytes.
    run_bytes: usize,
    /// The runs that no thread uses at the moment. There are at most as many runs as threads.
    runs: Mutex<Vec<TreeRun>>,
    sorter: Mutex<RecordSorter<MoveCountSum>>,
}

impl TreeBuilder {
    const DEFAULT_MEMORY_BYTES: usize = 128 << 20;

    /// Creates a builder that counts the first `plies` plies of games that match `filter`.
    #[must_use]
    pub const fn new(plies: u32, filter: Filter) -> Self {
        Self {
            plies,
            position: None,
            filter,
            run_bytes: Self::DEFAULT_MEMORY_BYTES,
            runs: Mutex::new(Vec::new()),
            sorter: Mutex::new(RecordSorter::new()),
        }
    }

    /// Sets the memory for move statistics in bytes, and the number of threads that share it. The default is 128 MiB
    /// and one thread. Counts beyond the limit are moved to temporary files. The moves of a single batch may exceed the
    /// memory.
    #[must_use]
    pub fn with_memory(self, memory: usize, threads: NonZeroUsize) -> Self {
        Self { run_bytes: memory / threads, ..self }
    }

    /// Counts only moves in the position with this [key](movetext_board::Position::key).
    #[must_use]
    pub fn with_position(self, key: u64) -> Self {
        Self { position: Some(key), ..self }
    }

    /// Counts the moves of games. Returns [`Flow::Stop`] if the observer stopped.
    ///
    /// A game is read up to the last ply to count, or further if the filter needs more moves.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn count<O: Observer>(&self, games: GameBatch<'_>, observer: &mut O) -> io::Result<Flow> {
        let mut run = self.take_run();
        run.begin_input(u32::try_from(games.input_index()).unwrap_or(u32::MAX));
        let mut matcher = self.filter.matcher();
        let flow = games.visit_once(&mut MatchedMoves::new(&mut matcher, &mut run), observer);
        if run.bytes() >= self.run_bytes {
            self.spill(&mut run)?;
        }
        lock(&self.runs).push(run);
        Ok(flow)
    }

    /// Returns the move statistics of all games.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn finish(self) -> io::Result<SortedTree> {
        let runs = core::mem::take(&mut *lock(&self.runs));
        for mut run in runs {
            self.spill(&mut run)?;
        }
        let sorter = self.sorter.into_inner().unwrap_or_else(PoisonError::into_inner);
        Ok(SortedTree { records: sorter.finish()?, record: Record::default(), min_games: 1 })
    }

    fn take_run(&self) -> TreeRun {
        let run = lock(&self.runs).pop();
        run.unwrap_or_else(|| {
            let run = TreeRun::new(self.plies);
            match self.position {
                Some(key) => run.with_position(key),
                None => run,
            }
        })
    }

    /// Moves the counts of a run to a temporary file.
    fn spill(&self, run: &mut TreeRun) -> io::Result<()> {
        let spilled = SortedRun::from_sorted(run.sorted_records(), codec::encode)?;
        run.clear();
        lock(&self.sorter).push_run(spilled)
    }
}

/// Locks data. We ignore poisoning, because the data stays valid if a thread panics.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

/// Yields the counts of all moves, in the order of [`TreeRecord`]s.
#[derive(Debug)]
pub struct SortedTree {
    records: SortedRecords<MoveCountSum>,
    record: Record,
    min_games: u64,
}

impl SortedTree {
    /// Leaves out moves that occur in fewer than `min_games` games. By default, no moves are left out.
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
