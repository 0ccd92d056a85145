//! Encodes the moves and annotations of a game as records (PGN 20.4.3, 20.4.4, 20.4.7 to 20.4.10).

use alloc::vec::Vec;
use core::mem;

use crate::{
    extension_item::ExtensionItem,
    record::{Record, write_record},
};

/// How many moves fit into a record 0x01 or 0x04.
pub(super) const MAX_SEQUENCE_MOVES: usize = u16::MAX as usize;

/// How many moves fit into a record 0x03.
const MAX_SHORT_MOVES: usize = u8::MAX as usize;

/// The records for the moves of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    bytes: Vec<u8>,
    /// Ordinals that are not in a record yet.
    pending_moves: Vec<u8>,
    /// Whether a variation begins after these moves and is still empty.
    is_opening: bool,
}

impl Body {
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.pending_moves.clear();
        self.is_opening = false;
    }

    pub(super) fn play(&mut self, ordinal: u8) {
        self.write_opening();
        self.pending_moves.push(ordinal);
    }

    /// Adds a record. Its items must not be too long.
    pub(super) fn record(&mut self, record: &Record<'_>) {
        self.write_opening();
        self.flush();
        // Writing fails only for long items, and these records have none.
        let _ = write_record(record, &mut self.bytes);
    }

    /// Adds an extension item.
    pub(super) fn carry(&mut self, item: ExtensionItem<&str>) {
        self.write_opening();
        self.flush();
        item.write(&mut self.bytes);
    }

    /// Returns the ordinals if there is nothing else and they fit into a record 0x01.
    pub(super) fn only_moves(&self) -> Option<&[u8]> {
        (self.bytes.is_empty() && self.pending_moves.len() <= MAX_SEQUENCE_MOVES)
            .then_some(self.pending_moves.as_slice())
    }

    /// Returns the records.
    pub(super) fn records(&mut self) -> &[u8] {
        self.flush();
        &self.bytes
    }

    /// Begins a variation. The record is written once the variation has content.
    pub(super) fn open_variation(&mut self) {
        self.write_opening();
        self.is_opening = true;
    }

    /// Removes the beginning of an empty variation. Returns whether there was one.
    pub(super) fn remove_opening(&mut self) -> bool {
        mem::take(&mut self.is_opening)
    }

    fn write_opening(&mut self) {
        if mem::take(&mut self.is_opening) {
            self.record(&Record::VariationBegin);
        }
    }

    fn flush(&mut self) {
        for moves in self.pending_moves.chunks(MAX_SEQUENCE_MOVES) {
            let record = if moves.len() <= MAX_SHORT_MOVES {
                Record::ShortMoves(moves)
            } else {
                Record::LongMoves(moves)
            };
            // We chose the record by its length, so the moves fit.
            let _ = write_record(&record, &mut self.bytes);
        }
        self.pending_moves.clear();
    }
}
