//! The games of a range or a part of a file, read from a stream (PGN 8, 18).

use super::{
    boundary::{Boundary, BoundaryReader, FramedText, SharedBoundary},
    ending::InputEnd,
    extent::Extent,
    file_part::FilePart,
    file_range::FileRange,
    guess_search::{GuessSearch, Searched, TextStream},
    text::{EndReader, SharedEnd},
};
use crate::{
    compression::Compression,
    error::{RangeError, SourceError},
    frames::{FrameOptions, FrameSplit},
    source::{Counted, Source},
};
use alloc::sync::Arc;
use core::sync::atomic::AtomicU64;
use movetext_pgn::{
    Reader,
    chunk::{Bookmark, Chunk, GUESS_BYTES_BEFORE},
    source::StreamSource,
};
use std::io;

/// The stream of a part, without the bytes before its first game.
type PartStream = EndReader<TextStream>;

/// A part of a text that is read.
pub(super) struct PartInput {
    /// The reader of its games; `None` if there are none.
    reader: Option<Reader<StreamSource<PartStream>>>,
    shared_end: SharedEnd,
    end: PartEnd,
}

/// Where the games of a part end.
enum PartEnd {
    /// At this offset.
    Exact(u64),
    /// At the guess after this boundary.
    Guess(SharedBoundary),
    /// At the end of the text, in which no guess may be after this boundary.
    Text(SharedBoundary),
}

impl PartInput {
    /// Opens a part. Counts the bytes of the stream that are read.
    pub(super) fn open(
        stream: TextStream,
        extent: Extent,
        frames: FrameOptions,
        consumed: Arc<AtomicU64>,
    ) -> Result<Self, SourceError> {
        let stream = Box::new(Counted { stream, count: consumed });
        match extent {
            Extent::Part(part) => Self::of_part(stream, part, frames),
            Extent::Range(range) => Self::of_range(stream, range, frames),
        }
    }

    fn of_part(stream: TextStream, part: FilePart, frames: FrameOptions) -> Result<Self, SourceError> {
        let stream = match part.compression {
            Compression::None => stream,
            compression => frames.decoder(stream, compression)?,
        };
        Self::begin(stream, part.frame_text_offset, &part.start, PartEnd::Exact(part.until))
    }

    /// Opens a range. Reads up to the first guess in it, or up to its end if there is none.
    fn of_range(stream: TextStream, range: FileRange, frames: FrameOptions) -> Result<Self, SourceError> {
        let FileRange { from, until, compression } = range;
        if from >= until {
            return Ok(Self::empty());
        }
        let (base, text) = match compression {
            Compression::None => {
                let base = range.stream_start();
                (base, BoundaryReader::of_text(stream, base, until))
            }
            _ => match framed_text(stream, range, frames)? {
                Some(text) => (0, BoundaryReader::of_frames(text)),
                None => return Ok(Self::empty()),
            },
        };
        let boundary = text.boundary();
        if from == 0 {
            let source = Source::of_text(Box::new(text))?;
            let end = if source.is_utf16() { PartEnd::Text(boundary) } else { PartEnd::Guess(boundary) };
            return Self::begin(Box::new(source), 0, &Bookmark::START, end);
        }
        let first = if compression == Compression::None { from } else { 0 };
        let search = GuessSearch::new(Box::new(text), base, first);
        let Some((guess, stream)) = find_guess(search, &boundary)? else { return Ok(Self::empty()) };
        let place = Bookmark { offset: guess, decided: u64::MAX, ..Bookmark::START };
        Self::begin(stream, guess.saturating_sub(1), &place, PartEnd::Guess(boundary))
    }

    /// Returns a part without games.
    fn empty() -> Self {
        Self { reader: None, shared_end: SharedEnd::default(), end: PartEnd::Exact(0) }
    }

    /// Returns a part of a text that begins at a place. The stream begins at the offset `base`.
    fn begin(stream: TextStream, base: u64, place: &Bookmark, end: PartEnd) -> Result<Self, SourceError> {
        let shared_end = SharedEnd::default();
        let stream = EndReader { stream, shared_end: shared_end.clone() };
        Ok(Self { reader: Some(Reader::part_from_read(stream, base, place)?), shared_end, end })
    }

    /// Returns the number of the next game.
    pub(super) fn next_number(&self) -> u64 {
        self.reader.as_ref().map_or(1, Reader::next_number)
    }

    /// Returns the next games of the part, at least `length` bytes of them if there are as many.
    pub(super) fn read(&mut self, length: usize) -> Result<Option<Chunk>, SourceError> {
        let Some(reader) = &mut self.reader else { return Ok(None) };
        let least = match &self.end {
            PartEnd::Exact(until) => exact_bytes(reader.offset(), *until),
            PartEnd::Guess(boundary) => guessed_bytes(reader, boundary)?,
            PartEnd::Text(_) => Ok(Some(u64::MAX)),
        };
        let chunk = match least {
            Ok(Some(least)) => reader.next_chunk(length.min(usize::try_from(least).unwrap_or(usize::MAX)))?,
            Ok(None) => return Ok(None),
            Err(error) => return Err(self.failure(error)),
        };
        if chunk.is_none()
            && let Some(error) = self.missing_end()
        {
            return Err(self.failure(error));
        }
        Ok(chunk)
    }

    /// Returns the error at the end of the text, if the part does not end there.
    fn missing_end(&self) -> Option<RangeError> {
        let end = self.reader.as_ref().map_or(0, Reader::offset);
        match &self.end {
            PartEnd::Exact(u64::MAX) => None,
            PartEnd::Exact(cut) => (end != *cut).then_some(RangeError::OtherCut { cut: *cut, found: end }),
            PartEnd::Guess(boundary) | PartEnd::Text(boundary) => {
                boundary.get().guess.map(|guess| RangeError::InsideGame { guess, next: end })
            }
        }
    }

    /// Returns a read error that precedes an error of the range, or else that error.
    fn failure(&self, error: RangeError) -> SourceError {
        self.ending().err().unwrap_or(SourceError::Range(error))
    }

    /// Returns the end of the part.
    pub(super) fn ending(&self) -> Result<InputEnd, SourceError> {
        if let PartEnd::Guess(boundary) | PartEnd::Text(boundary) = &self.end
            && let Some(error) = boundary.get().error
        {
            return Err(SourceError::Range(error));
        }
        self.shared_end.ending()?;
        Ok(InputEnd::of_length(self.reader.as_ref().map_or(0, Reader::offset)))
    }
}

/// Returns the number of bytes of games that are left before an exact cut, or `None` if none are left.
fn exact_bytes(offset: u64, cut: u64) -> Result<Option<u64>, RangeError> {
    match cut.checked_sub(offset) {
        None => Err(RangeError::OtherCut { cut, found: offset }),
        Some(left) => Ok(Some(left).filter(|&left| left > 0)),
    }
}

/// Returns how many bytes of games can be read so that all of them begin before the guess after a boundary, or `None`
/// if the next game begins there.
fn guessed_bytes(
    reader: &mut Reader<StreamSource<PartStream>>,
    boundary: &SharedBoundary,
) -> io::Result<Result<Option<u64>, RangeError>> {
    let offset = reader.offset();
    let left = || {
        // White space before a game counts as its beginning, of which there is less before a guess.
        boundary.get().before.saturating_sub(GUESS_BYTES_BEFORE as u64).saturating_sub(offset)
    };
    if left() > 0 {
        return Ok(Ok(Some(left())));
    }
    let next = reader.next_offset()?;
    // More frames may have been read.
    if left() > 0 {
        return Ok(Ok(Some(left())));
    }
    Ok(match (next, boundary.get().guess) {
        (Some(next), Some(guess)) if next > guess => Err(RangeError::InsideGame { guess, next }),
        (Some(next), Some(guess)) if next == guess => {
            let is_after_skipped = reader.bookmark().is_after_skipped;
            if is_after_skipped { Err(RangeError::AfterSkipped { guess }) } else { Ok(None) }
        }
        _ => Ok(Some(1)),
    })
}

/// Returns the text of the frames of a range, or `None` if no frame begins in it.
fn framed_text(stream: TextStream, range: FileRange, frames: FrameOptions) -> io::Result<Option<FramedText>> {
    let FileRange { from, until, compression } = range;
    let split = FrameSplit::new(stream, compression, from);
    let is_empty = if from == 0 { split.is_empty()? } else { !split.skip_to_frame(until)? };
    if is_empty {
        return Ok(None);
    }
    let text = frames.clone().decoder(split.before(until), compression)?;
    let rest = split.after();
    let open_rest = Box::new(move || frames.decoder(rest, compression));
    Ok(Some(FramedText { text, split, open_rest }))
}

/// Returns the first guess and the stream from the byte before it on, or `None` if no guess is before the one after the
/// boundary.
fn find_guess(mut search: GuessSearch, boundary: &SharedBoundary) -> io::Result<Option<(u64, TextStream)>> {
    loop {
        match search.advance()? {
            Searched::None => return Ok(None),
            Searched::Guess(guess) => {
                return Ok(Some((guess, Box::new(search.into_stream(guess.saturating_sub(1))))));
            }
            // Text before the boundary does not decide about later guesses, so the first one is that after the boundary.
            Searched::NoneBefore(offset) => {
                let Boundary { before, is_reached, .. } = boundary.get();
                if is_reached && offset >= before.saturating_add(GUESS_BYTES_BEFORE as u64) {
                    return Ok(None);
                }
            }
        }
    }
}
