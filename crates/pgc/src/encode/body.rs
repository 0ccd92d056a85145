//! The moves and annotations of a game as records (PGN 20.4.3, 20.4.4, 20.4.7 to 20.4.10).

use alloc::vec::Vec;
use core::mem;

use crate::{
    carry::Carried,
    record::{Record, write_record},
};

/// The maximum number of moves in a record 0x01 or 0x04.
pub(super) const LONGEST: usize = u16::MAX as usize;

/// The maximum number of moves in a record 0x03.
const MAX_SHORT_MOVES: usize = u8::MAX as usize;

/// The records of the moves of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    bytes: Vec<u8>,
    /// Ordinals that are not yet in a record.
    run: Vec<u8>,
    /// Whether a variation begins after `run` and is still empty.
    is_opening: bool,
}

impl Body {
    pub(super) fn clear(&mut self) {
        self.bytes.clear();
        self.run.clear();
        self.is_opening = false;
    }

    /// Adds a move.
    pub(super) fn play(&mut self, ordinal: u8) {
        self.settle();
        self.run.push(ordinal);
    }

    /// Adds a record of valid length.
    pub(super) fn record(&mut self, record: &Record<'_>) {
        self.settle();
        self.flush();
        // Fails only for long items, which these records do not have.
        let _ = write_record(record, &mut self.bytes);
    }

    /// Adds an item without a record.
    pub(super) fn carry(&mut self, item: Carried<'_>) {
        self.settle();
        self.flush();
        item.write(&mut self.bytes);
    }

    /// Returns the ordinals, if there is nothing else and they fit into a record 0x01.
    pub(super) fn only_moves(&self) -> Option<&[u8]> {
        (self.bytes.is_empty() && self.run.len() <= LONGEST).then_some(self.run.as_slice())
    }

    /// Returns the records.
    pub(super) fn records(&mut self) -> &[u8] {
        self.flush();
        &self.bytes
    }

    /// Begins a variation. It is not written while it is empty.
    pub(super) fn open_variation(&mut self) {
        self.settle();
        self.is_opening = true;
    }

    /// Removes the beginning of an empty variation. Returns whether there was one.
    pub(super) fn remove_opening(&mut self) -> bool {
        mem::take(&mut self.is_opening)
    }

    fn settle(&mut self) {
        if mem::take(&mut self.is_opening) {
            self.record(&Record::VariationBegin);
        }
    }

    fn flush(&mut self) {
        for moves in self.run.chunks(LONGEST) {
            let record = if moves.len() <= MAX_SHORT_MOVES {
                Record::ShortMoves(moves)
            } else {
                Record::LongMoves(moves)
            };
            // The choice of the record ensures that the length fits.
            let _ = write_record(&record, &mut self.bytes);
        }
        self.run.clear();
    }
}
