//! Single records: a marker and its items (PGN 20.4).

mod codec;
mod latin1;

use alloc::vec::Vec;
use core::iter::FusedIterator;

use movetext_pgn_values::{Nag, TagName};

use crate::error::{DecodeError, DecodeErrorKind};
pub use crate::{
    item::{Item, ItemLengthError},
    marker::Marker,
};
pub(crate) use codec::ItemReader;
use codec::{write_long, write_short};
pub use latin1::Latin1;

/// A PGC record, borrowed from its bytes. Moves are ordinals, so you need the position to know what they mean.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Record<'a> {
    /// 0x00: a record without meaning.
    Noop,
    /// 0x01: a whole game in reduced export format.
    ReducedGame(ReducedGame<'a>),
    /// 0x02: a tag pair.
    TagPair {
        /// The name of the tag.
        name: Latin1<'a>,
        /// The value of the tag.
        value: Latin1<'a>,
    },
    /// 0x03: up to 255 moves.
    ShortMoves(&'a [u8]),
    /// 0x04: up to 65,535 moves.
    LongMoves(&'a [u8]),
    /// 0x05: general game data begins.
    GameBegin,
    /// 0x06: general game data ends.
    GameEnd,
    /// 0x07: a numeric annotation glyph.
    Nag(Nag),
    /// 0x08: a variation begins.
    VariationBegin,
    /// 0x09: a variation ends.
    VariationEnd,
    /// 0x0a: an escaped line, without the percent sign or the newline.
    Escape(Latin1<'a>),
}

impl Record<'_> {
    /// Returns the marker that begins the record.
    #[must_use]
    pub const fn marker(&self) -> Marker {
        match self {
            Self::Noop => Marker::Noop,
            Self::ReducedGame(_) => Marker::ReducedGame,
            Self::TagPair { .. } => Marker::TagPair,
            Self::ShortMoves(_) => Marker::ShortMoves,
            Self::LongMoves(_) => Marker::LongMoves,
            Self::GameBegin => Marker::GameBegin,
            Self::GameEnd => Marker::GameEnd,
            Self::Nag(_) => Marker::Nag,
            Self::VariationBegin => Marker::VariationBegin,
            Self::VariationEnd => Marker::VariationEnd,
            Self::Escape(_) => Marker::Escape,
        }
    }
}

/// A game in reduced export format: the Seven Tag Roster, and the moves from the initial position (PGN 20.4.1).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ReducedGame<'a> {
    /// The values of Event, Site, Date, Round, White, Black and Result (PGN 8.1.1).
    pub tags: [Latin1<'a>; 7],
    /// The ordinals of the moves.
    pub moves: &'a [u8],
}

/// The names in the Seven Tag Roster, in the order of record 0x01 (PGN 8.1.1).
pub(crate) const ROSTER: [&str; 7] = TagName::ROSTER_NAMES;

/// Iterates over the records in `bytes`. Yields each record with the offset of its marker.
///
/// An error ends the iteration, because the length of a damaged record is unknown. Reading a record takes constant time
/// and does not allocate.
///
/// ```
/// use movetext_pgc::record::{Marker, records};
///
/// let markers: Result<Vec<_>, _> = records(&[0x05, 0x07, 0x01, 0x06])
///     .map(|record| record.map(|(offset, record)| (offset, record.marker())))
///     .collect();
/// assert_eq!(markers?, [(0, Marker::GameBegin), (1, Marker::Nag), (3, Marker::GameEnd)]);
/// # Ok::<(), movetext_pgc::DecodeError>(())
/// ```
#[must_use]
pub const fn records(bytes: &[u8]) -> Records<'_> {
    Records { reader: ItemReader::new(bytes, 0), failed: false }
}

/// Iterates over the records in PGC data. Created by [`records`].
#[derive(Clone, Debug)]
pub struct Records<'a> {
    reader: ItemReader<'a>,
    failed: bool,
}

impl Records<'_> {
    /// Returns the offset after the last record that was read.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.reader.offset()
    }
}

impl<'a> Iterator for Records<'a> {
    type Item = Result<(u64, Record<'a>), DecodeError>;

    fn next(&mut self) -> Option<Self::Item> {
        if self.failed || self.reader.rest() == 0 {
            return None;
        }
        let offset = self.reader.offset();
        let mut reader = self.reader.clone();
        let record = read_record(&mut reader);
        match record {
            Ok(_) => self.reader = reader,
            Err(_) => self.failed = true,
        }
        Some(record.map(|record| (offset, record)))
    }
}

impl FusedIterator for Records<'_> {}

/// Reads the next record. After an error, the reader may be inside the record.
pub(crate) fn read_record<'a>(reader: &mut ItemReader<'a>) -> Result<Record<'a>, DecodeError> {
    let offset = reader.offset();
    let code = reader.int1()?;
    let marker =
        Marker::from_code(code).ok_or(DecodeError { kind: DecodeErrorKind::UnknownMarker(code), offset })?;
    Ok(match marker {
        Marker::Noop => Record::Noop,
        Marker::ReducedGame => {
            let mut tags = [Latin1::default(); 7];
            for tag in &mut tags {
                *tag = reader.string1()?;
            }
            Record::ReducedGame(ReducedGame { tags, moves: reader.move_sequence2()? })
        }
        Marker::TagPair => Record::TagPair { name: reader.string1()?, value: reader.string1()? },
        Marker::ShortMoves => Record::ShortMoves(reader.move_sequence1()?),
        Marker::LongMoves => Record::LongMoves(reader.move_sequence2()?),
        Marker::GameBegin => Record::GameBegin,
        Marker::GameEnd => Record::GameEnd,
        Marker::Nag => Record::Nag(Nag::new(reader.int1()?)),
        Marker::VariationBegin => Record::VariationBegin,
        Marker::VariationEnd => Record::VariationEnd,
        Marker::Escape => Record::Escape(reader.string2()?),
    })
}

/// Appends a record to `out`.
///
/// # Errors
///
/// [`ItemLengthError`] if a string or a move sequence is too long for its length header. `out` then stays unchanged.
pub fn write_record(record: &Record<'_>, out: &mut Vec<u8>) -> Result<(), ItemLengthError> {
    let length = out.len();
    let written = write_items(record, out);
    if written.is_err() {
        out.truncate(length);
    }
    written
}

fn write_items(record: &Record<'_>, out: &mut Vec<u8>) -> Result<(), ItemLengthError> {
    out.push(record.marker().code());
    match *record {
        Record::ReducedGame(game) => {
            for tag in game.tags {
                write_short(out, Item::String1, tag.bytes())?;
            }
            write_long(out, Item::MoveSequence2, game.moves)?;
        }
        Record::TagPair { name, value } => {
            write_short(out, Item::String1, name.bytes())?;
            write_short(out, Item::String1, value.bytes())?;
        }
        Record::ShortMoves(moves) => write_short(out, Item::MoveSequence1, moves)?,
        Record::LongMoves(moves) => write_long(out, Item::MoveSequence2, moves)?,
        Record::Nag(nag) => out.push(nag.number()),
        Record::Escape(text) => write_long(out, Item::String2, text.bytes())?,
        Record::Noop
        | Record::GameBegin
        | Record::GameEnd
        | Record::VariationBegin
        | Record::VariationEnd => {}
    }
    Ok(())
}
