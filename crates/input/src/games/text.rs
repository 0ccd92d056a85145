//! Reads the games of a text from start to end (PGN 8, 18).

use super::{
    BATCH_TEXT_BYTES, guess_search::TextStream, input_end::InputEnd, streamed_text::StreamedText,
    text_end::TextEnd,
};
use crate::{
    error::{RangeError, SourceError},
    selection::Selection,
};
use alloc::sync::Arc;
use core::{
    fmt,
    sync::atomic::{AtomicU64, Ordering},
};
use movetext_pgn::{Flow, Reader, Visitor, chunk::Chunk, diagnostic::Sink, source::StreamSource};
use std::{
    io::{self, Read, Seek, SeekFrom},
    sync::{Mutex, MutexGuard, OnceLock, PoisonError},
};

/// The maximum size of the read window. It holds a few batches, so that reading more text copies little.
const VISIBLE_BYTES: usize = 2 * BATCH_TEXT_BYTES;

/// The minimum size of the read window, for short batches. A source waits until half of its window is full, so a small
/// window returns games from a pipe early.
const LEAST_VISIBLE_BYTES: usize = 16 * 1024;

/// A batch of text: contiguous games, at least as long as requested, or all remaining games.
///
/// Until the next batch is requested, the games can be read in place, which saves a pass that finds where games end.
/// For another thread, we first extract the games from the text.
#[derive(Debug)]
pub(crate) struct TextBatch {
    /// The text input, or `None` for a batch made from extracted games.
    text: Option<Arc<Mutex<TextInput>>>,
    /// The approximate length of the games in bytes, if they are completely in memory.
    ready: Option<u64>,
    /// The extracted games. Holds `None` if the games were read in place, or if no games were left.
    chunk: OnceLock<Option<Chunk>>,
}

impl TextBatch {
    /// Creates an empty batch before the first game of `text`.
    pub(super) fn before_first(text: TextInput) -> Self {
        let text = Some(Arc::new(Mutex::new(text)));
        Self { text, ready: None, chunk: OnceLock::from(None) }
    }

    /// Creates a batch of extracted games.
    pub(super) fn from_chunk(chunk: Chunk) -> Self {
        Self { text: None, ready: None, chunk: OnceLock::from(Some(chunk)) }
    }

    /// Returns the next batch. First extracts the games of this batch, unless they were read.
    ///
    /// # Errors
    /// If no selected game is left. The error contains how the text ended.
    pub(super) fn next(&self) -> Result<Self, Result<InputEnd, SourceError>> {
        self.chunk();
        let Some(text) = &self.text else { return Err(Ok(InputEnd::default())) };
        let (mut open, mut chunk, mut ready) = (lock(text), OnceLock::new(), None);
        if open.reader.next_number() < open.selection.first() {
            // We skip the games before the first selected game in chunks.
            chunk = open.extract().map_or(chunk, |games| OnceLock::from(Some(games)));
        } else {
            ready = open.look_ahead();
        }
        if chunk.get().is_none() && open.is_over() {
            return Err(open.ending());
        }
        Ok(Self { text: Some(Arc::clone(text)), ready, chunk })
    }

    /// Returns the number of the next unread game.
    pub(super) fn next_number(&self) -> Option<u64> {
        self.text.as_ref().map(|text| lock(text).reader.next_number())
    }

    /// Returns the approximate length of the games in bytes. Extracts the games if their length is unknown.
    pub(super) fn length(&self) -> u64 {
        match self.ready {
            Some(ready) if self.chunk.get().is_none() => ready,
            _ => self.chunk().map_or(0, |chunk| chunk.span().len()),
        }
    }

    /// Returns the games, and extracts them first if necessary. Returns `None` if there are no games or if they were
    /// read in place.
    pub(super) fn chunk(&self) -> Option<&Chunk> {
        let extract = || self.text.as_ref().and_then(|text| lock(text).extract());
        self.chunk.get_or_init(extract).as_ref()
    }

    /// Reads the games in place. Returns `None` if they were extracted.
    pub(super) fn visit<V: Visitor, D: Sink>(&self, visitor: &mut V, sink: &mut D) -> Option<Flow> {
        let text = self.text.as_ref()?;
        let mut flow = None;
        self.chunk.get_or_init(|| {
            flow = Some(lock(text).visit(visitor, sink));
            None
        });
        flow
    }
}

fn lock(text: &Mutex<TextInput>) -> MutexGuard<'_, TextInput> {
    text.lock().unwrap_or_else(PoisonError::into_inner)
}

/// A text input.
pub(super) struct TextInput {
    reader: Reader<StreamSource<EndReader<TextStream>>>,
    shared_end: SharedEnd,
    end: TextEnd,
    selection: Selection,
    /// The minimum length of a batch in bytes. Only the last batch may be shorter.
    length: usize,
    /// The number of bytes read so far.
    read: Arc<AtomicU64>,
    /// How reading ended: at the end of the text, or with an error.
    ended: Option<Result<(), SourceError>>,
}

impl TextInput {
    /// Creates the input. Reads and drops the bytes before its first game.
    pub(super) fn new(
        part: StreamedText,
        selection: Selection,
        length: usize,
        read: Arc<AtomicU64>,
    ) -> io::Result<Self> {
        let StreamedText { stream, base, start, end } = part;
        let shared_end = SharedEnd::default();
        let stream = EndReader { stream, shared_end: shared_end.clone() };
        let reader = if start.offset == 0 {
            let visible = length.saturating_mul(2).clamp(LEAST_VISIBLE_BYTES, VISIBLE_BYTES);
            let stream = StreamSource::with_buffer(stream, visible);
            Reader::from_source(stream).numbered_from(start.number)
        } else {
            Reader::part_from_read(stream, base, &start)?
        };
        Ok(Self { reader, shared_end, end, selection, length, read, ended: None })
    }

    fn is_over(&self) -> bool {
        self.ended.is_some() || self.selection.is_over(self.reader.next_number())
    }

    /// Returns the approximate length of the next games in bytes, if they are completely in memory. Also detects the
    /// end of the text.
    fn look_ahead(&mut self) -> Option<u64> {
        if self.is_over() || self.bytes_left().is_none() {
            return None;
        }
        // This also skips the rest of a game in which a visitor stopped, so that reading continues with the next game.
        let is_ready = match self.reader.has_next() {
            Ok(true) => self.reader.prefetch(self.length),
            Ok(false) => {
                self.end_of_text();
                Ok(false)
            }
            Err(error) => Err(error),
        };
        let is_ready = is_ready.unwrap_or_else(|error| {
            self.ended = Some(Err(error.into()));
            false
        });
        is_ready.then_some(self.length as u64)
    }

    /// Returns how many bytes we may read, so that every game read begins before the end. Returns `None` at the end.
    fn bytes_left(&mut self) -> Option<u64> {
        match self.end.bytes_left(&mut self.reader) {
            Ok(Some(left)) => return Some(left),
            Ok(None) => self.ended = Some(Ok(())),
            Err(SourceError::Range(error)) => self.fail(error),
            Err(error) => self.ended = Some(Err(error)),
        }
        None
    }

    fn end_of_text(&mut self) {
        match self.end.error_at_end_of_text(self.reader.offset()) {
            Some(error) => self.fail(error),
            None => self.ended = Some(Ok(())),
        }
    }

    /// Ends with the read error if there was one, and otherwise with `error`.
    fn fail(&mut self, error: RangeError) {
        let error = self.shared_end.ending().err().unwrap_or(SourceError::Range(error));
        self.ended = Some(Err(error));
    }

    fn ending(&mut self) -> Result<InputEnd, SourceError> {
        if let Some(error) = self.end.stream_error() {
            return Err(SourceError::Range(error));
        }
        self.ended.take().unwrap_or(Ok(()))?;
        let end = self.shared_end.ending()?;
        Ok(if matches!(self.end, TextEnd::Text) { end } else { InputEnd::from_length(self.reader.offset()) })
    }

    /// Extracts the next games. At least one of them is selected.
    fn extract(&mut self) -> Option<Chunk> {
        while !self.is_over() {
            let left = usize::try_from(self.bytes_left()?).unwrap_or(usize::MAX);
            let first = self.reader.next_number();
            match self.reader.next_chunk(left.min(self.length)) {
                Ok(Some(chunk)) => {
                    self.read.fetch_add(chunk.span().len(), Ordering::Relaxed);
                    // Text without a game is treated as one game.
                    let next = self.reader.next_number().max(first.saturating_add(1));
                    if self.selection.intersects(first, next) {
                        return Some(chunk);
                    }
                }
                Ok(None) => self.end_of_text(),
                Err(error) => self.ended = Some(Err(error.into())),
            }
        }
        None
    }

    /// Reads the games that `extract` would return next.
    fn visit<V: Visitor, D: Sink>(&mut self, visitor: &mut V, sink: &mut D) -> Flow {
        let start = self.reader.offset();
        let (mut flow, mut until) = (Flow::Continue, start);
        while flow != Flow::Stop
            && !self.is_over()
            && self.reader.offset().saturating_sub(start) < self.length as u64
        {
            if self.reader.offset() >= until {
                let Some(left) = self.bytes_left() else { break };
                until = self.reader.offset().saturating_add(left);
            }
            match self.reader.visit_game(visitor, sink) {
                Ok(Some(answer)) => flow = answer,
                Ok(None) => self.end_of_text(),
                Err(error) => self.ended = Some(Err(error.into())),
            }
        }
        self.read.fetch_add(self.reader.offset().saturating_sub(start), Ordering::Relaxed);
        if flow == Flow::Stop { flow } else { Flow::Continue }
    }
}

impl fmt::Debug for TextInput {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("TextInput").field("reader", &self.reader).finish_non_exhaustive()
    }
}

/// The end of a stream. The stream's reader updates it.
#[derive(Clone, Debug, Default)]
pub(super) struct SharedEnd(Arc<Mutex<KnownEnd>>);

#[derive(Debug, Default)]
struct KnownEnd {
    ending: InputEnd,
    failure: Option<io::Error>,
}

impl SharedEnd {
    /// Returns the end of the stream, or the error that ended it.
    pub(super) fn ending(&self) -> Result<InputEnd, SourceError> {
        let mut known = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        match known.failure.take() {
            Some(error) => Err(error.into()),
            None => Ok(known.ending.clone()),
        }
    }
}

/// A stream that records its end. It turns a read error into an end, so that the games before the error are still read.
pub(super) struct EndReader<R> {
    pub(super) stream: R,
    pub(super) shared_end: SharedEnd,
}

impl<R: Read> Read for EndReader<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.stream.read(buffer);
        let mut shared_end = self.shared_end.0.lock().unwrap_or_else(PoisonError::into_inner);
        match read {
            Ok(count) => {
                shared_end.ending.append(buffer.get(..count).unwrap_or_default());
                Ok(count)
            }
            Err(error) if error.kind() == io::ErrorKind::Interrupted => Err(error),
            Err(error) => {
                shared_end.failure = Some(error);
                Ok(0)
            }
        }
    }
}

impl<R: Seek> Seek for EndReader<R> {
    fn seek(&mut self, to: SeekFrom) -> io::Result<u64> {
        self.stream.seek(to)
    }
}
