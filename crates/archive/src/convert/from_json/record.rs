//! A line as it was read, keys in any order: lines of moves and their annotations, in one arena of bounded size.

use super::error::JsonErrorKind;
use core::num::NonZeroU32;
use movetext_pgn_values::GameResult;
use movetext_pgn_values::Nag;

/// What a tag, a move, a variation, a comment or a glyph counts beside its text.
const ELEMENT_BYTES: u64 = 16;

/// How many entries of each vector keep their memory for the next line. Longer vectors are rare, and are given back.
const KEPT_ELEMENTS: usize = 16 * 1024;

/// A part of a vector of the record.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Range {
    start: u32,
    end: u32,
}

impl Range {
    /// From `start` to the end of a vector of that length.
    fn since(start: u32, length: usize) -> Self {
        Self { start, end: number(length) }
    }

    fn indices(self) -> core::ops::Range<usize> {
        self.start as usize..self.end as usize
    }
}

/// A line or a move, counted from 1.
pub(super) type Id = NonZeroU32;

/// The main line.
pub(super) const MAIN: Id = Id::MIN;

/// What `start` says.
#[derive(Clone, Debug, Default)]
pub(super) enum StartField {
    /// There is none.
    #[default]
    Absent,
    /// There is no position to play from.
    Null,
    /// A FEN.
    Fen(Range),
}

/// The main line or a variation.
#[derive(Clone, Debug, Default)]
pub(super) struct LineEntry {
    pub(super) comments: Range,
    pub(super) first: Option<Id>,
    pub(super) unread: Range,
    /// The next variation on the same move.
    pub(super) sibling: Option<Id>,
}

/// A move.
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

// A long line has a million of them, each of which counts as `ELEMENT_BYTES` bytes.
const _: () = assert!(size_of::<MoveEntry>() <= 72 && size_of::<LineEntry>() <= 24);

/// A line of JSON Lines. Its memory serves the next one.
#[derive(Debug, Default)]
pub(super) struct Record {
    text: String,
    /// The texts of lists, those of one list beside each other.
    texts: Vec<Range>,
    nags: Vec<Nag>,
    pub(super) tags: Vec<(Range, Range)>,
    pub(super) start: StartField,
    /// The main line is the first.
    lines: Vec<LineEntry>,
    moves: Vec<MoveEntry>,
    pub(super) comments_end: Range,
    pub(super) result: Option<GameResult>,
    /// How many bytes the game may have, and how many of them are left.
    limit: u64,
    left: u64,
}

impl Record {
    /// Forgets the line, and takes one whose game has at most so many bytes.
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
        // Places in the text are numbers of 32 bits.
        self.limit = limit.min(u64::from(u32::MAX));
        self.left = self.limit;
    }

    /// How many bytes of memory it takes.
    #[cfg(test)]
    pub(super) const fn memory(&self) -> usize {
        self.text.capacity()
            + self.texts.capacity() * size_of::<Range>()
            + self.nags.capacity()
            + self.tags.capacity() * size_of::<(Range, Range)>()
            + self.lines.capacity() * size_of::<LineEntry>()
            + self.moves.capacity() * size_of::<MoveEntry>()
    }

    /// How many bytes are left of those that the game may have.
    pub(super) const fn left(&self) -> u64 {
        self.left
    }

    /// The refusal of a game that has more bytes than it may have.
    pub(super) const fn too_large(&self) -> JsonErrorKind {
        JsonErrorKind::TooLarge(self.limit)
    }

    /// Counts bytes of the game.
    fn charge(&mut self, bytes: u64) -> Result<(), JsonErrorKind> {
        self.left = self.left.checked_sub(bytes).ok_or(JsonErrorKind::TooLarge(self.limit))?;
        Ok(())
    }

    /// Keeps a text.
    pub(super) fn keep(&mut self, text: &str) -> Result<Range, JsonErrorKind> {
        self.charge(text.len() as u64)?;
        let start = number(self.text.len());
        self.text.push_str(text);
        Ok(Range::since(start, self.text.len()))
    }

    pub(super) fn text(&self, range: Range) -> &str {
        self.text.get(range.indices()).unwrap_or_default()
    }

    /// The list of the texts that were added since there were so many.
    pub(super) fn texts_since(&self, start: u32) -> Range {
        Range::since(start, self.texts.len())
    }

    pub(super) fn texts_len(&self) -> u32 {
        number(self.texts.len())
    }

    pub(super) fn push_text(&mut self, text: &str) -> Result<(), JsonErrorKind> {
        self.charge(ELEMENT_BYTES)?;
        let range = self.keep(text)?;
        self.texts.push(range);
        Ok(())
    }

    pub(super) fn texts(&self, list: Range) -> impl Iterator<Item = &str> {
        self.texts.get(list.indices()).unwrap_or_default().iter().map(|&range| self.text(range))
    }

    /// The list of the glyphs that were added since there were so many.
    pub(super) fn nags_since(&self, start: u32) -> Range {
        Range::since(start, self.nags.len())
    }

    pub(super) fn nags_len(&self) -> u32 {
        number(self.nags.len())
    }

    pub(super) fn push_nag(&mut self, nag: Nag) -> Result<(), JsonErrorKind> {
        self.charge(ELEMENT_BYTES)?;
        self.nags.push(nag);
        Ok(())
    }

    pub(super) fn nags(&self, list: Range) -> &[Nag] {
        self.nags.get(list.indices()).unwrap_or_default()
    }

    /// Adds a tag whose texts were kept.
    pub(super) fn push_tag(&mut self, [name, value]: [Range; 2]) -> Result<(), JsonErrorKind> {
        self.charge(ELEMENT_BYTES)?;
        self.tags.push((name, value));
        Ok(())
    }

    /// Adds a line, after `last` of the same move or as the first of the move `on`.
    pub(super) fn add_line(&mut self, on: Id, last: Option<Id>) -> Result<Id, JsonErrorKind> {
        self.charge(ELEMENT_BYTES)?;
        self.lines.push(LineEntry::default());
        let id = last_id(self.lines.len());
        match last {
            Some(last) => self.with_line(last, |line| line.sibling = Some(id)),
            None => self.with_move(on, |entry| entry.variation = Some(id)),
        }
        Ok(id)
    }

    /// Adds a move to a line, after `last` if there is one.
    pub(super) fn add_move(&mut self, line: Id, last: Option<Id>) -> Result<Id, JsonErrorKind> {
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

/// Empties a vector, and gives memory back that few lines need.
fn clear<T>(entries: &mut Vec<T>) {
    entries.clear();
    entries.shrink_to(KEPT_ELEMENTS);
}

const fn index(id: Id) -> usize {
    id.get() as usize - 1
}

/// The number of the entry that was added last.
fn last_id(length: usize) -> Id {
    Id::new(number(length)).unwrap_or(Id::MAX)
}

/// A length, which the limit of a game keeps small.
fn number(length: usize) -> u32 {
    u32::try_from(length).unwrap_or(u32::MAX)
}
