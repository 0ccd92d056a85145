//! Encodes and decodes index entries.

use movetext_files::varint::{ByteReader, put};
use movetext_pgn::{chunk::Bookmark, diagnostic::Severity};
use movetext_pgn_values::GameResult;

/// The maximum length of a stored tag value, in bytes. If a value is longer, the index only stores that the tag exists.
pub(super) const MAX_VALUE_BYTES: usize = 1_000;

/// What the index stores about a tag.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum IndexedTag<'a> {
    /// The game does not have the tag.
    Missing,
    /// The value of the tag. If the game repeats the tag, the last value.
    Value(&'a str),
    /// The value is unknown: it is too long for the index, or the index does not store this tag.
    Unknown,
}

/// What the index stores about a game.
#[derive(Debug)]
pub struct IndexEntry<'a> {
    /// The place where reading the game begins.
    pub(crate) before: Bookmark,
    /// The place after the game.
    pub(crate) after: Bookmark,
    pub(super) offset: u64,
    pub(super) length: u64,
    pub(super) line: u64,
    pub(super) result: GameResult,
    pub(super) plies: u32,
    pub(super) final_key: Option<u64>,
    /// The severity of the worst diagnostic in a complete read.
    pub(crate) severity: Option<Severity>,
    pub(super) names: &'a [String],
    pub(super) values: &'a [IndexedTag<'a>],
}

impl<'a> IndexEntry<'a> {
    /// Returns the number of the game in its file, counted from 1.
    #[must_use]
    pub const fn number(&self) -> u64 {
        self.before.number
    }

    /// Returns the offset of the game's first byte in the text.
    #[must_use]
    pub const fn offset(&self) -> u64 {
        self.offset
    }

    /// Returns the length of the game in bytes, without surrounding white space.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Returns the line where the game begins, counted from 1.
    #[must_use]
    pub const fn line(&self) -> u64 {
        self.line
    }

    /// Returns the result of the game.
    #[must_use]
    pub const fn result(&self) -> GameResult {
        self.result
    }

    /// Returns the number of playable plies in the main line.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// Returns the [key](movetext_board::Position::key) of the last position, or `None` if the start position cannot be
    /// used.
    #[must_use]
    pub const fn final_key(&self) -> Option<u64> {
        self.final_key
    }

    /// Returns the severity of the worst diagnostic that a complete read reports, or `None` if it reports none.
    #[must_use]
    pub const fn severity(&self) -> Option<Severity> {
        self.severity
    }

    /// Returns whether a complete read reports no diagnostics, not even notes.
    #[must_use]
    pub const fn has_no_diagnostics(&self) -> bool {
        self.severity.is_none()
    }

    /// Returns what the index stores about the tag `name`. Takes time linear in the number of stored tags.
    #[must_use]
    pub fn tag(&self, name: &str) -> IndexedTag<'a> {
        let place = self.names.iter().position(|held| held == name);
        place.and_then(|place| self.values.get(place)).copied().unwrap_or(IndexedTag::Unknown)
    }

    /// Encodes the entry. `previous` contains the tags of the previous entry.
    pub(super) fn write(&self, bytes: &mut Vec<u8>, previous: &[IndexedTag<'_>]) {
        let Self { before, after, .. } = self;
        put(bytes, self.offset.wrapping_sub(before.offset));
        put(bytes, self.length);
        put(bytes, self.line.wrapping_sub(before.line));
        bytes.push(Flags::new(self).0);
        put(bytes, u64::from(self.plies));
        if let Some(key) = self.final_key {
            bytes.extend_from_slice(&key.to_le_bytes());
        }
        for (place, value) in self.values.iter().enumerate() {
            match value {
                IndexedTag::Missing => put(bytes, 0),
                IndexedTag::Unknown => put(bytes, 1),
                IndexedTag::Value(_) if previous.get(place) == Some(value) => put(bytes, 2),
                IndexedTag::Value(text) => {
                    put(bytes, 3 + text.len() as u64);
                    bytes.extend_from_slice(text.as_bytes());
                }
            }
        }
        put(bytes, after.offset.wrapping_sub(self.offset.wrapping_add(self.length)));
        put(bytes, after.line.wrapping_sub(self.line));
        put(bytes, after.column);
        put(bytes, after.decided.wrapping_sub(after.offset));
    }
}

/// Decodes entries from untrusted bytes.
#[derive(Debug)]
pub(super) struct EntryReader<'a> {
    pub(super) bytes: ByteReader<'a>,
    names: &'a [String],
    values: Vec<IndexedTag<'a>>,
    /// The place before the next entry.
    pub(super) mark: Bookmark,
}

impl<'a> EntryReader<'a> {
    pub(super) fn new(bytes: ByteReader<'a>, names: &'a [String], mark: Bookmark) -> Self {
        Self { bytes, names, values: vec![IndexedTag::Missing; names.len()], mark }
    }

    /// Decodes the next entry. Returns `None` if the bytes are invalid.
    pub(super) fn next(&mut self) -> Option<IndexEntry<'_>> {
        let before = self.mark;
        let offset = before.offset.checked_add(self.bytes.number()?)?;
        let length = self.bytes.number()?;
        let line = before.line.checked_add(self.bytes.number()?)?;
        let flags = Flags(self.bytes.byte()?);
        let severity = flags.severity()?;
        let plies = u32::try_from(self.bytes.number()?).ok()?;
        let final_key =
            if flags.has_final_key() { Some(u64::from_le_bytes(self.bytes.array()?)) } else { None };
        self.take_values()?;
        let end = offset.checked_add(length)?;
        let after = self.take_mark(before.number.checked_add(1)?, end, line, flags)?;
        self.mark = after;
        Some(IndexEntry {
            before,
            after,
            offset,
            length,
            line,
            result: flags.result(),
            plies,
            final_key,
            severity,
            names: self.names,
            values: &self.values,
        })
    }

    /// Decodes the tags of the next entry. A value may be the same as in the previous entry.
    fn take_values(&mut self) -> Option<()> {
        for value in &mut self.values {
            match self.bytes.number()? {
                0 => *value = IndexedTag::Missing,
                1 => *value = IndexedTag::Unknown,
                2 if matches!(value, IndexedTag::Value(_)) => {}
                2 => return None,
                length => {
                    let text = self.bytes.take(usize::try_from(length - 3).ok()?)?;
                    *value = IndexedTag::Value(core::str::from_utf8(text).ok()?);
                }
            }
        }
        Some(())
    }

    /// Decodes the place after a game that ends at the offset `end` and begins in the line `line`.
    fn take_mark(&mut self, number: u64, end: u64, line: u64, flags: Flags) -> Option<Bookmark> {
        let offset = end.checked_add(self.bytes.number()?)?;
        Some(Bookmark {
            number,
            offset,
            line: line.checked_add(self.bytes.number()?)?,
            column: self.bytes.number()?,
            is_after_return: flags.is_after_return(),
            // Only the first game of a segment can follow skipped text.
            is_after_skipped: false,
            decided: offset.wrapping_add(self.bytes.number()?),
        })
    }
}

/// The result, the severity and what else an entry has, in one byte.
#[derive(Clone, Copy, Debug)]
struct Flags(u8);

impl Flags {
    fn new(entry: &IndexEntry<'_>) -> Self {
        let result = match entry.result {
            GameResult::Unknown => 0,
            GameResult::WhiteWins => 1,
            GameResult::BlackWins => 2,
            GameResult::Draw => 3,
        };
        let severity = match entry.severity {
            None => 0,
            Some(Severity::Note) => 1,
            Some(Severity::Warning) => 2,
            Some(Severity::Error) => 3,
        };
        Self(
            result
                | u8::from(entry.final_key.is_some()) << 2
                | u8::from(entry.after.is_after_return) << 4
                | severity << 5,
        )
    }

    const fn result(self) -> GameResult {
        match self.0 & 3 {
            0 => GameResult::Unknown,
            1 => GameResult::WhiteWins,
            2 => GameResult::BlackWins,
            _ => GameResult::Draw,
        }
    }

    const fn has_final_key(self) -> bool {
        self.0 & 1 << 2 != 0
    }

    const fn is_after_return(self) -> bool {
        self.0 & 1 << 4 != 0
    }

    /// Returns the severity of the worst diagnostic, or `None` if the byte is invalid.
    const fn severity(self) -> Option<Option<Severity>> {
        match self.0 >> 5 {
            0 => Some(None),
            1 => Some(Some(Severity::Note)),
            2 => Some(Some(Severity::Warning)),
            3 => Some(Some(Severity::Error)),
            _ => None,
        }
    }
}

pub(super) fn put_bookmark(bytes: &mut Vec<u8>, mark: &Bookmark) {
    let Bookmark { number, offset, line, column, is_after_return, is_after_skipped, decided } = *mark;
    for number in [number, offset, line, column, decided] {
        put(bytes, number);
    }
    bytes.push(u8::from(is_after_return) | u8::from(is_after_skipped) << 1);
}

/// Decodes a bookmark. Returns `None` if the bytes are invalid.
pub(super) fn take_bookmark(bytes: &mut ByteReader<'_>) -> Option<Bookmark> {
    let mut number = || bytes.number();
    let (number, offset, line, column, decided) = (number()?, number()?, number()?, number()?, number()?);
    let flags = bytes.byte().filter(|flags| *flags < 4)?;
    let (is_after_return, is_after_skipped) = (flags & 1 != 0, flags & 2 != 0);
    Some(Bookmark { number, offset, line, column, is_after_return, is_after_skipped, decided })
}
