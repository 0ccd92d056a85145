//! A line as it stands there, keys in any order: lines of moves and what hangs on them, in one arena.

use core::ops::Range;
use movetext_pgn::GameResult;
use movetext_pgn::Nag;

/// A text of the record.
pub(super) type TextRange = Range<usize>;

/// What `start` says.
#[derive(Clone, Debug, Default)]
pub(super) enum StartField {
    /// There is none.
    #[default]
    Absent,
    /// There is no position to play from.
    Null,
    /// A FEN.
    Fen(TextRange),
}

/// The main line or a variation.
#[derive(Clone, Debug, Default)]
pub(super) struct LineEntry {
    pub(super) comments: Range<usize>,
    pub(super) first: Option<usize>,
    pub(super) unread: TextRange,
    /// The next variation on the same move.
    pub(super) sibling: Option<usize>,
}

/// A move.
#[derive(Clone, Debug, Default)]
pub(super) struct MoveEntry {
    pub(super) san: Option<TextRange>,
    pub(super) uci: Option<TextRange>,
    pub(super) nags_before: Range<usize>,
    pub(super) comments_before: Range<usize>,
    pub(super) nags: Range<usize>,
    pub(super) comments: Range<usize>,
    pub(super) variation: Option<usize>,
    pub(super) comments_after: Range<usize>,
    pub(super) next: Option<usize>,
}

/// A line of JSON Lines. Its memory serves the next one.
#[derive(Debug, Default)]
pub(super) struct Record {
    text: String,
    /// The texts of lists, those of one list beside each other.
    texts: Vec<TextRange>,
    nags: Vec<Nag>,
    pub(super) tags: Vec<(TextRange, TextRange)>,
    pub(super) start: StartField,
    /// The main line is the first.
    pub(super) lines: Vec<LineEntry>,
    pub(super) moves: Vec<MoveEntry>,
    pub(super) comments_end: Range<usize>,
    pub(super) result: Option<GameResult>,
}

impl Record {
    pub(super) fn clear(&mut self) {
        self.text.clear();
        self.texts.clear();
        self.nags.clear();
        self.tags.clear();
        self.start = StartField::Absent;
        self.lines.clear();
        self.lines.push(LineEntry::default());
        self.moves.clear();
        self.comments_end = 0..0;
        self.result = None;
    }

    /// Keeps a text.
    pub(super) fn keep(&mut self, text: &str) -> TextRange {
        let start = self.text.len();
        self.text.push_str(text);
        start..self.text.len()
    }

    pub(super) fn text(&self, range: &TextRange) -> &str {
        self.text.get(range.clone()).unwrap_or_default()
    }

    pub(super) const fn texts_len(&self) -> usize {
        self.texts.len()
    }

    pub(super) fn push_text(&mut self, text: &str) {
        let range = self.keep(text);
        self.texts.push(range);
    }

    pub(super) fn texts(&self, list: &Range<usize>) -> impl Iterator<Item = &str> {
        self.texts.get(list.clone()).unwrap_or_default().iter().map(|range| self.text(range))
    }

    pub(super) const fn nags_len(&self) -> usize {
        self.nags.len()
    }

    pub(super) fn push_nag(&mut self, nag: Nag) {
        self.nags.push(nag);
    }

    pub(super) fn nags(&self, list: &Range<usize>) -> &[Nag] {
        self.nags.get(list.clone()).unwrap_or_default()
    }

    /// Adds a line, behind `last` of the same move or as the first of the move `on`.
    pub(super) fn add_line(&mut self, on: usize, last: Option<usize>) -> usize {
        let id = self.lines.len();
        self.lines.push(LineEntry::default());
        match last {
            Some(last) => self.with_line(last, |line| line.sibling = Some(id)),
            None => self.with_move(on, |entry| entry.variation = Some(id)),
        }
        id
    }

    /// Adds a move to a line, behind `last` if there is one.
    pub(super) fn add_move(&mut self, line: usize, last: Option<usize>) -> usize {
        let id = self.moves.len();
        self.moves.push(MoveEntry::default());
        match last {
            Some(last) => self.with_move(last, |entry| entry.next = Some(id)),
            None => self.with_line(line, |line| line.first = Some(id)),
        }
        id
    }

    pub(super) fn with_line(&mut self, id: usize, change: impl FnOnce(&mut LineEntry)) {
        if let Some(line) = self.lines.get_mut(id) {
            change(line);
        }
    }

    pub(super) fn with_move(&mut self, id: usize, change: impl FnOnce(&mut MoveEntry)) {
        if let Some(entry) = self.moves.get_mut(id) {
            change(entry);
        }
    }
}
