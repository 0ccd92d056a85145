//! Encodes a game's tags as records, including the start position and the result (PGN 8.1.1, 20.4.2).

use alloc::{borrow::Cow, vec::Vec};
use core::ops::Range;

use movetext_board::Position;
use movetext_pgn::{Span, StartOrigin, StartTags, Tag, Text};
use movetext_pgn_values::GameResult;

use crate::{
    extension_item::ExtensionItem,
    record::{Latin1, ROSTER, Record, write_record},
};

/// The values for missing roster tags (PGN 8.1.1).
const UNKNOWN: [&[u8]; 7] = [b"?", b"?", b"????.??.??", b"?", b"?", b"?", b"*"];

/// How many characters fit into a `string-1`.
const MAX_STRING_CHARACTERS: usize = u8::MAX as usize;

/// A tag. Ranges are indexes into the pool.
#[derive(Clone, Debug)]
enum Entry {
    /// The name and the value in Latin-1.
    Native { name: Range<usize>, value: Range<usize> },
    /// The records of an extension item.
    Item(Range<usize>),
}

/// The value of the last Result tag.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum ResultTag {
    /// There is no Result tag.
    #[default]
    Absent,
    /// The value is unknown: `*`, `?` or empty.
    Unknown,
    /// Another value: a result, or `None` for any other text.
    Known(Option<GameResult>),
}

/// The tags of a game.
#[derive(Clone, Debug, Default)]
pub(super) struct Tags {
    pool: Vec<u8>,
    entries: Vec<Entry>,
    /// The indexes of the roster tags.
    roster: [Option<usize>; ROSTER.len()],
    /// Whether the tags do not fit into a record 0x01.
    is_general: bool,
    result: ResultTag,
    /// The start position from all tags, and from the tags that every decoder reads.
    start: StartTags,
    native_start: StartTags,
}

/// Why text does not fit into a `string-1`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum TagError {
    NotLatin1,
    TooLong,
}

impl Tags {
    pub(super) fn clear(&mut self) {
        self.pool.clear();
        self.entries.clear();
        self.roster = [None; ROSTER.len()];
        self.is_general = false;
        self.result = ResultTag::Absent;
        self.start = StartTags::default();
        self.native_start = StartTags::default();
    }

    /// Returns why the pair does not fit into a record 0x02, or `None` if it fits.
    pub(super) fn find_error(name: &str, value: &str) -> Option<TagError> {
        let texts = || [name, value].into_iter();
        if texts().all(str::is_ascii) {
            return texts().any(|text| text.len() > MAX_STRING_CHARACTERS).then_some(TagError::TooLong);
        }
        if texts().any(|text| text.chars().any(|character| u32::from(character) > 0xFF)) {
            return Some(TagError::NotLatin1);
        }
        texts().any(|text| text.chars().nth(MAX_STRING_CHARACTERS).is_some()).then_some(TagError::TooLong)
    }

    /// Adds a pair that becomes a record 0x02. Characters outside Latin-1 become `?`.
    pub(super) fn push(&mut self, name: &str, value: &str) {
        // The start position depends on the values as we write them.
        let (name, value) = (&*to_latin1(name), &*to_latin1(value));
        self.note(name, value);
        self.native_start.note(&pair(name, value));
        let roster = ROSTER.iter().zip(&mut self.roster).find(|(other, _)| **other == name);
        match roster {
            Some((_, place @ None)) => *place = Some(self.entries.len()),
            _ => self.is_general = true,
        }
        let name = self.append(name);
        let value = self.append(value);
        self.entries.push(Entry::Native { name, value });
    }

    /// Adds a tag pair that no record can hold, as an extension item.
    pub(super) fn carry(&mut self, name: &str, value: &str) {
        self.note(name, value);
        self.carry_item(ExtensionItem::Tag(name, value));
    }

    fn carry_item(&mut self, item: ExtensionItem<&str>) {
        self.is_general = true;
        let start = self.pool.len();
        item.write(&mut self.pool);
        self.entries.push(Entry::Item(start..self.pool.len()));
    }

    fn note(&mut self, name: &str, value: &str) {
        self.start.note(&pair(name, value));
        if name == "Result" {
            self.result = match value {
                "*" | "?" | "" => ResultTag::Unknown,
                _ => ResultTag::Known(GameResult::from_marker(value.as_bytes().trim_ascii())),
            };
        }
    }

    fn append(&mut self, text: &str) -> Range<usize> {
        let start = self.pool.len();
        if text.is_ascii() {
            self.pool.extend_from_slice(text.as_bytes());
        } else {
            self.pool.extend(text.chars().map(|character| u8::try_from(character).unwrap_or(b'?')));
        }
        start..self.pool.len()
    }

    /// Returns two start positions: the position for decoders that skip extension items, and the position for decoders
    /// that read them.
    pub(super) fn starts(&self) -> [(Position, StartOrigin); 2] {
        [self.native_start.position(|_| {}), self.start.position(|_| {})]
    }

    /// Adds an item that sets where the moves start, whatever the tags say.
    pub(super) fn carry_start(&mut self, origin: StartOrigin) {
        match origin {
            StartOrigin::Initial => self.carry_item(ExtensionItem::StartInitial),
            StartOrigin::Unplayable => self.carry_item(ExtensionItem::StartUnplayable),
            StartOrigin::FenTag => {}
        }
    }

    /// Returns whether the tags agree with this result. An unknown Result tag agrees with any result, because it is
    /// filled in later.
    pub(super) fn agree(&self, result: GameResult) -> bool {
        match self.result {
            ResultTag::Absent | ResultTag::Unknown => true,
            ResultTag::Known(stated) => stated.unwrap_or_default() == result,
        }
    }

    /// Sets the Result tag if it is missing or unknown.
    pub(super) fn fill_result(&mut self, result: GameResult) {
        if matches!(self.result, ResultTag::Absent | ResultTag::Unknown) && result.is_decided() {
            self.set_result(result);
        }
    }

    /// Sets the Result tag.
    pub(super) fn set_result(&mut self, result: GameResult) {
        let text = result.as_str();
        let is_result = |pool: &[u8], name: &Range<usize>| pool.get(name.clone()) == Some(b"Result");
        let pool = &self.pool;
        let last = self.entries.iter().rposition(|entry| match entry {
            Entry::Native { name, .. } => is_result(pool, name),
            Entry::Item(_) => false,
        });
        let written = self.append(text);
        match last.and_then(|index| self.entries.get_mut(index)) {
            Some(Entry::Native { value, .. }) => *value = written,
            _ => self.push("Result", text),
        }
        self.result = ResultTag::Known(Some(result));
    }

    /// Returns the roster for a record 0x01. Returns `None` if there are other or repeated tags, or the Result tag is
    /// not a result, because reduced export format allows none of these.
    pub(super) fn roster(&self) -> Option<[Latin1<'_>; 7]> {
        if self.is_general || self.result == ResultTag::Known(None) {
            return None;
        }
        let mut tags = UNKNOWN.map(Latin1::new);
        for (tag, index) in tags.iter_mut().zip(self.roster) {
            if let Some(Entry::Native { value, .. }) = index.and_then(|index| self.entries.get(index)) {
                *tag = Latin1::new(self.pool.get(value.clone()).unwrap_or_default());
            }
        }
        Some(tags)
    }

    /// Appends the tags as records.
    pub(super) fn write(&self, out: &mut Vec<u8>) {
        let text = |range: &Range<usize>| self.pool.get(range.clone()).unwrap_or_default();
        for entry in &self.entries {
            match entry {
                Entry::Native { name, value } => {
                    let (name, value) = (Latin1::new(text(name)), Latin1::new(text(value)));
                    // The caller of `push` has checked the lengths with `find_error`.
                    let _ = write_record(&Record::TagPair { name, value }, out);
                }
                Entry::Item(records) => out.extend_from_slice(text(records)),
            }
        }
    }
}

/// Replaces characters outside Latin-1 with `?`.
fn to_latin1(text: &str) -> Cow<'_, str> {
    let is_beyond = |character: char| u32::from(character) > 0xFF;
    let is_latin1 = text.is_ascii() || !text.contains(is_beyond);
    if is_latin1 { Cow::Borrowed(text) } else { Cow::Owned(text.replace(is_beyond, "?")) }
}

/// Creates a tag without a span.
fn pair<'a>(name: &'a str, value: &'a str) -> Tag<'a> {
    let (name, value) = (Text::plain(name.as_bytes()), Text::plain(value.as_bytes()));
    Tag { name, value, span: Span::default(), value_span: Span::default() }
}
