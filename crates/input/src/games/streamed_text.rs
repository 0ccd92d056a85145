//! Opens a part or a range of a file as a stream (PGN 8, 18).

use super::{
    boundary::{Boundary, BoundaryReader, FramedText, SharedBoundary},
    extent::Extent,
    file_part::FilePart,
    file_range::FileRange,
    guess_search::{GuessSearch, SearchOutcome, TextStream},
    text_end::TextEnd,
};
use crate::{
    error::SourceError,
    source::{CountingReader, Source},
};
use alloc::sync::Arc;
use core::sync::atomic::AtomicU64;
use movetext_files::{
    compression::Compression,
    frames::{FrameOptions, FrameSplit},
};
use movetext_pgn::chunk::{Bookmark, GUESS_BYTES_BEFORE};
use std::io;

/// A stream of text, with the places where its games begin and end.
pub(super) struct StreamedText {
    pub(super) stream: TextStream,
    /// The text offset at which the stream starts.
    pub(super) base: u64,
    /// The place where the games begin.
    pub(super) start: Bookmark,
    pub(super) end: TextEnd,
}

impl StreamedText {
    /// Opens a part or a range of a file. Adds the number of bytes read from `stream` to `consumed`. Returns `None` if
    /// the part or range has no games.
    pub(super) fn open(
        stream: TextStream,
        extent: Extent,
        frames: FrameOptions,
        consumed: Arc<AtomicU64>,
    ) -> Result<Option<Self>, SourceError> {
        let stream = Box::new(CountingReader { stream, count: consumed });
        match extent {
            Extent::Part(part) => Self::open_part(stream, part, frames),
            Extent::Range(range) => Self::open_range(stream, range, frames),
        }
    }

    fn open_part(
        stream: TextStream,
        part: FilePart,
        frames: FrameOptions,
    ) -> Result<Option<Self>, SourceError> {
        let stream = match part.compression {
            Compression::None => stream,
            compression => frames.decoder(stream, compression)?,
        };
        let (base, end) = (part.frame_text_offset, TextEnd::Cut(part.until));
        Ok(Some(Self { stream, base, start: part.start, end }))
    }

    /// Opens a range. Reads up to the first guess in it, or to its end if it has no guess.
    fn open_range(
        stream: TextStream,
        range: FileRange,
        frames: FrameOptions,
    ) -> Result<Option<Self>, SourceError> {
        let FileRange { from, until, compression } = range;
        if from >= until {
            return Ok(None);
        }
        let (base, text) = match compression {
            Compression::None => {
                let base = range.stream_start();
                (base, BoundaryReader::from_text(stream, base, until))
            }
            _ => match framed_text(stream, range, frames)? {
                Some(text) => (0, BoundaryReader::from_frames(text)),
                None => return Ok(None),
            },
        };
        let boundary = text.boundary();
        if from == 0 {
            let source = Source::from_text(Box::new(text))?;
            let end = if source.is_utf16() { TextEnd::Undivided(boundary) } else { TextEnd::Guess(boundary) };
            return Ok(Some(Self { stream: Box::new(source), base, start: Bookmark::START, end }));
        }
        let first = if compression == Compression::None { from } else { 0 };
        let search = GuessSearch::new(Box::new(text), base, first);
        Ok(find_guess(search, &boundary)?.map(|(guess, stream)| {
            let start = Bookmark { offset: guess, decided: u64::MAX, ..Bookmark::START };
            Self { stream, base: guess.saturating_sub(1), start, end: TextEnd::Guess(boundary) }
        }))
    }
}

/// Returns the text of the frames in a range, or `None` if no frame begins in it.
fn framed_text(stream: TextStream, range: FileRange, frames: FrameOptions) -> io::Result<Option<FramedText>> {
    let FileRange { from, until, compression } = range;
    let split = FrameSplit::new(stream, compression, from);
    let is_empty = if from == 0 { split.is_empty()? } else { !split.skip_to_frame(until)? };
    if is_empty {
        return Ok(None);
    }
    let text = frames.clone().decoder(split.read_before(until), compression)?;
    let rest = split.read_after();
    let open_rest = Box::new(move || frames.decoder(rest, compression));
    Ok(Some(FramedText { text, split, open_rest }))
}

/// Returns the first guess, and the stream from the byte before it onward. Returns `None` if the range has no guess.
fn find_guess(mut search: GuessSearch, boundary: &SharedBoundary) -> io::Result<Option<(u64, TextStream)>> {
    loop {
        match search.advance()? {
            SearchOutcome::None => return Ok(None),
            SearchOutcome::Guess(guess) => {
                return Ok(Some((guess, Box::new(search.into_stream(guess.saturating_sub(1))))));
            }
            // There is no guess before the boundary, and the text so far cannot influence later guesses. So the first
            // guess belongs to the next range.
            SearchOutcome::NoneBefore(offset) => {
                let Boundary { before, is_reached, .. } = boundary.get();
                if is_reached && offset >= before.saturating_add(GUESS_BYTES_BEFORE as u64) {
                    return Ok(None);
                }
            }
        }
    }
}
