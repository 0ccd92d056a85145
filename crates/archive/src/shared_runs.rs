//! Records that threads collect in runs and that are sorted together, in bounded memory.

use core::num::NonZeroUsize;
use movetext_files::external_sort::{EqualKeys, RecordSorter, SortedRecords, SortedRun};
use std::{
    io,
    sync::{Mutex, MutexGuard, PoisonError},
};

/// Records that one thread collects in memory.
pub(crate) trait MemoryRun {
    /// Returns how much memory the records use, in bytes.
    fn bytes(&self) -> usize;

    /// Moves the records to a temporary file, sorted.
    fn spill(&mut self) -> io::Result<SortedRun>;
}

/// The runs of all threads. A run that exceeds its share of the memory is moved to a temporary file.
#[derive(Debug)]
pub(crate) struct SharedRuns<R, E> {
    /// The memory limit for a run, in bytes.
    run_bytes: usize,
    /// The runs that no thread uses at the moment. There are at most as many runs as threads.
    runs: Mutex<Vec<R>>,
    sorter: Mutex<RecordSorter<E>>,
}

impl<R: MemoryRun, E: EqualKeys> SharedRuns<R, E> {
    const DEFAULT_MEMORY_BYTES: usize = 128 << 20;

    pub(crate) const fn new() -> Self {
        Self {
            run_bytes: Self::DEFAULT_MEMORY_BYTES,
            runs: Mutex::new(Vec::new()),
            sorter: Mutex::new(RecordSorter::new()),
        }
    }

    /// Sets the memory in bytes, and the number of threads that share it. The default is 128 MiB and one thread.
    #[must_use]
    pub(crate) fn with_memory(self, memory: usize, threads: NonZeroUsize) -> Self {
        Self { run_bytes: memory / threads, ..self }
    }

    /// Returns a run that no thread uses, or creates one.
    pub(crate) fn take(&self, create: impl FnOnce() -> R) -> R {
        let run = lock(&self.runs).pop();
        run.unwrap_or_else(create)
    }

    /// Returns a run after use.
    pub(crate) fn put_back(&self, mut run: R) -> io::Result<()> {
        if run.bytes() >= self.run_bytes {
            self.spill(&mut run)?;
        }
        lock(&self.runs).push(run);
        Ok(())
    }

    /// Returns the records of all runs, sorted.
    pub(crate) fn finish(self) -> io::Result<SortedRecords<E>> {
        let runs = core::mem::take(&mut *lock(&self.runs));
        for mut run in runs {
            self.spill(&mut run)?;
        }
        let sorter = self.sorter.into_inner().unwrap_or_else(PoisonError::into_inner);
        sorter.finish()
    }

    fn spill(&self, run: &mut R) -> io::Result<()> {
        let spilled = run.spill()?;
        lock(&self.sorter).push_run(spilled)
    }
}

/// Locks data. We ignore poisoning, because the data stays valid if a thread panics.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
