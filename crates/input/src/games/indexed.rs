//! Reads an input through its index: seeks to selected games, and skips games if the index has the requested data.

use super::{
    BATCH_TEXT_BYTES,
    input_end::InputEnd,
    text::{EndReader, SharedEnd},
};
use crate::{
    error::SourceError,
    index::{EntryDecision, EntryFilter, Index, IndexEntry, IndexError, Segment},
    selection::Selection,
};
use alloc::sync::Arc;
use core::sync::atomic::{AtomicU64, Ordering};
use movetext_pgn::{
    Flow, Reader, Visitor,
    chunk::{Bookmark, Chunk},
    source::StreamSource,
};
use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::Path,
};

/// How many bytes we read at once to look up single games. Most games are shorter.
const READ_BYTES: usize = 16 * 1024;

/// The maximum number of bytes to read at once. Without this limit, a buffer that has grown for a long game would be
/// filled for every short game.
const MAX_READ_BYTES: usize = 4 * READ_BYTES;

/// The games of an index segment: text to read, and totals of the skipped games.
#[derive(Debug, Default)]
pub(super) struct SegmentGames {
    pub(super) chunks: Vec<Chunk>,
    skipped: SkippedGames,
}

impl SegmentGames {
    /// Returns the total length of all games, read or skipped, in bytes.
    pub(super) fn length(&self) -> u64 {
        self.chunks.iter().map(|chunk| chunk.span().len()).sum::<u64>() + self.skipped.length()
    }

    pub(super) const fn skipped(&self) -> &SkippedGames {
        &self.skipped
    }

    pub(super) const fn is_empty(&self) -> bool {
        self.chunks.is_empty() && self.skipped.games == 0
    }

    /// Counts games that are skipped without further data about them.
    pub(super) const fn skip(&mut self, games: u64) {
        self.skipped.games += games;
    }
}

/// Totals for games that were skipped because the index has the requested data.
#[derive(Debug, Default)]
pub struct SkippedGames {
    games: u64,
    plies: u64,
    length: u64,
    matches: u64,
}

impl SkippedGames {
    /// Returns the number of skipped games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the total number of plies in the main lines of the skipped games.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns the total length of the skipped games in bytes.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Returns the number of skipped games that match. This is 0 unless the filter only counts matches.
    #[must_use]
    pub const fn matches(&self) -> u64 {
        self.matches
    }

    fn add(&mut self, entry: &IndexEntry<'_>) {
        self.games += 1;
        self.plies += u64::from(entry.plies());
        self.length += entry.length();
    }
}

/// Consecutive games in the text, which we read together.
#[derive(Clone, Copy, Debug)]
pub(super) struct AdjacentGames {
    pub(super) from: Bookmark,
    pub(super) games: u64,
    /// The offset after the last game, or any offset in the last game.
    pub(super) end: u64,
}

/// A text file that is read through its index, or from a bookmark onward.
pub(super) struct IndexedInput {
    reader: Reader<StreamSource<EndReader<ShortReads>>>,
    shared_end: SharedEnd,
    consumed: Arc<AtomicU64>,
    /// `consumed` counts the bytes before the offset `reached`. `length` is the length of the file in bytes.
    reached: u64,
    length: u64,
    /// The index, as long as it determines which games are read.
    index: Option<Index>,
    /// The number of games in all previous inputs.
    base: u64,
    /// The place after the games returned or skipped last.
    done: Bookmark,
}

impl IndexedInput {
    /// Opens an input with an up-to-date index. Returns `None` if it has no index or is not a regular file.
    pub(super) fn open(
        path: &Path,
        base: u64,
        consumed: &Arc<AtomicU64>,
    ) -> Result<Option<Self>, IndexError> {
        // A pipe has no index, and can be opened only once.
        if !path.metadata().is_ok_and(|metadata| metadata.is_file()) {
            return Ok(None);
        }
        let Some(index) = Index::open(&Index::path_for(path))? else { return Ok(None) };
        // If the input itself cannot be opened, we report that when we read it without the index.
        let Ok(mut file) = File::open(path) else { return Ok(None) };
        if !index.is_fresh(&mut file)? {
            return Err(IndexError::Stale);
        }
        Ok(Some(Self::new(file, Some(index), base, consumed)?))
    }

    /// Opens a file and continues at a bookmark.
    pub(super) fn resume(
        path: &Path,
        mark: &Bookmark,
        consumed: &Arc<AtomicU64>,
    ) -> Result<Self, SourceError> {
        let mut indexed = Self::new(File::open(path)?, None, 0, consumed)?;
        indexed.go_on(mark)?;
        Ok(indexed)
    }

    pub(super) fn new(
        file: File,
        index: Option<Index>,
        base: u64,
        consumed: &Arc<AtomicU64>,
    ) -> io::Result<Self> {
        let (shared_end, length) = (SharedEnd::default(), file.metadata()?.len());
        let stream = EndReader { stream: ShortReads(file), shared_end: shared_end.clone() };
        Ok(Self {
            reader: Reader::from_source(StreamSource::with_buffer(stream, READ_BYTES))
                .numbered_from(base + 1),
            shared_end,
            consumed: Arc::clone(consumed),
            reached: 0,
            length,
            index,
            base,
            done: Bookmark::START,
        })
    }

    /// Returns the number of games in all previous inputs.
    pub(super) const fn base(&self) -> u64 {
        self.base
    }

    pub(super) const fn next_number(&self) -> u64 {
        self.base + self.done.number
    }

    pub(super) fn go_on(&mut self, mark: &Bookmark) -> io::Result<()> {
        self.done = *mark;
        self.reader.go_on(&Bookmark { number: self.base + mark.number, ..*mark })
    }

    /// Returns the place before the next game.
    pub(super) fn bookmark(&mut self) -> Bookmark {
        let mark = self.reader.bookmark();
        Bookmark { number: mark.number - self.base, ..mark }
    }

    /// Visits the next game. Returns `None` if there is none.
    pub(super) fn visit_game(&mut self, visitor: &mut dyn Visitor) -> Result<Option<Flow>, SourceError> {
        let flow = self.reader.visit_game(visitor, &mut ())?;
        self.shared_end.ending()?;
        Ok(flow)
    }

    /// Returns the text of the game after `mark`.
    pub(super) fn game_after(&mut self, mark: &Bookmark) -> Result<Chunk, SourceError> {
        self.go_on(mark)?;
        let chunk = self.reader.next_chunk(1)?;
        self.shared_end.ending()?;
        chunk.filter(|chunk| chunk.games() == 1).ok_or(SourceError::Changed)
    }

    /// Continues with the game that has this number, after all games before `offset`.
    pub(super) fn pass(&mut self, number: u64, offset: u64) {
        self.done.number = number;
        self.reach(offset.min(self.length));
    }

    /// Seeks to the first selected game, so that all later games are read without the index. Returns whether the game
    /// exists.
    ///
    /// # Errors
    /// If the index is damaged. The caller then reads all games.
    pub(super) fn jump(&mut self, selection: &Selection) -> Result<bool, IndexError> {
        let Some(mut index) = self.index.take() else { return Ok(true) };
        let number = selection.first().saturating_sub(self.base).max(1);
        if number > index.games() {
            self.done.number = index.games() + 1;
            return Ok(false);
        }
        index.skip_to(number)?;
        let Some(segment) = index.next_segment()? else { return Ok(true) };
        let mut entries = segment.entries();
        while let Some(entry) = entries.next_entry() {
            if entry.number() == number {
                self.go_on(&entry.before)?;
                self.reach(entry.before.offset);
                break;
            }
        }
        Ok(true)
    }

    /// Returns the next games as a chunk of about `length` bytes of text, or `None` at the end.
    pub(super) fn read(&mut self, length: usize) -> Result<Option<Chunk>, SourceError> {
        let chunk = self.reader.next_chunk(length)?;
        if let Some(chunk) = &chunk {
            self.done.number = self.reader.next_number() - self.base;
            self.reach(chunk.span().end);
        }
        Ok(chunk)
    }

    /// Returns whether the index still determines which games are read.
    pub(super) const fn has_index(&self) -> bool {
        self.index.is_some()
    }

    /// Returns the games of the next segment that contains selected games, or `None` if no such segment is left.
    ///
    /// # Errors
    /// [`IndexedReadError::Index`] if the index is damaged. The remaining games can then be read without it.
    /// [`IndexedReadError::Source`] if the input cannot be read.
    pub(super) fn next_segment_games(
        &mut self,
        entry_filter: &dyn EntryFilter,
        input_index: usize,
        selection: &Selection,
    ) -> Result<Option<SegmentGames>, IndexedReadError> {
        loop {
            if selection.is_over(self.next_number()) {
                return Ok(None);
            }
            let Some(index) = &mut self.index else { return Ok(None) };
            let first = selection.first().saturating_sub(self.base);
            let segment = match index.skip_to(first).and_then(|()| index.next_segment()) {
                Ok(Some(segment)) => segment,
                Ok(None) => {
                    self.done.number = index.games() + 1;
                    return Ok(None);
                }
                Err(error) => {
                    self.index = None;
                    let done = self.done;
                    self.go_on(&done).map_err(SourceError::from)?;
                    return Err(IndexedReadError::Index(error));
                }
            };
            let segment_games = self.filter_segment(&segment, entry_filter, input_index, selection)?;
            if !segment_games.is_empty() {
                return Ok(Some(segment_games));
            }
        }
    }

    fn filter_segment(
        &mut self,
        segment: &Segment,
        entry_filter: &dyn EntryFilter,
        input_index: usize,
        selection: &Selection,
    ) -> Result<SegmentGames, SourceError> {
        let (mut segment_games, mut adjacent) = (SegmentGames::default(), None::<AdjacentGames>);
        let mut entries = segment.entries();
        while let Some(entry) = entries.next_entry() {
            let is_selected = selection.contains(self.base + entry.number());
            let decision = is_selected.then(|| entry_filter.decide(input_index, &entry));
            let is_long =
                |adjacent: &AdjacentGames| entry.offset() - adjacent.from.offset > BATCH_TEXT_BYTES as u64;
            if decision != Some(EntryDecision::Read) || adjacent.as_ref().is_some_and(is_long) {
                self.extract(adjacent.take(), &mut segment_games.chunks)?;
            }
            match decision {
                None => {}
                Some(EntryDecision::Read) => {
                    let adjacent =
                        adjacent.get_or_insert(AdjacentGames { from: entry.before, games: 0, end: 0 });
                    (adjacent.games, adjacent.end) = (adjacent.games + 1, entry.offset() + entry.length());
                }
                Some(EntryDecision::FromIndex { is_match }) => {
                    segment_games.skipped.add(&entry);
                    segment_games.skipped.matches += u64::from(is_match);
                }
            }
        }
        self.extract(adjacent, &mut segment_games.chunks)?;
        self.done = segment.after;
        self.reach(segment.after.offset);
        Ok(segment_games)
    }

    /// Reads the text of the games in `adjacent` and appends it to `chunks`.
    pub(super) fn extract(
        &mut self,
        adjacent: Option<AdjacentGames>,
        chunks: &mut Vec<Chunk>,
    ) -> Result<(), SourceError> {
        let Some(AdjacentGames { from, games, end }) = adjacent else { return Ok(()) };
        self.go_on(&from)?;
        let (mut left, mut at) = (games, from.offset);
        while left > 0 {
            // A chunk of this length ends with the last game.
            let length = usize::try_from(end.saturating_sub(at)).unwrap_or(usize::MAX);
            let chunk = self.reader.next_chunk(length)?;
            self.shared_end.ending()?;
            let chunk = chunk.filter(|chunk| chunk.games() <= left).ok_or(SourceError::Changed)?;
            (left, at) = (left - chunk.games(), chunk.span().end);
            chunks.push(chunk);
        }
        if at >= end { Ok(()) } else { Err(SourceError::Changed) }
    }

    fn reach(&mut self, offset: u64) {
        self.consumed.fetch_add(offset.saturating_sub(self.reached), Ordering::Relaxed);
        self.reached = self.reached.max(offset);
    }

    /// Returns the end of the input, without the last bytes, because they may not have been read.
    pub(super) fn ending(&mut self) -> Result<InputEnd, SourceError> {
        self.shared_end.ending()?;
        self.reach(self.length);
        Ok(InputEnd::from_length(self.length))
    }
}

/// An error in the index, or in the input itself.
pub(super) enum IndexedReadError {
    Index(IndexError),
    Source(SourceError),
}

impl From<SourceError> for IndexedReadError {
    fn from(error: SourceError) -> Self {
        Self::Source(error)
    }
}

/// A file that returns at most [`MAX_READ_BYTES`] at once.
pub(super) struct ShortReads(File);

impl Read for ShortReads {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = buffer.len().min(MAX_READ_BYTES);
        self.0.read(buffer.get_mut(..most).unwrap_or_default())
    }
}

impl Seek for ShortReads {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.0.seek(to)
    }
}
