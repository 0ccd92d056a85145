//! The moves of a game as records, and what stands among them (PGN 20.4.3, 20.4.4, 20.4.7 to 20.4.10).

use alloc::vec::Vec;
use core::mem;

use crate::carry::Carried;
use crate::record::{Record, write_record};

/// As many moves as a record 0x01 or 0x04 holds.
pub(super) const LONGEST: usize = u16::MAX as usize;

/// As many moves as a record 0x03 holds.
const MAX_SHORT_MOVES: usize = u8::MAX as usize;

/// The records of the moves of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Body {
    bytes: Vec<u8>,
    /// Ordinals that are not in a record yet.
    run: Vec<u8>,
    /// Whether a variation has begun behind them and nothing stands in it.
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

    /// Adds a record that always fits.
    pub(super) fn record(&mut self, record: &Record<'_>) {
        self.settle();
        self.flush();
        // Only lengths can be wrong, and none of the records that are given here is long.
        let _ = write_record(record, &mut self.bytes);
    }

    /// Adds what there is no record for.
    pub(super) fn carry(&mut self, item: Carried<'_>) {
        self.settle();
        self.flush();
        item.write(&mut self.bytes);
    }

    /// The moves, if there is nothing else and a record 0x01 has room for them.
    pub(super) fn only_moves(&self) -> Option<&[u8]> {
        (self.bytes.is_empty() && self.run.len() <= LONGEST).then_some(self.run.as_slice())
    }

    /// The records.
    pub(super) fn records(&mut self) -> &[u8] {
        self.flush();
        &self.bytes
    }

    /// Begins a variation. It is not written before anything stands in it.
    pub(super) fn open_variation(&mut self) {
        self.settle();
        self.is_opening = true;
    }

    /// Takes the beginning of a variation back if nothing stands in it, and says whether that was so.
    pub(super) fn take_opening_back(&mut self) -> bool {
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
            // The length of the sequence fits its header by the choice of the record.
            let _ = write_record(&record, &mut self.bytes);
        }
        self.run.clear();
    }
}
