//! Creates index entries from games (PGN 8, 9).

use super::{
    entry::{IndexEntry, IndexedTag, MAX_VALUE_BYTES, put_bookmark},
    tags::TagNames,
};
use alloc::vec;
use movetext_board::Position;
use movetext_files::varint::{checksum, put};
use movetext_pgn::{
    Flow, GameEnd, GameStart, Interest, MainLine, MoveEvent, Start, StartOrigin, Tag, Visitor,
    chunk::{Bookmark, Chunk},
    diagnostic::{Counts, Severity},
};
use movetext_pgn_values::GameResult;

/// A new segment begins when the content of the current segment reaches this many bytes.
const SEGMENT_CONTENT_BYTES: usize = 1 << 20;

/// A segment that is being filled.
#[derive(Debug)]
pub(super) struct SegmentDraft {
    /// The place before the first game.
    pub(super) first: Bookmark,
    /// The place after the last game.
    pub(super) after: Bookmark,
    pub(super) games: u32,
    entries: Vec<u8>,
    text: u64,
}

impl SegmentDraft {
    const fn new(first: Bookmark) -> Self {
        Self { first, after: first, games: 0, entries: Vec::new(), text: 0 }
    }

    /// Returns the encoded content of the segment.
    pub(super) fn content(&self) -> Vec<u8> {
        let mut content = Vec::with_capacity(self.entries.len() + 64);
        put_bookmark(&mut content, &self.first);
        put(&mut content, self.after.offset);
        content.extend_from_slice(&self.text.to_le_bytes());
        content.extend_from_slice(&self.entries);
        content
    }
}

/// The index entries of a batch of games, for [`IndexUpdate::push`](crate::IndexUpdate::push).
#[derive(Debug, Default)]
pub struct IndexedGames {
    pub(super) drafts: Vec<SegmentDraft>,
    plies: u64,
    /// For each stored tag, whether any game has it. Empty if there are no games.
    are_found: Vec<bool>,
}

impl IndexedGames {
    /// Reads the games in a chunk and creates their index entries.
    pub(crate) fn from_chunk(chunk: &Chunk, names: &TagNames) -> Self {
        let mut recorder = EntryRecorder::new(names);
        let mut reader = chunk.reader();
        let mut before = reader.bookmark();
        let mut indexed = Self::default();
        let mut draft = SegmentDraft::new(before);
        let mut previous = Values::new(names.list().len());
        let mut found = Counts::default();
        while let Ok(Some(_)) = reader.visit_game(&mut MainLine::new(&mut recorder), &mut found) {
            let after = reader.bookmark();
            // We put the last game in a segment of its own, because only that segment is rewritten if text is appended.
            let is_last = after.number == chunk.first_number() + chunk.games();
            if draft.games > 0 && (is_last || draft.entries.len() >= SEGMENT_CONTENT_BYTES) {
                indexed
                    .drafts
                    .push(with_checksum(core::mem::replace(&mut draft, SegmentDraft::new(before)), chunk));
                previous = Values::new(names.list().len());
            }
            let severity = core::mem::take(&mut found).iter().map(|(code, _)| code.severity()).max();
            recorder.entry(before, after, severity, |entry| {
                entry.write(&mut draft.entries, &previous.as_tags());
                indexed.plies += u64::from(entry.plies);
            });
            recorder.values.mark_found(&mut indexed.are_found);
            core::mem::swap(&mut previous, &mut recorder.values);
            (draft.after, draft.games, before) = (after, draft.games + 1, after);
        }
        if draft.games > 0 {
            indexed.drafts.push(with_checksum(draft, chunk));
        }
        indexed
    }

    /// Returns the number of games.
    #[must_use]
    pub fn games(&self) -> u64 {
        self.drafts.iter().map(|draft| u64::from(draft.games)).sum()
    }

    /// Returns the total number of plies in the main lines.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns the tags that occur in the games, as indices into the [`TagNames`].
    pub fn found_tags(&self) -> impl Iterator<Item = usize> {
        self.are_found.iter().enumerate().filter_map(|(place, is_found)| is_found.then_some(place))
    }
}

fn with_checksum(draft: SegmentDraft, chunk: &Chunk) -> SegmentDraft {
    let index =
        |offset: u64| usize::try_from(offset.saturating_sub(chunk.span().start)).unwrap_or(usize::MAX);
    let text = chunk.bytes().get(index(draft.first.offset)..index(draft.after.offset));
    SegmentDraft { text: checksum(text.unwrap_or_default()), ..draft }
}

/// The tag values of a game, copied from its text.
#[derive(Clone, Debug)]
struct Values(Vec<Value>);

#[derive(Clone, Debug, Default)]
enum Value {
    #[default]
    Missing,
    Text(String),
    TooLong,
}

impl Values {
    fn new(count: usize) -> Self {
        Self(vec![Value::Missing; count])
    }

    fn as_tags(&self) -> Vec<IndexedTag<'_>> {
        let as_tag = |value| match value {
            &Value::Missing => IndexedTag::Missing,
            Value::Text(text) => IndexedTag::Value(text),
            Value::TooLong => IndexedTag::Unknown,
        };
        self.0.iter().map(as_tag).collect()
    }

    /// Sets the flag of each tag that has a value.
    fn mark_found(&self, are_found: &mut Vec<bool>) {
        are_found.resize(self.0.len(), false);
        for (is_found, value) in are_found.iter_mut().zip(&self.0) {
            *is_found |= !matches!(value, Value::Missing);
        }
    }
}

/// Records the index data of each game.
struct EntryRecorder<'n> {
    names: &'n [String],
    values: Values,
    line: u64,
    /// The last position of the main line.
    last: Option<Position>,
    totals: GameTotals,
}

/// Data that is known only at the end of a game.
#[derive(Clone, Copy, Debug, Default)]
struct GameTotals {
    result: GameResult,
    plies: u32,
    offset: u64,
    length: u64,
}

impl<'n> EntryRecorder<'n> {
    fn new(names: &'n TagNames) -> Self {
        Self {
            names: names.list(),
            values: Values::new(names.list().len()),
            line: 0,
            last: None,
            totals: GameTotals::default(),
        }
    }

    /// Calls `take` with the entry for the game visited last. `severity` is the severity of the game's worst
    /// diagnostic.
    fn entry(
        &mut self,
        before: Bookmark,
        after: Bookmark,
        severity: Option<Severity>,
        take: impl FnOnce(&IndexEntry<'_>),
    ) {
        let GameTotals { result, plies, offset, length } = self.totals;
        take(&IndexEntry {
            before,
            after,
            offset,
            length,
            line: self.line,
            result,
            plies,
            final_key: self.last.take().and_then(|position| position.key()),
            severity,
            names: self.names,
            values: &self.values.as_tags(),
        });
    }
}

impl Visitor for EntryRecorder<'_> {
    fn interest(&self) -> Interest {
        // Computing one key at the end costs less than updating it with every move.
        Interest::ALL.without(Interest::KEYS)
    }

    fn begin_game(&mut self, game: &GameStart) -> Flow {
        self.values.0.fill(Value::Missing);
        (self.line, self.last) = (game.line, None);
        Flow::Continue
    }

    fn tag(&mut self, tag: &Tag<'_>) -> Flow {
        let names = self.names.iter().zip(&mut self.values.0);
        for (_, value) in names.filter(|(name, _)| name.as_bytes() == tag.name.raw()) {
            let text = tag.value.to_str();
            *value =
                if text.len() > MAX_VALUE_BYTES { Value::TooLong } else { Value::Text(text.into_owned()) };
        }
        Flow::Continue
    }

    fn begin_moves(&mut self, start: &Start<'_>) -> Flow {
        self.last = (start.origin != StartOrigin::Unplayable).then_some(*start.position);
        Flow::Continue
    }

    fn mv(&mut self, event: &MoveEvent<'_>) -> Flow {
        self.last = Some(*event.position_after());
        Flow::Continue
    }

    fn end_game(&mut self, end: &GameEnd<'_>) -> Flow {
        let GameEnd { result, plies, span, .. } = *end;
        self.totals = GameTotals { result, plies, offset: span.start, length: span.len() };
        Flow::Continue
    }
}
