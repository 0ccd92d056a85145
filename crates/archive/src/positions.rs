//! Sorts the positions of many games by key, in bounded memory.

use crate::shared_runs::{MemoryRun, SharedRuns};
use core::num::NonZeroUsize;
use movetext_files::{
    external_sort::{KeepAll, Record, SortedRecords, SortedRun},
    varint::{ByteReader, invalid_data},
};
use movetext_input::{GameBatch, Observer};
use movetext_openings::positions::{PositionRecord, PositionRun};
use movetext_pgn::Flow;
use std::io;

/// Collects the positions of games, on any number of threads, and sorts them.
///
/// The result depends neither on the number of threads, nor on memory, nor on the order in which games are added.
/// [`PositionRun`] describes which positions are recorded.
///
/// ```
/// use movetext_archive::{input::Games, positions::PositionSorter};
///
/// let sorter = PositionSorter::new();
/// for games in Games::from_read("games", &b"1. e4 e5 1-0\n\n1. e4 c5 0-1"[..]).batches() {
///     sorter.collect(&games?, &mut ())?;
/// }
/// let (mut positions, mut offsets) = (sorter.finish()?, Vec::new());
/// while let Some(record) = positions.next_record()? {
///     if record.ply == 1 {
///         offsets.push(record.offset);
///     }
/// }
/// assert_eq!(offsets, [0, 14]);
/// # Ok::<(), Box<dyn core::error::Error>>(())
/// ```
#[derive(Debug)]
pub struct PositionSorter(SharedRuns<PositionRun, KeepAll>);

impl PositionSorter {
    /// Creates an empty sorter.
    #[must_use]
    pub const fn new() -> Self {
        Self(SharedRuns::new())
    }

    /// Sets the memory for positions in bytes, and the number of threads that share it. The default is 128 MiB and one
    /// thread. Positions beyond the limit are moved to temporary files. The positions of a single batch may exceed the
    /// memory.
    #[must_use]
    pub fn with_memory(self, memory: usize, threads: NonZeroUsize) -> Self {
        Self(self.0.with_memory(memory, threads))
    }

    /// Adds the positions of games. Returns [`Flow::Stop`] if the observer stopped.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn collect<O: Observer>(&self, games: &GameBatch<'_>, observer: &mut O) -> io::Result<Flow> {
        let mut run = self.0.take(PositionRun::new);
        run.begin_input(u32::try_from(games.input_index()).unwrap_or(u32::MAX));
        let flow = games.visit(&mut run, observer);
        self.0.put_back(run)?;
        Ok(flow)
    }

    /// Returns the positions of all games in order.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read.
    pub fn finish(self) -> io::Result<SortedPositions> {
        Ok(SortedPositions { records: self.0.finish()?, record: Record::default() })
    }
}

impl Default for PositionSorter {
    fn default() -> Self {
        Self::new()
    }
}

impl MemoryRun for PositionRun {
    fn bytes(&self) -> usize {
        self.bytes()
    }

    fn spill(&mut self) -> io::Result<SortedRun> {
        let spilled = SortedRun::from_sorted(self.sorted_records(), encode)?;
        self.clear();
        Ok(spilled)
    }
}

/// Yields the positions of all games, in the order of [`PositionRecord`]s.
#[derive(Debug)]
pub struct SortedPositions {
    records: SortedRecords<KeepAll>,
    record: Record,
}

impl SortedPositions {
    /// Returns the next position, or `None` after the last.
    ///
    /// # Errors
    /// If a temporary file cannot be read.
    pub fn next_record(&mut self) -> io::Result<Option<PositionRecord>> {
        if !self.records.next_into(&mut self.record)? {
            return Ok(None);
        }
        decode(&self.record.key).map(Some).ok_or_else(invalid_data)
    }
}

/// Encodes a record. The byte order of keys equals the order of records.
fn encode(position: &PositionRecord, record: &mut Record) {
    let PositionRecord { position_key, input, offset, ply } = *position;
    record.key.clear();
    // Inverting the sign bit makes byte order equal to the order of signed numbers.
    record.key.extend_from_slice(&(position_key ^ i64::MIN).to_be_bytes());
    record.key.extend_from_slice(&input.to_be_bytes());
    record.key.extend_from_slice(&offset.to_be_bytes());
    record.key.extend_from_slice(&ply.to_be_bytes());
}

/// Decodes a key that [`encode`] wrote.
fn decode(key: &[u8]) -> Option<PositionRecord> {
    let mut key = ByteReader(key);
    Some(PositionRecord {
        position_key: i64::from_be_bytes(key.array()?) ^ i64::MIN,
        input: u32::from_be_bytes(key.array()?),
        offset: u64::from_be_bytes(key.array()?),
        ply: u32::from_be_bytes(key.array()?),
    })
}
