//! Opens inputs and divides them into batches of whole games (PGN 8, 18).

use super::{
    BatchContent, GameBatch, Games, InputEvent,
    decoded::{BatchEnd, DecodedBatch, DecodedInput},
    indexed::{IndexedInput, IndexedReadError},
    input_end::InputEnd,
    offsets::{GameOffsets, OffsetInput},
    streamed_text::StreamedText,
    text::{TextBatch, TextInput},
    text_end::TextEnd,
};
use crate::{
    content::Content,
    error::SourceError,
    index::{EntryFilter, IndexError},
    source::{CancellableReader, ExpectedContent, Source},
};
use alloc::sync::Arc;
use core::sync::atomic::Ordering;
use movetext_files::frames::FrameOptions;
use movetext_pgn::chunk::Bookmark;
use std::io;

/// Where the next event comes from.
pub(super) enum State {
    /// The next input, which is not open yet.
    Begin,
    /// The text that follows this batch.
    Text(Arc<TextBatch>),
    /// The PGC or JSON Lines that follow this batch.
    Decoded(Arc<DecodedBatch>),
    Indexed(Box<IndexedInput>),
    /// The chosen games of a text.
    Offsets(Box<OffsetInput>),
    /// First an event with the reason why the index is not used, then the boxed state.
    Unindexed(IndexError, Box<Self>),
    /// The input has ended, perhaps with an error.
    End(Result<InputEnd, SourceError>),
}

/// What an index is used for.
#[derive(Default)]
pub(super) enum IndexUse {
    #[default]
    None,
    /// To seek to the first selected game.
    Seek,
    /// To skip games.
    Filter(Box<dyn EntryFilter>),
    /// Nothing. Reading starts at the bookmark.
    ResumeAt(Bookmark),
    /// Nothing. For each input, the games to read.
    Offsets(alloc::vec::IntoIter<GameOffsets>),
}

impl Games {
    fn begin_input(&mut self) -> Option<InputEvent<GameBatch<'static>>> {
        self.input = Arc::new(self.inputs.next()?);
        self.opened_inputs += 1;
        let state = match self.open_indexed() {
            Ok(Some(state)) => Ok(state),
            Ok(None) => self.open_input(),
            Err(IndexedReadError::Index(error)) => {
                self.open_input().map(|state| State::Unindexed(error, Box::new(state)))
            }
            Err(IndexedReadError::Source(error)) => Err(error),
        };
        match state {
            Ok(state) => self.state = state,
            Err(error) => return Some(InputEvent::Unopened(Arc::clone(&self.input), error)),
        }
        Some(InputEvent::Begin(Arc::clone(&self.input)))
    }

    /// Opens the input without its index. Only this function chooses the reader for a format.
    fn open_input(&mut self) -> Result<State, SourceError> {
        let consumed = Arc::clone(&self.consumed);
        let frames = FrameOptions { ahead: self.ahead.clone(), starts: self.frame_starts.clone() };
        let source = match (self.stream.take(), self.extent) {
            (Some(stream), Some(extent)) => {
                let part = StreamedText::open(stream, extent, frames, consumed)?;
                return Ok(match part {
                    Some(part) => self.text_state(part)?,
                    None => State::End(Ok(InputEnd::default())),
                });
            }
            (stream, _) => {
                let stream = stream.map_or_else(|| self.input.stream(), Ok)?;
                let stream = CancellableReader { stream, cancel: Arc::clone(&self.cancel) };
                Source::open(self.expected, stream, consumed, frames)?
            }
        };
        Ok(match source.content() {
            Content::Pgc => Self::decoded_state(DecodedInput::from_pgc(
                source,
                self.next,
                self.selection.clone(),
                self.length,
            )),
            Content::JsonLines => Self::decoded_state(DecodedInput::from_json(
                source,
                self.next,
                self.selection.clone(),
                self.length,
            )),
            // `Source` has already refused binary data.
            Content::Text | Content::Compressed(_) | Content::Other(_) | Content::Binary => {
                let start = Bookmark { number: self.next, ..Bookmark::START };
                self.text_state(StreamedText {
                    stream: Box::new(source),
                    base: 0,
                    start,
                    end: TextEnd::Text,
                })?
            }
        })
    }

    /// Creates the state for reading a text from its first game.
    fn text_state(&self, part: StreamedText) -> io::Result<State> {
        let text = TextInput::new(part, self.selection.clone(), self.length, Arc::clone(&self.text_length))?;
        Ok(State::Text(Arc::new(TextBatch::before_first(text))))
    }

    /// Creates the state for reading PGC or JSON Lines from the first game.
    fn decoded_state(input: DecodedInput) -> State {
        State::Decoded(Arc::new(DecodedBatch::before_first(input)))
    }

    /// Opens the input through its index, if the index exists and is needed.
    fn open_indexed(&mut self) -> Result<Option<State>, IndexedReadError> {
        let Some(path) = self.input.path().filter(|_| self.stream.is_none()) else { return Ok(None) };
        let is_text = matches!(self.expected, ExpectedContent::Text | ExpectedContent::Games);
        let is_needed = match &mut self.index_use {
            IndexUse::None => false,
            IndexUse::Seek => self.selection.first() > self.next,
            IndexUse::Filter(_) => true,
            IndexUse::ResumeAt(mark) => {
                return Ok(Some(State::Indexed(Box::new(IndexedInput::resume(path, mark, &self.consumed)?))));
            }
            IndexUse::Offsets(chosen) => {
                let Some(chosen) = chosen.next() else { return Ok(None) };
                let input = OffsetInput::open(path, self.next - 1, &self.consumed, chosen)?;
                return Ok(Some(State::Offsets(Box::new(input))));
            }
        };
        if !is_text || !is_needed || self.selection.is_over(self.next) {
            return Ok(None);
        }
        let opened =
            IndexedInput::open(path, self.next - 1, &self.consumed).map_err(IndexedReadError::Index)?;
        let Some(mut indexed) = opened else { return Ok(None) };
        if !matches!(self.index_use, IndexUse::Filter(_))
            && !indexed.jump(&self.selection).map_err(IndexedReadError::Index)?
        {
            self.next = indexed.next_number();
            return Ok(Some(State::End(indexed.ending())));
        }
        Ok(Some(State::Indexed(Box::new(indexed))))
    }

    /// Returns the next games of an input with an index.
    fn next_indexed(&mut self, mut indexed: Box<IndexedInput>) -> Option<InputEvent<GameBatch<'static>>> {
        if let (IndexUse::Filter(entry_filter), true) = (&self.index_use, indexed.has_index()) {
            let segment_games =
                indexed.next_segment_games(&**entry_filter, self.opened_inputs - 1, &self.selection);
            self.next = indexed.next_number();
            return match segment_games {
                Ok(Some(segment_games)) => {
                    self.state = State::Indexed(indexed);
                    self.text_length.fetch_add(segment_games.length(), Ordering::Relaxed);
                    Some(self.batch(BatchContent::Indexed(Box::new(segment_games))))
                }
                Ok(None) => self.end_input(indexed.ending()),
                Err(IndexedReadError::Source(error)) => self.end_input(Err(error)),
                Err(IndexedReadError::Index(error)) => {
                    self.state = State::Indexed(indexed);
                    Some(InputEvent::Unindexed(Arc::clone(&self.input), error))
                }
            };
        }
        let chunk = loop {
            if self.selection.is_over(self.next) {
                break Ok(None);
            }
            let first = self.next;
            let read = indexed.read(self.length);
            self.next = indexed.next_number();
            match read {
                Ok(Some(_)) if !self.is_chosen(first) => {}
                read => break read,
            }
        };
        match chunk {
            Ok(Some(chunk)) => {
                self.text_length.fetch_add(chunk.span().len(), Ordering::Relaxed);
                self.state = State::Indexed(indexed);
                Some(self.batch(BatchContent::Text(Arc::new(TextBatch::from_chunk(chunk)))))
            }
            Ok(None) => self.end_input(indexed.ending()),
            Err(error) => self.end_input(Err(error)),
        }
    }

    /// Returns the next chosen games of an input.
    fn next_at_offsets(&mut self, mut input: Box<OffsetInput>) -> Option<InputEvent<GameBatch<'static>>> {
        let games = input.next_games(&self.selection);
        self.next = input.text().next_number();
        match games {
            Ok(Some(games)) => {
                self.text_length.fetch_add(games.length(), Ordering::Relaxed);
                self.state = State::Offsets(input);
                Some(self.batch(BatchContent::Indexed(Box::new(games))))
            }
            Ok(None) => self.end_input(input.text().ending()),
            Err(error) => self.end_input(Err(error)),
        }
    }

    fn next_text(&mut self, before: &TextBatch) -> Option<InputEvent<GameBatch<'static>>> {
        let following = before.next();
        self.next = before.next_number().unwrap_or(self.next);
        match following {
            Ok(section) => {
                let section = Arc::new(section);
                self.state = State::Text(Arc::clone(&section));
                Some(self.batch(BatchContent::Text(section)))
            }
            Err(ending) => self.end_input(ending),
        }
    }

    /// Returns whether any game from number `first` up to the next game is selected. Text without a game is treated as
    /// one game.
    fn is_chosen(&self, first: u64) -> bool {
        self.selection.intersects(first, self.next.max(first.saturating_add(1)))
    }

    fn next_decoded(&mut self, before: Arc<DecodedBatch>) -> Option<InputEvent<GameBatch<'static>>> {
        let following = before.next();
        self.next = before.next_number();
        match following {
            Ok(batch) => {
                let batch = Arc::new(batch);
                self.state = State::Decoded(Arc::clone(&batch));
                Some(self.batch(BatchContent::Decoded(batch)))
            }
            Err(BatchEnd::Damage(damage)) => {
                self.state = State::Decoded(before);
                Some(InputEvent::Damage(Arc::clone(&self.input), damage))
            }
            Err(BatchEnd::Input(result)) => self.end_input(result.map(|()| InputEnd::default())),
        }
    }

    fn batch(&self, content: BatchContent) -> InputEvent<GameBatch<'static>> {
        let input = Arc::clone(&self.input);
        let (selection, input_bytes) = (self.selection.clone(), self.consumed.load(Ordering::Relaxed));
        InputEvent::Games(GameBatch::new(input, self.opened_inputs - 1, selection, input_bytes, content))
    }

    fn end_input(&mut self, result: Result<InputEnd, SourceError>) -> Option<InputEvent<GameBatch<'static>>> {
        self.state = State::Begin;
        Some(InputEvent::End(Arc::clone(&self.input), result))
    }

    /// Returns the next event. First extracts the games of the previous batch, unless they were read.
    pub(super) fn next_event(&mut self) -> Option<InputEvent<GameBatch<'static>>> {
        match core::mem::replace(&mut self.state, State::Begin) {
            State::Begin => self.begin_input(),
            State::Text(before) => self.next_text(&before),
            State::Decoded(before) => self.next_decoded(before),
            State::Indexed(indexed) => self.next_indexed(indexed),
            State::Offsets(input) => self.next_at_offsets(input),
            State::Unindexed(error, state) => {
                self.state = *state;
                Some(InputEvent::Unindexed(Arc::clone(&self.input), error))
            }
            State::End(result) => self.end_input(result),
        }
    }
}
