//! Sorts more records than fit in memory: writes sorted runs to temporary files and merges them. The sort is stable.

mod merge;
mod run;
mod spill;

pub use spill::{SortedRun, SpillReader, SpillWriter, temporary_folder};

use core::marker::PhantomData;
use merge::{Merge, Source};
use run::Run;
use std::io;

/// A sort key, compared byte by byte, and the data that belongs to it.
#[derive(Debug, Default)]
pub struct Record {
    /// The key. Records are sorted by the bytes of their keys.
    pub key: Vec<u8>,
    /// The data, which sorting ignores.
    pub payload: Vec<u8>,
}

/// What to do with records that have equal keys.
pub trait EqualKeys {
    /// Whether records with equal keys are combined into one.
    const ARE_COMBINED: bool;

    /// Combines the payloads of two records with equal keys. The result must not depend on the order of combination,
    /// because records within a run are combined before runs are merged.
    ///
    /// # Errors
    /// If a payload is invalid.
    fn combine(earlier: &mut Vec<u8>, later: &[u8]) -> io::Result<()>;
}

/// Keeps records with equal keys, in the order they were added.
#[derive(Debug)]
pub struct KeepAll;

impl EqualKeys for KeepAll {
    const ARE_COMBINED: bool = false;

    fn combine(_: &mut Vec<u8>, _: &[u8]) -> io::Result<()> {
        Ok(())
    }
}

/// Sorts records by key in bounded memory. Runs that do not fit are written to temporary files in [`temporary_folder`].
///
/// ```
/// use movetext_files::external_sort::{KeepAll, Record, RecordSorter};
///
/// let mut sorter = RecordSorter::<KeepAll>::new().with_memory(1 << 20);
/// sorter.push(b"Tal", [b"1960", b""])?;
/// sorter.push(b"Euwe", [b"1935", b""])?;
/// let (mut sorted, mut record) = (sorter.finish()?, Record::default());
/// assert!(sorted.next_into(&mut record)?);
/// assert_eq!((&record.key[..], &record.payload[..]), (&b"Euwe"[..], &b"1935"[..]));
/// # Ok::<(), std::io::Error>(())
/// ```
#[derive(Debug)]
pub struct RecordSorter<E> {
    memory: usize,
    /// How many runs are merged into one.
    width: usize,
    run: Run,
    /// Sorted runs in files. Merging a level adds a run to the level above. All records on a level were added before
    /// those on lower levels. Within a level, runs are in the order of addition.
    levels: Vec<Vec<SortedRun>>,
    equal_keys: PhantomData<E>,
}

impl<E: EqualKeys> Default for RecordSorter<E> {
    fn default() -> Self {
        Self::new()
    }
}

impl<E: EqualKeys> RecordSorter<E> {
    const DEFAULT_MEMORY_BYTES: usize = 64 << 20;

    const DEFAULT_MERGE_WIDTH: usize = 64;

    /// The maximum number of runs in files, because each run keeps a file open.
    const MAX_RUNS: usize = 64;

    /// Creates a sorter that uses 64 MiB of memory and merges 64 runs into one.
    #[must_use]
    pub const fn new() -> Self {
        Self {
            memory: Self::DEFAULT_MEMORY_BYTES,
            width: Self::DEFAULT_MERGE_WIDTH,
            run: Run::new(),
            levels: Vec::new(),
            equal_keys: PhantomData,
        }
    }

    /// Sets the memory for records in bytes. The default is 64 MiB. A single record may exceed it.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// Sets how many runs are merged into one. The default is 64, the minimum 2.
    #[must_use]
    pub fn with_merge_width(self, width: usize) -> Self {
        Self { width: width.max(2), ..self }
    }

    /// Adds a record. Its payload is the concatenation of the two parts.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read, or if [`EqualKeys::combine`] fails.
    pub fn push(&mut self, key: &[u8], payload: [&[u8]; 2]) -> io::Result<()> {
        if !self.run.is_empty() && self.run.size() + Run::record_size(key, payload) > self.memory {
            self.spill()?;
        }
        self.run.push(key, payload);
        Ok(())
    }

    /// Adds a run that is already sorted. Among records with equal keys, its records come after all records added
    /// before.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read, or if [`EqualKeys::combine`] fails.
    pub fn push_run(&mut self, mut run: SortedRun) -> io::Result<()> {
        for level in 0.. {
            if level == self.levels.len() {
                self.levels.push(Vec::new());
            }
            let Some(runs) = self.levels.get_mut(level) else { break };
            runs.push(run);
            if runs.len() < self.width {
                break;
            }
            run = Merge::<E>::from_files(core::mem::take(runs))?.spill()?;
        }
        if self.levels.iter().map(Vec::len).sum::<usize>() < Self::MAX_RUNS {
            return Ok(());
        }
        self.merge_longest_level()
    }

    /// Merges the level with the most runs.
    fn merge_longest_level(&mut self) -> io::Result<()> {
        let longest = self.levels.iter().enumerate().max_by_key(|(_, runs)| runs.len());
        let Some(level) = longest.map(|(level, _)| level) else { return Ok(()) };
        let runs = self.levels.get_mut(level).map(core::mem::take).unwrap_or_default();
        let merged = Merge::<E>::from_files(runs)?.spill()?;
        match self.levels.get_mut(level + 1) {
            Some(above) => above.push(merged),
            None => self.levels.push(vec![merged]),
        }
        Ok(())
    }

    /// Sorts the remaining records and returns all records in ascending order.
    ///
    /// # Errors
    /// If a temporary file cannot be written or read, or if [`EqualKeys::combine`] fails.
    pub fn finish(mut self) -> io::Result<SortedRecords<E>> {
        if self.levels.is_empty() {
            self.run.sort();
            return Ok(SortedRecords(Merge::new([Source::Memory(self.run.into_reader())])?));
        }
        if !self.run.is_empty() {
            self.spill()?;
        }
        Ok(SortedRecords(Merge::from_files(self.levels.into_iter().rev().flatten())?))
    }

    /// Writes the records in memory to a file as a sorted run.
    fn spill(&mut self) -> io::Result<()> {
        self.run.sort();
        let run = core::mem::replace(&mut self.run, Run::new());
        self.push_run(Merge::<E>::new([Source::Memory(run.into_reader())])?.spill()?)
    }
}

/// Yields records in ascending order of their keys.
#[derive(Debug)]
pub struct SortedRecords<E>(Merge<E>);

impl<E: EqualKeys> SortedRecords<E> {
    /// Reads the next record into `record`. Returns `false` if no record is left.
    ///
    /// # Errors
    /// If a temporary file cannot be read, or if [`EqualKeys::combine`] fails.
    pub fn next_into(&mut self, record: &mut Record) -> io::Result<bool> {
        self.0.next_into(record)
    }
}
