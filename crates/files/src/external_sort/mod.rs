//! External sorting: records are sorted in memory in runs, which are written to temporary files and merged.
//!
//! The sort is stable.

mod merge;
mod run;
mod spill;

pub use spill::{SortedRun, SpillReader, SpillWriter, temporary_folder};

use core::marker::PhantomData;
use merge::{Merge, Source};
use run::Run;
use std::io;

/// A sort key, which is compared as bytes, and its data.
#[derive(Debug, Default)]
pub struct Record {
    /// The key.
    pub key: Vec<u8>,
    /// The data.
    pub payload: Vec<u8>,
}

/// What happens to records with equal keys.
pub trait EqualKeys {
    /// Whether they become one record.
    const ARE_COMBINED: bool;

    /// Combines the payloads of two records with equal keys. The result must not depend on the order in which records
    /// are combined, because runs are combined before they are merged.
    ///
    /// # Errors
    /// If a payload is invalid.
    fn combine(earlier: &mut Vec<u8>, later: &[u8]) -> io::Result<()>;
}

/// Keeps all records with equal keys, in the order in which they were added.
#[derive(Debug)]
pub struct KeepAll;

impl EqualKeys for KeepAll {
    const ARE_COMBINED: bool = false;

    fn combine(_: &mut Vec<u8>, _: &[u8]) -> io::Result<()> {
        Ok(())
    }
}

/// Sorts records by key in bounded memory. What does not fit goes to temporary files in [`temporary_folder`].
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
    /// Sorted runs in files. Each level contains runs that were merged from the level below. Records on a level
    /// precede all records on the levels below it, and records in a run precede all records in the runs after it.
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

    /// How many runs may be in files at most. Each run is an open file.
    const MAX_RUNS: usize = 64;

    /// Creates a sorter with 64 MiB of memory that merges 64 runs into one.
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

    /// Sets the memory for records in bytes. The default is 64 MiB. One record always fits.
    #[must_use]
    pub fn with_memory(self, memory: usize) -> Self {
        Self { memory, ..self }
    }

    /// Sets how many runs are merged into one. The default is 64, the minimum two.
    #[must_use]
    pub fn with_merge_width(self, width: usize) -> Self {
        Self { width: width.max(2), ..self }
    }

    /// Adds a record. The two parts of the payload are concatenated.
    ///
    /// # Errors
    /// If the temporary file cannot be written or read.
    pub fn push(&mut self, key: &[u8], payload: [&[u8]; 2]) -> io::Result<()> {
        if !self.run.is_empty() && self.run.size() + Run::record_size(key, payload) > self.memory {
            self.spill()?;
        }
        self.run.push(key, payload);
        Ok(())
    }

    /// Adds a run that is already sorted.
    ///
    /// # Errors
    /// If the temporary file cannot be written or read.
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

    /// Merges the runs on the level that has most runs.
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

    /// Returns the records in order.
    ///
    /// # Errors
    /// If the temporary file cannot be written or read.
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

    /// Writes the records in memory to a file, and merges runs if there are enough.
    fn spill(&mut self) -> io::Result<()> {
        self.run.sort();
        let run = core::mem::replace(&mut self.run, Run::new());
        self.push_run(Merge::<E>::new([Source::Memory(run.into_reader())])?.spill()?)
    }
}

/// The sorted records.
#[derive(Debug)]
pub struct SortedRecords<E>(Merge<E>);

impl<E: EqualKeys> SortedRecords<E> {
    /// Reads the next record into `record`. Returns whether there was one.
    ///
    /// # Errors
    /// If the temporary file cannot be written or read.
    pub fn next_into(&mut self, record: &mut Record) -> io::Result<bool> {
        self.0.next_into(record)
    }
}
