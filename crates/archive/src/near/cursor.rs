//! Reads sorted records that belong to some of the games.

use movetext_files::external_sort::{KeepAll, Record, SortedRecords};
use std::io;

/// Reads sorted records that belong to some of the games.
#[derive(Debug)]
pub(super) struct Cursor {
    records: SortedRecords<KeepAll>,
    next: Option<Record>,
}

impl Cursor {
    pub(super) fn new(records: SortedRecords<KeepAll>) -> io::Result<Self> {
        let mut cursor = Self { records, next: None };
        cursor.advance()?;
        Ok(cursor)
    }

    fn advance(&mut self) -> io::Result<()> {
        let mut record = self.next.take().unwrap_or_default();
        self.next = self.records.next_into(&mut record)?.then_some(record);
        Ok(())
    }

    /// Returns the payload of the next record if it has this key.
    pub(super) fn take(&mut self, key: &[u8]) -> io::Result<Option<Vec<u8>>> {
        let Some(next) = self.next.as_mut().filter(|next| next.key == key) else { return Ok(None) };
        let payload = core::mem::take(&mut next.payload);
        self.advance()?;
        Ok(Some(payload))
    }
}
