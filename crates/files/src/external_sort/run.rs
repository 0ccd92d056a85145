//! Collects records in memory.

use super::Record;

/// Records in one shared buffer.
#[derive(Debug)]
pub(super) struct Run {
    bytes: Vec<u8>,
    entries: Vec<RunEntry>,
}

/// The offsets of a record in the buffer.
#[derive(Clone, Copy, Debug)]
struct RunEntry {
    start: usize,
    /// The end of the key, where the payload starts.
    middle: usize,
    end: usize,
}

impl Run {
    pub(super) const fn new() -> Self {
        Self { bytes: Vec::new(), entries: Vec::new() }
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Returns the memory that the run uses, in bytes.
    pub(super) const fn size(&self) -> usize {
        self.bytes.len() + self.entries.len() * size_of::<RunEntry>()
    }

    /// Returns the memory that one more record would need, in bytes.
    pub(super) fn record_size(key: &[u8], payload: [&[u8]; 2]) -> usize {
        key.len() + payload.map(<[u8]>::len).iter().sum::<usize>() + size_of::<RunEntry>()
    }

    pub(super) fn push(&mut self, key: &[u8], payload: [&[u8]; 2]) {
        let start = self.bytes.len();
        self.bytes.extend_from_slice(key);
        let middle = self.bytes.len();
        for part in payload {
            self.bytes.extend_from_slice(part);
        }
        self.entries.push(RunEntry { start, middle, end: self.bytes.len() });
    }

    pub(super) fn sort(&mut self) {
        let key = |entry: &RunEntry| self.bytes.get(entry.start..entry.middle).unwrap_or_default();
        self.entries.sort_by(|one, other| key(one).cmp(key(other)));
    }

    pub(super) fn into_reader(self) -> RunReader {
        RunReader { bytes: self.bytes, entries: self.entries.into_iter() }
    }
}

/// Reads the records of a run in order.
#[derive(Debug)]
pub(super) struct RunReader {
    bytes: Vec<u8>,
    entries: alloc::vec::IntoIter<RunEntry>,
}

impl RunReader {
    /// Copies the next record into `record` and reuses its memory. Returns `false` if no record is left.
    pub(super) fn read(&mut self, record: &mut Record) -> bool {
        let Some(entry) = self.entries.next() else { return false };
        let part = |from: usize, to: usize| self.bytes.get(from..to).unwrap_or_default();
        record.key.clear();
        record.key.extend_from_slice(part(entry.start, entry.middle));
        record.payload.clear();
        record.payload.extend_from_slice(part(entry.middle, entry.end));
        true
    }
}
