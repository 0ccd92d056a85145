//! Games of an input that has an index: the reader seeks to selected games and skips games that the index can
//! answer for.

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
    Reader,
    chunk::{Bookmark, Chunk},
    source::StreamSource,
};
use std::{
    fs::File,
    io::{self, Read, Seek, SeekFrom},
    path::Path,
};

/// The bytes per read while looking up single games, more than most games have.
const READ_BYTES: usize = 16 * 1024;

/// The maximum number of bytes per read, so that a buffer grown for a long game is not filled for a short one.
const MAX_READ_BYTES: usize = 4 * READ_BYTES;

/// The games of an index segment: chunks of text to read, and totals of skipped games.
#[derive(Debug, Default)]
pub(super) struct SegmentGames {
    pub(super) chunks: Vec<Chunk>,
    skipped: SkippedGames,
}

impl SegmentGames {
    /// Returns the length in bytes of all games, read or skipped.
    pub(super) fn length(&self) -> u64 {
        self.chunks.iter().map(|chunk| chunk.span().len()).sum::<u64>() + self.skipped.length()
    }

    /// Returns the totals of skipped games.
    pub(super) const fn skipped(&self) -> &SkippedGames {
        &self.skipped
    }

    const fn is_empty(&self) -> bool {
        self.chunks.is_empty() && self.skipped.games == 0
    }
}

/// Totals of games that were skipped because the index has the requested data.
#[derive(Debug, Default)]
pub struct SkippedGames {
    games: u64,
    plies: u64,
    length: u64,
    matches: u64,
}

impl SkippedGames {
    /// Returns the number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.games
    }

    /// Returns the number of plies in their main lines.
    #[must_use]
    pub const fn plies(&self) -> u64 {
        self.plies
    }

    /// Returns their length in bytes.
    #[must_use]
    pub const fn length(&self) -> u64 {
        self.length
    }

    /// Returns how many of them match, if the filter only counts.
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

/// Neighbouring games that are read together.
#[derive(Clone, Copy, Debug)]
struct AdjacentGames {
    from: Bookmark,
    games: u64,
    /// The end offset of the last game.
    end: u64,
}

/// A text file, read through its index or from a bookmark.
pub(super) struct IndexedInput {
    reader: Reader<StreamSource<EndReader<ShortReads>>>,
    shared_end: SharedEnd,
    consumed: Arc<AtomicU64>,
    /// The offset up to which the file counts as consumed, and the length of the file.
    reached: u64,
    length: u64,
    /// The index, while it decides which games are read.
    index: Option<Index>,
    /// The number of games in all earlier inputs.
    base: u64,
    /// The place after the games returned so far.
    done: Bookmark,
}

impl IndexedInput {
    /// Opens an input with an up-to-date index. Returns `None` if there is no index or `path` is not a regular file.
    pub(super) fn open(
        path: &Path,
        base: u64,
        consumed: &Arc<AtomicU64>,
    ) -> Result<Option<Self>, IndexError> {
        // A pipe has no index and can be opened only once.
        if !path.metadata().is_ok_and(|metadata| metadata.is_file()) {
            return Ok(None);
        }
        let Some(index) = Index::open(&Index::path_for(path))? else { return Ok(None) };
        // Errors of the input are reported when it is read without index.
        let Ok(mut file) = File::open(path) else { return Ok(None) };
        if !index.is_fresh(&mut file)? {
            return Err(IndexError::Stale);
        }
        Ok(Some(Self::new(file, Some(index), base, consumed)?))
    }

    /// Opens a file for reading from a bookmark.
    pub(super) fn resume(
        path: &Path,
        mark: &Bookmark,
        consumed: &Arc<AtomicU64>,
    ) -> Result<Self, SourceError> {
        let mut indexed = Self::new(File::open(path)?, None, 0, consumed)?;
        indexed.go_on(mark)?;
        Ok(indexed)
    }

    fn new(file: File, index: Option<Index>, base: u64, consumed: &Arc<AtomicU64>) -> io::Result<Self> {
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

    /// Returns the number of the next game.
    pub(super) const fn next_number(&self) -> u64 {
        self.base + self.done.number
    }

    fn go_on(&mut self, mark: &Bookmark) -> io::Result<()> {
        self.done = *mark;
        self.reader.go_on(&Bookmark { number: self.base + mark.number, ..*mark })
    }

    /// Seeks to the first selected game, so that all games from there are read. Returns whether it exists.
    ///
    /// # Errors
    /// [`IndexError`] if the index is damaged; all games are then read.
    pub(super) fn jump(&mut self, selection: Selection) -> Result<bool, IndexError> {
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

    /// Returns the next games as a chunk of text.
    pub(super) fn read(&mut self, length: usize) -> Result<Option<Chunk>, SourceError> {
        let chunk = self.reader.next_chunk(length)?;
        if let Some(chunk) = &chunk {
            self.done.number = self.reader.next_number() - self.base;
            self.reach(chunk.span().end);
        }
        Ok(chunk)
    }

    /// Returns whether the index decides for each game if it is read.
    pub(super) const fn has_index(&self) -> bool {
        self.index.is_some()
    }

    /// Returns the next segment with selected games.
    ///
    /// # Errors
    /// [`IndexedReadError::Index`] if the index is damaged; the remaining games are then read without it.
    /// [`IndexedReadError::Source`] if the input cannot be read.
    pub(super) fn next_segment_games(
        &mut self,
        entry_filter: &dyn EntryFilter,
        input_index: usize,
        selection: Selection,
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
        selection: Selection,
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

    /// Appends the text of `adjacent` to `chunks`.
    fn extract(
        &mut self,
        adjacent: Option<AdjacentGames>,
        chunks: &mut Vec<Chunk>,
    ) -> Result<(), SourceError> {
        let Some(AdjacentGames { from, games, end }) = adjacent else { return Ok(()) };
        self.go_on(&from)?;
        let (mut left, mut at) = (games, from.offset);
        while left > 0 {
            // A chunk of this length contains the last byte of the last game and nothing after it.
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

    /// Returns the end of the input. Its last bytes are unknown.
    pub(super) fn ending(&mut self) -> Result<InputEnd, SourceError> {
        self.shared_end.ending()?;
        self.reach(self.length);
        Ok(InputEnd::from_length(self.length))
    }
}

/// An error while reading games through an index.
pub(super) enum IndexedReadError {
    Index(IndexError),
    Source(SourceError),
}

impl From<SourceError> for IndexedReadError {
    fn from(error: SourceError) -> Self {
        Self::Source(error)
    }
}

/// A file with short reads.
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
