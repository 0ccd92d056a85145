//! Reads a stream through a buffer, which grows to hold the longest game and drops text that has been read.
#![expect(
    clippy::indexing_slicing,
    reason = "the number of bytes read is limited to the free room, and `filled` to the length of the buffer"
)]

use super::{Seekable, Source, View};
use crate::decode::Utf16Decoder;
use alloc::vec::Vec;
use core::fmt;
use std::io::{self, Read, Seek, SeekFrom};

/// The default initial size of the buffer.
const CHUNK_BYTES: usize = 64 * 1024;

/// The maximum initial size of the buffer. More would only waste memory, because the buffer grows if a game needs it.
const MAX_CHUNK_BYTES: usize = 1 << 26;

/// The minimum free space in the buffer before input is read, so that any character fits.
const MIN_ROOM_BYTES: usize = 16;

/// The length of the UTF-8 byte order mark. If a text has this mark, column 1 is after it.
const BYTE_ORDER_MARK: u64 = 3;

/// A source that reads a stream only as far as necessary.
///
/// Memory use is a small multiple of the size of the longest game, which [`Limits`](crate::parser::Limits) bounds. It
/// does not depend on the length of the stream.
pub struct StreamSource<R> {
    stream: R,
    /// The initial size of the buffer, and the minimum by which it grows.
    initial: usize,
    /// The visible bytes are `buffer[..filled]`.
    buffer: Vec<u8>,
    filled: usize,
    at: usize,
    base: u64,
    is_last: bool,
    is_begun: bool,
    conversion: Option<Conversion>,
    /// An error from the stream that is returned after the bytes before it.
    error: Option<io::Error>,
}

/// Writes the progress, but not the text in the buffer.
impl<R> fmt::Debug for StreamSource<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { filled, at, base, is_last, .. } = self;
        f.debug_struct("StreamSource")
            .field("base", base)
            .field("at", at)
            .field("filled", filled)
            .field("is_last", is_last)
            .finish_non_exhaustive()
    }
}

/// The state of the conversion from UTF-16.
struct Conversion {
    decoder: Utf16Decoder,
    raw: Vec<u8>,
}

impl<R: Read> StreamSource<R> {
    /// Creates a source that reads `stream`. It reads nothing yet.
    pub fn new(stream: R) -> Self {
        Self::with_buffer(stream, CHUNK_BYTES)
    }

    /// Creates a source with an initial buffer of about `initial` bytes, at most 64 MiB. The default is 64 KiB. The
    /// buffer grows to hold the longest game. If games are short, a small buffer saves memory, but it costs time,
    /// because the visible game is scanned again whenever more of it arrives.
    pub fn with_buffer(stream: R, initial: usize) -> Self {
        Self {
            stream,
            initial: initial.clamp(1, MAX_CHUNK_BYTES),
            buffer: Vec::new(),
            filled: 0,
            at: 0,
            base: 0,
            is_last: false,
            is_begun: false,
            conversion: None,
            error: None,
        }
    }

    /// Creates a source for a part that begins at offset `base` of a text, which must not be 0. All offsets are in
    /// bytes from the start of the text.
    pub(crate) fn part_at(stream: R, base: u64) -> Self {
        Self { base, is_begun: true, ..Self::new(stream) }
    }

    /// Advances to `offset`, or to the end of the stream.
    pub(crate) fn skip_to(&mut self, offset: u64) -> io::Result<()> {
        loop {
            let ahead = offset.saturating_sub(self.base.saturating_add(self.at as u64));
            let count = usize::try_from(ahead).unwrap_or(usize::MAX).min(self.filled - self.at);
            self.advance(count);
            if count as u64 == ahead || self.is_last {
                return Ok(());
            }
            self.grow()?;
        }
    }

    /// Drops all visible bytes, and continues at the stream's current offset, `base`.
    fn forget(&mut self, base: u64) {
        (self.filled, self.at, self.base, self.is_last) = (0, 0, base, false);
        self.error = None;
    }

    /// Makes room for at least one read: drops what was read, then doubles the buffer if necessary, so that copying
    /// takes linear time in total.
    fn make_room(&mut self) -> io::Result<()> {
        // We keep one byte, because it determines whether a percent sign is in column 1.
        let forget = self.at.saturating_sub(1);
        if forget > 0 {
            self.buffer.copy_within(forget..self.filled, 0);
            self.filled -= forget;
            self.at -= forget;
            self.base += forget as u64;
        }
        if self.buffer.len() - self.filled < self.room() {
            let size = (self.buffer.len() * 2).max(self.filled + self.room());
            lengthen(&mut self.buffer, size)?;
        }
        Ok(())
    }

    /// Returns the minimum free space before input is read.
    const fn room(&self) -> usize {
        if self.initial < MIN_ROOM_BYTES { MIN_ROOM_BYTES } else { self.initial }
    }

    /// Reads once into the free part of the buffer.
    fn fill(&mut self) -> io::Result<()> {
        let room = self.room();
        let Some(conversion) = &mut self.conversion else {
            let count = read_some(&mut self.stream, &mut self.buffer[self.filled..])?;
            self.filled += count;
            self.is_last = count == 0;
            return Ok(());
        };
        // A UTF-16 code unit of two bytes becomes at most three bytes in UTF-8.
        let wanted = ((self.buffer.len() - self.filled) / 3).clamp(1, room / 3);
        conversion.raw.resize(wanted, 0);
        let count = read_some(&mut self.stream, &mut conversion.raw)?;
        if self.buffer.len() - self.filled < Utf16Decoder::most_utf8(count) {
            lengthen(&mut self.buffer, self.filled + room.max(Utf16Decoder::most_utf8(count)))?;
        }
        let mut take = appender(&mut self.buffer, &mut self.filled);
        conversion.decoder.decode(&conversion.raw[..count], &mut take);
        if count == 0 {
            conversion.decoder.finish(take);
        }
        self.is_last = count == 0;
        Ok(())
    }

    /// Reads the first two bytes and checks them for a UTF-16 byte order mark.
    fn begin(&mut self) -> io::Result<()> {
        self.is_begun = true;
        while self.filled < 2 && !self.is_last {
            self.fill()?;
        }
        let Some(mut decoder) = Utf16Decoder::after_mark(&self.buffer[..self.filled]) else { return Ok(()) };
        let raw = self.buffer[Utf16Decoder::MARK_BYTES..self.filled].to_vec();
        self.buffer = vec![0; Utf16Decoder::most_utf8(raw.len()) + self.room()];
        self.filled = 0;
        decoder.decode(&raw, appender(&mut self.buffer, &mut self.filled));
        self.conversion = Some(Conversion { decoder, raw: Vec::new() });
        Ok(())
    }
}

impl<R: Read> Source for StreamSource<R> {
    type Error = io::Error;

    fn view(&self) -> View<'_> {
        let bytes = self.buffer.get(..self.filled).unwrap_or_default();
        View { bytes, base: self.base, at: self.at, is_last: self.is_last }
    }

    fn advance(&mut self, count: usize) {
        self.at = self.at.saturating_add(count).min(self.filled);
    }

    fn grow(&mut self) -> io::Result<()> {
        if self.is_last {
            return Ok(());
        }
        if let Some(error) = self.error.take() {
            return Err(error);
        }
        self.make_room()?;
        let shown = self.filled;
        if !self.is_begun {
            self.begin()?;
        }
        // After each call, the reader scans the game from its start again. So the view must grow by a constant factor,
        // even if the stream yields few bytes at a time.
        let wanted = self.filled + (self.filled - self.at).max(self.initial.div_ceil(2));
        while self.filled < wanted && !self.is_last {
            if self.buffer.len() == self.filled {
                let size = self.filled + self.room();
                lengthen(&mut self.buffer, size)?;
            }
            if let Err(error) = self.fill() {
                // The games before the error are complete, so we deliver them first.
                if self.filled > shown {
                    self.error = Some(error);
                    break;
                }
                return Err(error);
            }
        }
        Ok(())
    }

    fn is_converted(&self) -> bool {
        self.conversion.is_some()
    }
}

impl<R: Read + Seek> Seekable for StreamSource<R> {
    /// Continues at `offset`, in bytes from the start of the stream. UTF-16 is read again from the start, because its
    /// offsets count converted bytes. Other text is read again only if it is no longer visible.
    fn seek(&mut self, offset: u64) -> io::Result<()> {
        if !self.is_begun || self.is_converted() {
            self.stream.seek(SeekFrom::Start(0))?;
            (self.conversion, self.is_begun) = (None, false);
            self.forget(0);
            self.grow()?;
        }
        if !self.is_converted() {
            // We also read the byte before the offset, because it determines whether a percent sign is in column 1. A
            // byte order mark matters for the same reason.
            let before = if offset <= BYTE_ORDER_MARK { 0 } else { offset - 1 };
            if self.base <= before && offset <= self.base + self.filled as u64 {
                self.at = usize::try_from(offset - self.base).unwrap_or(usize::MAX).min(self.filled);
                return Ok(());
            }
            self.stream.seek(SeekFrom::Start(before))?;
            self.forget(before);
        }
        loop {
            let ahead = usize::try_from(offset - self.base).unwrap_or(usize::MAX);
            self.at = ahead.min(self.filled);
            if self.at == ahead || self.is_last {
                return Ok(());
            }
            self.grow()?;
        }
    }
}

/// Extends the buffer to `length` bytes. The size depends on untrusted input, so a lack of memory is an error instead
/// of an abort.
fn lengthen(buffer: &mut Vec<u8>, length: usize) -> io::Result<()> {
    let more = length.saturating_sub(buffer.len());
    buffer.try_reserve(more).map_err(|_| io::Error::from(io::ErrorKind::OutOfMemory))?;
    buffer.resize(length, 0);
    Ok(())
}

/// Returns a closure that appends characters to the filled part of a buffer, which must have room for them.
fn appender<'a>(buffer: &'a mut [u8], filled: &'a mut usize) -> impl FnMut(char) {
    |character| *filled += character.encode_utf8(&mut buffer[*filled..]).len()
}

fn read_some(stream: &mut impl Read, into: &mut [u8]) -> io::Result<usize> {
    loop {
        match stream.read(into) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            // A correct reader never returns more than the length of the buffer, but incorrect implementations are
            // possible.
            result => return result.map(|count| count.min(into.len())),
        }
    }
}
