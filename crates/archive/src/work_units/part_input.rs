//! The games of a part of a text, read from a stream (PGN 8, 18).

use super::{
    ending::InputEnd,
    file_part::FilePart,
    part::{BYTES_BEFORE, PartStart, Seam},
    text::{EndReader, SharedEnd},
};
use crate::{compression::Compression, error::SourceError, frames::FrameOptions, source::Counted};
use alloc::sync::Arc;
use core::sync::atomic::{AtomicU64, Ordering};
use movetext_pgn::{
    Reader,
    chunk::{Bookmark, Chunk, GUESS_BYTES, guess_game},
    source::StreamSource,
};
use std::io::{self, Cursor, Read};

/// The stream of a part, without the bytes before its first game.
type PartStream = EndReader<Box<dyn Read + Send>>;

/// A part of a text that is read.
pub(super) struct PartInput {
    /// The reader of its games; `None` if there are none.
    reader: Option<Reader<StreamSource<PartStream>>>,
    shared_end: SharedEnd,
    began: u64,
    until: u64,
    /// The offset of the first game that is not read, once it is known.
    ended: Option<u64>,
    /// The number of bytes read, if the text is not compressed.
    consumed: Arc<AtomicU64>,
}

impl PartInput {
    /// Opens the part. Reads a guess, or up to the end of the part if there is none.
    pub(super) fn open(
        stream: Box<dyn Read + Send>,
        file_part: FilePart,
        frames: FrameOptions<'_>,
        consumed: Arc<AtomicU64>,
    ) -> Result<Self, SourceError> {
        let FilePart { part, compression, frame_text_offset: base, .. } = file_part;
        let (stream, consumed) = match compression {
            Compression::None => (stream, consumed),
            _ => (frames.decoder(Counted { stream, count: consumed }, compression)?, Arc::default()),
        };
        let (shared_end, until) = (SharedEnd::default(), part.until);
        let mut input = Self { reader: None, shared_end, began: until, until, ended: None, consumed };
        match part.start {
            PartStart::Guess(from) => {
                let Some(guess) = Guess::find(stream, base, from, until)? else { return Ok(input) };
                let place = Bookmark { offset: guess.place, decided: u64::MAX, ..Bookmark::START };
                input.begin(Box::new(guess.stream), guess.base, &place)?;
                input.began = guess.place;
            }
            PartStart::Exact(bookmark) if bookmark.offset == 0 => {
                let (is_utf16, stream) = begins_utf16(stream)?;
                // Its offsets count bytes of the conversion.
                input.until = if is_utf16 && until > 0 { u64::MAX } else { until };
                input.begin(stream, base, &bookmark)?;
                input.began = 0;
            }
            PartStart::Exact(bookmark) => {
                input.begin(stream, base, &bookmark)?;
                input.began = input.next_offset()?.unwrap_or(until).min(until);
            }
        }
        if input.began >= input.until {
            input.reader = None;
        }
        Ok(input)
    }

    fn begin(&mut self, stream: Box<dyn Read + Send>, base: u64, place: &Bookmark) -> io::Result<()> {
        let stream = EndReader { stream, shared_end: self.shared_end.clone() };
        self.reader = Some(Reader::part_from_read(stream, base, place)?);
        Ok(())
    }

    fn next_offset(&mut self) -> io::Result<Option<u64>> {
        self.reader.as_mut().map_or(Ok(None), Reader::next_offset)
    }

    /// Returns the number of the next game.
    pub(super) fn next_number(&self) -> u64 {
        self.reader.as_ref().map_or(1, Reader::next_number)
    }

    /// Returns the next games of the part, at least `length` bytes of them if there are as many.
    pub(super) fn read(&mut self, length: usize) -> Result<Option<Chunk>, SourceError> {
        let Some(reader) = &mut self.reader else { return Ok(None) };
        let left = self.until.saturating_sub(reader.offset());
        if left == 0 {
            let next = reader.next_offset()?;
            // A game after skipped text belongs to the part where that text begins, and so does the end of the text.
            if next.is_some() && !reader.bookmark().is_after_skipped {
                self.ended = next;
                return Ok(None);
            }
        }
        let before = reader.offset();
        let length = usize::try_from(left).unwrap_or(usize::MAX).clamp(1, length);
        let chunk = reader.next_chunk(length)?;
        self.consumed.fetch_add(reader.offset().saturating_sub(before), Ordering::Relaxed);
        if chunk.is_none() {
            self.ended = Some(u64::MAX);
        }
        Ok(chunk)
    }

    /// Returns the end of the part.
    pub(super) fn ending(&mut self) -> Result<InputEnd, SourceError> {
        self.shared_end.ending()?;
        let next = self.reader.as_mut().map_or(Bookmark::START, Reader::bookmark);
        let (began, until) = (self.began, self.until);
        let seam = Seam { began, until, ended: self.ended.unwrap_or(until), next };
        Ok(InputEnd::of_part(seam))
    }
}

/// Returns whether the stream begins with a byte order mark of UTF-16, and the stream, from its beginning.
fn begins_utf16(mut stream: Box<dyn Read + Send>) -> io::Result<(bool, Box<dyn Read + Send>)> {
    let mut mark = Vec::new();
    stream.by_ref().take(2).read_to_end(&mut mark)?;
    let is_utf16 = matches!(mark.as_slice(), [0xFF, 0xFE] | [0xFE, 0xFF]);
    Ok((is_utf16, Box::new(Cursor::new(mark).chain(stream))))
}

/// A place where a game probably begins, and the stream from a little before it.
struct Guess {
    place: u64,
    stream: io::Chain<Cursor<Vec<u8>>, Box<dyn Read + Send>>,
    /// The offset of the first byte of the stream.
    base: u64,
}

impl Guess {
    /// Finds the first guess from one offset to another. The stream begins at `base`.
    fn find(
        mut stream: Box<dyn Read + Send>,
        mut base: u64,
        from: u64,
        until: u64,
    ) -> io::Result<Option<Self>> {
        let mut seen = Vec::new();
        let mut from = from;
        while from < until {
            let is_last = stream.by_ref().take(2 * GUESS_BYTES as u64).read_to_end(&mut seen)? == 0;
            let end = base + seen.len() as u64;
            // Text that is not read yet may decide about later places.
            let decided = if is_last { end } else { end.saturating_sub(GUESS_BYTES as u64) };
            let place = guess_game(&seen, index(base, from)).map(|index| base + index as u64);
            if let Some(place) = place.filter(|&place| place < decided) {
                seen.drain(..index(base, place.saturating_sub(1)));
                let (base, stream) = (place.saturating_sub(1), Cursor::new(seen).chain(stream));
                return Ok((place < until).then_some(Self { place, stream, base }));
            }
            if is_last {
                return Ok(None);
            }
            from = from.max(decided);
            let kept = from.saturating_sub(BYTES_BEFORE).clamp(base, end);
            seen.drain(..index(base, kept));
            base = kept;
        }
        Ok(None)
    }
}

/// Returns the index of an offset in bytes that begin at `base`.
fn index(base: u64, offset: u64) -> usize {
    usize::try_from(offset.saturating_sub(base)).unwrap_or(usize::MAX)
}
