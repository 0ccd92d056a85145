//! Reads a file of records in order, with the registers that they set (PGN 16.2, 16.2.5.5).

use core::iter::FusedIterator;

use super::{Epd, LenientEpd, Registers};
use crate::{FenErrors, Leniency};

/// Reads the records of a text in order, and keeps the string registers.
///
/// Skips lines without a record, as [`lines`](super::lines) does. An unreadable record leaves the registers unchanged.
/// The text does not mark the start of a new game; callers that know it call [`Records::begin_game`].
///
/// ```
/// use movetext_fen::Leniency;
/// use movetext_fen::epd::{Records, Register};
///
/// let text = "4k3/8/8/8/8/8/4P3/4K3 w - - eco \"A00\"; c0 \"one\";\n\n4k3/8/8/8/8/8/8/R3K3 w - - c1 \"two\";\n";
/// let mut records = Records::new(text, Leniency::Strict);
/// let lines: Vec<usize> = records.by_ref().map(|record| record.line).collect();
/// assert_eq!(lines, [1, 3]);
/// assert_eq!(records.registers().value(Register::ECO), Some("A00"));
/// assert_eq!(records.registers().iter().count(), 3);
/// ```
#[derive(Clone, Debug)]
pub struct Records<'a> {
    text: &'a str,
    /// The offset of the unread text.
    at: usize,
    /// The number of lines read.
    line: usize,
    leniency: Leniency,
    registers: Registers,
}

/// A line with a record, and the result of reading it.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ScannedRecord<'a> {
    /// The number of the line, from 1, counting lines without records.
    pub line: usize,
    /// The offset of its first byte in the text; spans of the record count from here.
    pub offset: usize,
    /// The line without its end.
    pub text: &'a str,
    /// The record, or all its faults.
    pub read: Result<LenientEpd, FenErrors>,
}

impl ScannedRecord<'_> {
    /// The record, if it could be read.
    #[must_use]
    pub fn epd(&self) -> Option<&Epd> {
        self.read.as_ref().ok().map(LenientEpd::epd)
    }
}

impl<'a> Records<'a> {
    /// The records of `text`, read with the given leniency; all registers are null.
    #[must_use]
    pub fn new(text: &'a str, leniency: Leniency) -> Records<'a> {
        Records { text, at: 0, line: 0, leniency, registers: Registers::new() }
    }

    /// The registers after the records so far.
    #[must_use]
    pub const fn registers(&self) -> &Registers {
        &self.registers
    }

    /// Sets all registers to null, as at the start of a game.
    pub fn begin_game(&mut self) {
        self.registers = Registers::new();
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = ScannedRecord<'a>;

    fn next(&mut self) -> Option<ScannedRecord<'a>> {
        loop {
            let rest = self.text.get(self.at..).filter(|rest| !rest.is_empty())?;
            let offset = self.at;
            let length = rest.find('\n').map_or(rest.len(), |end| end + 1);
            self.at += length;
            self.line += 1;
            let Some((_, text)) = rest.get(..length).and_then(|line| super::lines(line).next()) else {
                continue;
            };
            let read = Epd::read(text, self.leniency);
            if let Ok(record) = &read {
                self.registers.apply(record.epd());
            }
            return Some(ScannedRecord { line: self.line, offset, text, read });
        }
    }
}

impl FusedIterator for Records<'_> {}
