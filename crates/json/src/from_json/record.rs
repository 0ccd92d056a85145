//! The parsed content of a line: moves, variations and annotations, in limited memory.

use super::key::Key;
use core::num::NonZeroU32;
use movetext_pgn_values::{GameResult, Nag};

/// How much each tag, move, variation, comment or glyph adds to the size, not counting its text.
const ELEMENT_BYTES: u64 = 16;

/// The maximum capacity that a vector keeps for the next line, in elements. Larger vectors are rare, so we shrink them.
const MAX_REUSED_CAPACITY: usize = 16 * 1024;

/// The maximum capacity that the buffer for a line and the text keep for the next line, in bytes.
pub(super) const MAX_REUSED_BYTES: usize = 256 * 1024;

/// The error for a game that is larger than this limit, in bytes.
#[derive(Clone, Copy, Debug)]
pub(super) struct TooLarge(pub(super) u64);

/// A range of elements in a vector.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Range {
    start: u32,
    end: u32,
}

impl Range {
    pub(super) fn new(start: usize, end: usize) -> Self {
        Self { start: to_u32(start), end: to_u32(end) }
    }

    /// Creates the range from `start` to the end of a vector with `length` elements.
    fn from_start(start: u32, length: usize) -> Self {
        Self { start, end: to_u32(length) }
    }

    pub(super) const fn is_empty(self) -> bool {
        self.start == self.end
    }

    pub(super) fn indices(self) -> core::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// Identifies a line or a move by its number, counted from 1.
pub(super) type Id = NonZeroU32;

/// The number of the main line.
pub(super) const MAIN: Id = Id::MIN;

/// The value of the key `start`.
#[derive(Clone, Debug, Default)]
pub(super) enum StartField {
    /// The key is missing.
    #[default]
    Absent,
    /// The value is null: the game has no start position.
    Null,
    /// The value is a FEN.
    Fen(Range),
}

/// The main line or a variation.
#[derive(Clone, Debug, Default)]
pub(super) struct LineEntry {
    pub(super) comments: Range,
    pub(super) first: Option<Id>,
    pub(super) skipped_text: Range,
    /// The next variation on the same move.
    pub(super) sibling: Option<Id>,
}

#[derive(Clone, Debug, Default)]
pub(super) struct MoveEntry {
    pub(super) san: Option<Range>,
    pub(super) uci: Option<Range>,
    pub(super) nags_before: Range,
    pub(super) comments_before: Range,
    pub(super) nags: Range,
    pub(super) comments: Range,
    pub(super) variation: Option<Id>,
    pub(super) comments_after: Range,
    pub(super) next: Option<Id>,
}

impl MoveEntry {
    /// Sets the value of the key `san` or `uci`.
    pub(super) const fn set_text(&mut self, key: Key, text: Range) {
        match key {
            Key::San => self.san = Some(text),
            _ => self.uci = Some(text),
        }
    }

    /// Sets the value of the key `nags_before` or `nags`.
    pub(super) const fn set_nags(&mut self, key: Key, nags: Range) {
        match key {
            Key::NagsBefore => self.nags_before = nags,
            _ => self.nags = nags,
        }
    }

    /// Sets the value of one of the keys for comments.
    pub(super) const fn set_comments(&mut self, key: Key, comments: Range) {
        match key {
            Key::CommentsBefore => self.comments_before = comments,
            Key::Comments => self.comments = comments,
            _ => self.comments_after = comments,
        }
    }
}

// One line of JSON can contain a million of these, and each adds only `ELEMENT_BYTES` to the size.
const _: () = assert!(size_of::<MoveEntry>() <= 72 && size_of::<LineEntry>() <= 24);

/// The parsed content of a line, reused for the next line.
#[derive(Debug, Default)]
pub(super) struct Record {
    /// The line itself, if it was completely in memory, and then the stored texts.
    text: String,
    /// The length of the line, while it is parsed in memory. Otherwise 0.
    line_length: usize,
    /// The texts in lists. The texts in one list are adjacent.
    texts: Vec<Range>,
    nags: Vec<Nag>,
    pub(super) tags: Vec<(Range, Range)>,
    pub(super) start: StartField,
    /// The main line, followed by the variations.
    lines: Vec<LineEntry>,
    moves: Vec<MoveEntry>,
    pub(super) comments_end: Range,
    pub(super) result: Option<GameResult>,
    /// How large the game may be, in bytes.
    limit: u64,
    /// How many more bytes the game may have.
    remaining: u64,
}

impl Record {
    /// Removes the content, and sets how large the next game may be.
    pub(super) fn clear(&mut self, limit: u64) {
        let Self { text, texts, nags, tags, lines, moves, .. } = self;
        text.clear();
        text.shrink_to(MAX_REUSED_BYTES);
        clear(texts);
        clear(nags);
        clear(tags);
        clear(lines);
        clear(moves);
        lines.push(LineEntry::default());
        self.start = StartField::Absent;
        self.line_length = 0;
        self.comments_end = Range::default();
        self.result = None;
        // Ranges store 32-bit offsets into the text.
        self.limit = limit.min(u64::from(u32::MAX));
        self.remaining = self.limit;
    }

    /// Returns how much memory is allocated, in bytes.
    #[cfg(test)]
    pub(super) const fn memory(&self) -> usize {
        self.text.capacity()
            + self.texts.capacity() * size_of::<Range>()
            + self.nags.capacity()
            + self.tags.capacity() * size_of::<(Range, Range)>()
            + self.lines.capacity() * size_of::<LineEntry>()
            + self.moves.capacity() * size_of::<MoveEntry>()
    }

    /// Returns how many bytes are left for the game.
    pub(super) const fn remaining_bytes(&self) -> u64 {
        self.remaining
    }

    /// Returns the error for a game that is too large.
    pub(super) const fn too_large(&self) -> TooLarge {
        TooLarge(self.limit)
    }

    /// Adds bytes to the size of the game. Returns an error if the game is then too large.
    fn add_bytes(&mut self, bytes: u64) -> Result<(), TooLarge> {
        self.remaining = self.remaining.checked_sub(bytes).ok_or(TooLarge(self.limit))?;
        Ok(())
    }

    /// Sets the length of a line that is parsed in memory, before anything is stored. Texts then are ranges of this line
    /// or come after it.
    pub(super) const fn begin_line(&mut self, length: usize) {
        self.line_length = length;
    }

    /// Stores the line before the texts. Returns a buffer for the next line.
    pub(super) fn store_line(&mut self, mut line: String) -> String {
        line.push_str(&self.text);
        self.line_length = 0;
        core::mem::replace(&mut self.text, line)
    }

    /// Adds the length of a text to the size of the game. Returns its range.
    pub(super) fn count_text(&mut self, range: Range) -> Result<Range, TooLarge> {
        self.add_bytes(u64::from(range.end.saturating_sub(range.start)))?;
        Ok(range)
    }

    /// Stores `text` and returns its range.
    pub(super) fn store_text(&mut self, text: &str) -> Result<Range, TooLarge> {
        let start = self.texts_end();
        self.append_text(text);
        self.count_text(Range::new(start, self.texts_end()))
    }

    /// Stores a part of a text, which does not yet add to the size of the game.
    pub(super) fn append_text(&mut self, part: &str) {
        self.text.push_str(part);
    }

    /// Returns where the next text will be stored.
    pub(super) const fn texts_end(&self) -> usize {
        self.line_length + self.text.len()
    }

    /// Returns a text that is stored after the line, while the line is parsed in memory.
    pub(super) fn text_after_line(&self, range: Range) -> &str {
        let core::ops::Range { start, end } = range.indices();
        let [start, end] = [start, end].map(|at| at.saturating_sub(self.line_length));
        self.text.get(start..end).unwrap_or_default()
    }

    pub(super) fn text(&self, range: Range) -> &str {
        self.text.get(range.indices()).unwrap_or_default()
    }

    /// Returns the range of the texts that were added from index `start` onward.
    pub(super) fn texts_since(&self, start: u32) -> Range {
        Range::from_start(start, self.texts.len())
    }

    pub(super) fn texts_len(&self) -> u32 {
        to_u32(self.texts.len())
    }

    /// Adds a stored text to the list at the end.
    pub(super) fn push_text(&mut self, text: Range) -> Result<(), TooLarge> {
        self.add_bytes(ELEMENT_BYTES)?;
        self.texts.push(text);
        Ok(())
    }

    pub(super) fn texts(&self, list: Range) -> impl Iterator<Item = &str> {
        self.texts.get(list.indices()).unwrap_or_default().iter().map(|&range| self.text(range))
    }

    /// Returns the range of the glyphs that were added from index `start` onward.
    pub(super) fn nags_since(&self, start: u32) -> Range {
        Range::from_start(start, self.nags.len())
    }

    pub(super) fn nags_len(&self) -> u32 {
        to_u32(self.nags.len())
    }

    pub(super) fn push_nag(&mut self, nag: Nag) -> Result<(), TooLarge> {
        self.add_bytes(ELEMENT_BYTES)?;
        self.nags.push(nag);
        Ok(())
    }

    pub(super) fn nags(&self, list: Range) -> &[Nag] {
        self.nags.get(list.indices()).unwrap_or_default()
    }

    /// Adds a tag. Its name and its value are ranges of stored text.
    pub(super) fn push_tag(&mut self, [name, value]: [Range; 2]) -> Result<(), TooLarge> {
        self.add_bytes(ELEMENT_BYTES)?;
        self.tags.push((name, value));
        Ok(())
    }

    /// Adds a variation after its sibling `last`. If `last` is `None`, it is the first variation on the move `on`.
    pub(super) fn add_line(&mut self, on: Id, last: Option<Id>) -> Result<Id, TooLarge> {
        self.add_bytes(ELEMENT_BYTES)?;
        self.lines.push(LineEntry::default());
        let id = last_id(self.lines.len());
        match last {
            Some(last) => self.edit_line(last, |line| line.sibling = Some(id)),
            None => self.edit_move(on, |entry| entry.variation = Some(id)),
        }
        Ok(id)
    }

    /// Adds a move to a line after the move `last`. If `last` is `None`, it is the first move.
    pub(super) fn add_move(&mut self, line: Id, last: Option<Id>) -> Result<Id, TooLarge> {
        self.add_bytes(ELEMENT_BYTES)?;
        self.moves.push(MoveEntry::default());
        let id = last_id(self.moves.len());
        match last {
            Some(last) => self.edit_move(last, |entry| entry.next = Some(id)),
            None => self.edit_line(line, |line| line.first = Some(id)),
        }
        Ok(id)
    }

    pub(super) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    pub(super) fn line(&self, id: Id) -> Option<&LineEntry> {
        self.lines.get(to_index(id))
    }

    pub(super) fn mv(&self, id: Id) -> Option<&MoveEntry> {
        self.moves.get(to_index(id))
    }

    pub(super) fn edit_line(&mut self, id: Id, change: impl FnOnce(&mut LineEntry)) {
        if let Some(line) = self.lines.get_mut(to_index(id)) {
            change(line);
        }
    }

    pub(super) fn edit_move(&mut self, id: Id, change: impl FnOnce(&mut MoveEntry)) {
        if let Some(entry) = self.moves.get_mut(to_index(id)) {
            change(entry);
        }
    }
}

/// Clears a vector, and shrinks it if it is large.
fn clear<T>(entries: &mut Vec<T>) {
    entries.clear();
    entries.shrink_to(MAX_REUSED_CAPACITY);
}

const fn to_index(id: Id) -> usize {
    id.get() as usize - 1
}

/// Returns the id of the last of `length` elements.
fn last_id(length: usize) -> Id {
    Id::new(to_u32(length)).unwrap_or(Id::MAX)
}

/// Converts a length to 32 bits. The maximum size of a game keeps all lengths below 2³².
fn to_u32(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
