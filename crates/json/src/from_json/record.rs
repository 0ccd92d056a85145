//! The parsed content of a line: lines of moves and their annotations in memory of limited size.

use super::error::JsonFault;
use core::num::NonZeroU32;
use movetext_pgn_values::{GameResult, Nag};

/// The size counted for a tag, move, variation, comment or glyph in addition to its text.
const ELEMENT_BYTES: u64 = 16;

/// The capacity kept for the next line, in elements of each vector. Longer vectors are rare and are shrunk.
const KEPT_ELEMENTS: usize = 16 * 1024;

/// A range of elements of a vector.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Range {
    start: u32,
    end: u32,
}

impl Range {
    /// Returns the range from `start` to the end of a vector with this length.
    fn since(start: u32, length: usize) -> Self {
        Self { start, end: number(length) }
    }

    fn indices(self) -> core::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// The number of a line or move, counted from 1.
pub(super) type Id = NonZeroU32;

/// The number of the main line.
pub(super) const MAIN: Id = Id::MIN;

/// The value of `start`.
#[derive(Clone, Debug, Default)]
pub(super) enum StartField {
    /// The key is missing.
    #[default]
    Absent,
    /// Null: there is no start position.
    Null,
    /// The FEN.
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

// A long line can have a million of them, and each counts as `ELEMENT_BYTES`.
const _: () = assert!(size_of::<MoveEntry>() <= 72 && size_of::<LineEntry>() <= 24);

/// The content of a line. Its memory is reused.
#[derive(Debug, Default)]
pub(super) struct Record {
    text: String,
    /// The texts of lists. Texts of one list are adjacent.
    texts: Vec<Range>,
    nags: Vec<Nag>,
    pub(super) tags: Vec<(Range, Range)>,
    pub(super) start: StartField,
    /// The lines; the main line is first.
    lines: Vec<LineEntry>,
    moves: Vec<MoveEntry>,
    pub(super) comments_end: Range,
    pub(super) result: Option<GameResult>,
    /// The size limit of the game, and the remaining size, in bytes.
    limit: u64,
    left: u64,
}

impl Record {
    /// Removes all content and sets the size limit of the next game.
    pub(super) fn clear(&mut self, limit: u64) {
        let Self { text, texts, nags, tags, lines, moves, .. } = self;
        text.clear();
        text.shrink_to(KEPT_ELEMENTS);
        clear(texts);
        clear(nags);
        clear(tags);
        clear(lines);
        clear(moves);
        lines.push(LineEntry::default());
        self.start = StartField::Absent;
        self.comments_end = Range::default();
        self.result = None;
        // Indexes into the text have 32 bits.
        self.limit = limit.min(u64::from(u32::MAX));
        self.left = self.limit;
    }

    /// Returns the memory used, in bytes.
    #[cfg(test)]
    pub(super) const fn memory(&self) -> usize {
        self.text.capacity()
            + self.texts.capacity() * size_of::<Range>()
            + self.nags.capacity()
            + self.tags.capacity() * size_of::<(Range, Range)>()
            + self.lines.capacity() * size_of::<LineEntry>()
            + self.moves.capacity() * size_of::<MoveEntry>()
    }

    /// Returns the remaining size of the game, in bytes.
    pub(super) const fn left(&self) -> u64 {
        self.left
    }

    /// Returns the error for a game above the size limit.
    pub(super) const fn too_large(&self) -> JsonFault {
        JsonFault::TooLarge(self.limit)
    }

    /// Counts bytes of the game.
    fn charge(&mut self, bytes: u64) -> Result<(), JsonFault> {
        self.left = self.left.checked_sub(bytes).ok_or(JsonFault::TooLarge(self.limit))?;
        Ok(())
    }

    /// Stores a text.
    pub(super) fn keep(&mut self, text: &str) -> Result<Range, JsonFault> {
        self.charge(text.len() as u64)?;
        let start = number(self.text.len());
        self.text.push_str(text);
        Ok(Range::since(start, self.text.len()))
    }

    pub(super) fn text(&self, range: Range) -> &str {
        self.text.get(range.indices()).unwrap_or_default()
    }

    /// Returns the list of the texts added after the first `start`.
    pub(super) fn texts_since(&self, start: u32) -> Range {
        Range::since(start, self.texts.len())
    }

    pub(super) fn texts_len(&self) -> u32 {
        number(self.texts.len())
    }

    pub(super) fn push_text(&mut self, text: &str) -> Result<(), JsonFault> {
        self.charge(ELEMENT_BYTES)?;
        let range = self.keep(text)?;
        self.texts.push(range);
        Ok(())
    }

    pub(super) fn texts(&self, list: Range) -> impl Iterator<Item = &str> {
        self.texts.get(list.indices()).unwrap_or_default().iter().map(|&range| self.text(range))
    }

    /// Returns the list of the glyphs added after the first `start`.
    pub(super) fn nags_since(&self, start: u32) -> Range {
        Range::since(start, self.nags.len())
    }

    pub(super) fn nags_len(&self) -> u32 {
        number(self.nags.len())
    }

    pub(super) fn push_nag(&mut self, nag: Nag) -> Result<(), JsonFault> {
        self.charge(ELEMENT_BYTES)?;
        self.nags.push(nag);
        Ok(())
    }

    pub(super) fn nags(&self, list: Range) -> &[Nag] {
        self.nags.get(list.indices()).unwrap_or_default()
    }

    /// Adds a tag from stored texts.
    pub(super) fn push_tag(&mut self, [name, value]: [Range; 2]) -> Result<(), JsonFault> {
        self.charge(ELEMENT_BYTES)?;
        self.tags.push((name, value));
        Ok(())
    }

    /// Adds a line: after its sibling `last`, or as the first variation on the move `on`.
    pub(super) fn add_line(&mut self, on: Id, last: Option<Id>) -> Result<Id, JsonFault> {
        self.charge(ELEMENT_BYTES)?;
        self.lines.push(LineEntry::default());
        let id = last_id(self.lines.len());
        match last {
            Some(last) => self.with_line(last, |line| line.sibling = Some(id)),
            None => self.with_move(on, |entry| entry.variation = Some(id)),
        }
        Ok(id)
    }

    /// Adds a move to a line, after `last` if it is not the first.
    pub(super) fn add_move(&mut self, line: Id, last: Option<Id>) -> Result<Id, JsonFault> {
        self.charge(ELEMENT_BYTES)?;
        self.moves.push(MoveEntry::default());
        let id = last_id(self.moves.len());
        match last {
            Some(last) => self.with_move(last, |entry| entry.next = Some(id)),
            None => self.with_line(line, |line| line.first = Some(id)),
        }
        Ok(id)
    }

    pub(super) fn has_moves(&self) -> bool {
        !self.moves.is_empty()
    }

    pub(super) fn line(&self, id: Id) -> Option<&LineEntry> {
        self.lines.get(index(id))
    }

    pub(super) fn one_move(&self, id: Id) -> Option<&MoveEntry> {
        self.moves.get(index(id))
    }

    pub(super) fn with_line(&mut self, id: Id, change: impl FnOnce(&mut LineEntry)) {
        if let Some(line) = self.lines.get_mut(index(id)) {
            change(line);
        }
    }

    pub(super) fn with_move(&mut self, id: Id, change: impl FnOnce(&mut MoveEntry)) {
        if let Some(entry) = self.moves.get_mut(index(id)) {
            change(entry);
        }
    }
}

/// Clears a vector and returns surplus capacity.
fn clear<T>(entries: &mut Vec<T>) {
    entries.clear();
    entries.shrink_to(KEPT_ELEMENTS);
}

const fn index(id: Id) -> usize {
    id.get() as usize - 1
}

/// Returns the number of the last element.
fn last_id(length: usize) -> Id {
    Id::new(number(length)).unwrap_or(Id::MAX)
}

/// Converts a length, which the size limit keeps below 2³².
fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
