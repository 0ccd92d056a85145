//! Merges sorted runs.

use super::{
    EqualKeys, Record,
    run::RunReader,
    spill::{SortedRun, SpillReader, SpillWriter},
};
use alloc::collections::{BinaryHeap, binary_heap::PeekMut};
use core::{cmp::Ordering, marker::PhantomData};
use std::{fs::File, io};

/// Merges runs with a heap. The run with the smallest next record is on top.
#[derive(Debug)]
pub(super) struct Merge<E> {
    heads: BinaryHeap<Head>,
    equal_keys: PhantomData<E>,
}

/// A sorted run, in memory or in a temporary file.
#[derive(Debug)]
pub(super) enum Source {
    Memory(RunReader),
    File(SpillReader<File>),
}

/// A run with its next record.
#[derive(Debug)]
struct Head {
    record: Record,
    /// The number of the run. Among equal keys, the run with the lower number comes first.
    place: usize,
    rest: Source,
}

impl<E: EqualKeys> Merge<E> {
    /// Merges runs. Among records with equal keys, records from earlier runs come first.
    pub(super) fn new(runs: impl IntoIterator<Item = Source>) -> io::Result<Self> {
        let mut heads = BinaryHeap::new();
        for (place, rest) in runs.into_iter().enumerate() {
            let mut head = Head { record: Record::default(), place, rest };
            if head.advance()? {
                heads.push(head);
            }
        }
        Ok(Self { heads, equal_keys: PhantomData })
    }

    /// Merges runs that are in files.
    pub(super) fn from_files(runs: impl IntoIterator<Item = SortedRun>) -> io::Result<Self> {
        let sources = runs.into_iter().map(|run| run.into_reader().map(Source::File));
        Self::new(sources.collect::<io::Result<Vec<_>>>()?)
    }

    /// Reads the next record into `record`. Returns `false` if no record is left.
    pub(super) fn next_into(&mut self, record: &mut Record) -> io::Result<bool> {
        if !self.take_smallest(record)? {
            return Ok(false);
        }
        if E::ARE_COMBINED {
            while let Some(mut head) = self.heads.peek_mut().filter(|head| head.record.key == record.key) {
                E::combine(&mut record.payload, &head.record.payload)?;
                if !head.advance()? {
                    PeekMut::pop(head);
                }
            }
        }
        Ok(true)
    }

    fn take_smallest(&mut self, record: &mut Record) -> io::Result<bool> {
        let Some(mut head) = self.heads.peek_mut() else { return Ok(false) };
        core::mem::swap(record, &mut head.record);
        if !head.advance()? {
            PeekMut::pop(head);
        }
        Ok(true)
    }

    /// Writes all remaining records as one run to a file.
    pub(super) fn spill(mut self) -> io::Result<SortedRun> {
        let (mut writer, mut record) = (SpillWriter::new()?, Record::default());
        while self.next_into(&mut record)? {
            writer.write(&record)?;
        }
        writer.finish()
    }
}

impl Head {
    fn advance(&mut self) -> io::Result<bool> {
        match &mut self.rest {
            Source::Memory(run) => Ok(run.read(&mut self.record)),
            Source::File(run) => run.read(&mut self.record),
        }
    }
}

impl Ord for Head {
    /// Reversed, because `BinaryHeap` puts the greatest element on top.
    fn cmp(&self, other: &Self) -> Ordering {
        (&other.record.key, other.place).cmp(&(&self.record.key, self.place))
    }
}

impl PartialOrd for Head {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}

impl PartialEq for Head {
    fn eq(&self, other: &Self) -> bool {
        self.cmp(other) == Ordering::Equal
    }
}

impl Eq for Head {}
