//! Divides a compressed stream at a frame that we recognise without reading the stream from its start.

use crate::compression::Compression;
use alloc::sync::Arc;
use core::fmt;
use memchr::memmem;
use std::{
    io::{self, ErrorKind, Read},
    sync::{Mutex, MutexGuard, PoisonError},
};

/// How many bytes we read at once in the search for a frame.
const READ_BYTES: usize = 128 << 10;

/// The length of every pattern.
const PATTERN_BYTES: usize = 16;

/// A pattern of bytes that shows where a frame starts, even in the middle of a stream.
#[derive(Clone, Copy, Debug)]
enum Pattern {
    /// A skippable frame that contains the length of the next frame, as pzstd writes it, and then a Zstandard frame
    /// (RFC 8878).
    Pzstd,
    /// The header of a BGZF member with the length as its only extra field (SAM specification, section 4.1).
    Bgzf,
}

impl Pattern {
    const fn for_compression(compression: Compression) -> Option<Self> {
        match compression {
            Compression::Zstandard => Some(Self::Pzstd),
            Compression::Gzip => Some(Self::Bgzf),
            Compression::Bzip2 | Compression::None => None,
        }
    }

    /// Returns the fixed bytes at the start and at the end of the pattern. The bytes between them vary.
    const fn ends(self) -> (&'static [u8], &'static [u8]) {
        match self {
            Self::Pzstd => (b"\x50\x2A\x4D\x18\x04\0\0\0", b"\x28\xB5\x2F\xFD"),
            Self::Bgzf => (b"\x1F\x8B\x08\x04", b"\x06\0BC\x02\0"),
        }
    }

    /// Returns whether `bytes` begin with the pattern.
    fn begins(self, bytes: &[u8]) -> bool {
        let (first, last) = self.ends();
        bytes.get(..PATTERN_BYTES).is_some_and(|bytes| bytes.starts_with(first) && bytes.ends_with(last))
    }

    /// Returns the index of the first complete pattern in `bytes`.
    fn find(self, bytes: &[u8]) -> Option<usize> {
        let mut found = memmem::find_iter(bytes, self.ends().0);
        found.find(|&at| self.begins(bytes.get(at..).unwrap_or_default()))
    }
}

/// A compressed stream that is read in two parts. The second part starts at the first pzstd or BGZF frame at or after a
/// given offset.
#[derive(Clone)]
pub struct FrameSplit(Arc<Mutex<Split>>);

struct Split {
    stream: Box<dyn Read + Send>,
    pattern: Option<Pattern>,
    /// Bytes that have been read but not returned yet. The first byte is at `offset`.
    ahead: Vec<u8>,
    offset: u64,
    /// The second part starts at the first frame at or after this offset.
    until: u64,
    /// Whether the stream was read to its end.
    is_at_end: bool,
    /// Whether the reader of the first part has reached its end.
    is_divided: bool,
}

impl fmt::Debug for FrameSplit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("FrameSplit").finish_non_exhaustive()
    }
}

impl FrameSplit {
    /// Prepares to divide a stream that starts at `offset` in its file.
    #[must_use]
    pub fn new(stream: Box<dyn Read + Send>, compression: Compression, offset: u64) -> Self {
        let pattern = Pattern::for_compression(compression);
        let (ahead, until) = (Vec::new(), offset);
        let split = Split { stream, pattern, ahead, offset, until, is_at_end: false, is_divided: false };
        Self(Arc::new(Mutex::new(split)))
    }

    /// Skips the bytes before the first recognised frame. Returns whether that frame starts before `until`. If no frame
    /// does, this reads little more than the bytes before `until`.
    ///
    /// # Errors
    /// If the stream cannot be read.
    pub fn skip_to_frame(&self, until: u64) -> io::Result<bool> {
        let mut split = self.lock();
        let mut skipped = vec![0; READ_BYTES];
        loop {
            if split.pattern.is_none() || split.offset >= until {
                return Ok(false);
            }
            if split.read_first_part(&mut skipped)? == 0 {
                return Ok(split.is_at_frame() && split.offset < until);
            }
        }
    }

    /// Returns whether the stream has no bytes left.
    ///
    /// # Errors
    /// If the stream cannot be read.
    pub fn is_empty(&self) -> io::Result<bool> {
        let mut split = self.lock();
        split.read_ahead()?;
        Ok(split.ahead.is_empty())
    }

    /// Divides the rest of the stream at the first recognised frame at or after `until`. Returns a reader for the bytes
    /// before that frame.
    #[must_use]
    pub fn read_before(&self, until: u64) -> impl Read + Send + use<> {
        let mut split = self.lock();
        (split.until, split.is_divided) = (until, false);
        BeforeSplit(self.clone())
    }

    /// Returns a reader for the second part: the bytes from the dividing frame onward.
    #[must_use]
    pub fn read_after(&self) -> impl Read + Send + use<> {
        AfterSplit(self.clone())
    }

    /// Returns the offset of the frame that divides the stream, or `None` until the first part is read completely.
    #[must_use]
    pub fn frame_offset(&self) -> Option<u64> {
        let split = self.lock();
        (split.is_divided && split.is_at_frame()).then_some(split.offset)
    }

    /// Returns whether the first part is read completely, up to the dividing frame or to the end of the stream.
    #[must_use]
    pub fn is_divided(&self) -> bool {
        self.lock().is_divided
    }

    fn lock(&self) -> MutexGuard<'_, Split> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Split {
    fn is_at_frame(&self) -> bool {
        self.pattern.is_some_and(|pattern| pattern.begins(&self.ahead))
    }

    /// Reads from the first part. Returns 0 at its end.
    fn read_first_part(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if buffer.is_empty() {
            return Ok(0);
        }
        let left = usize::try_from(self.until.saturating_sub(self.offset)).unwrap_or(usize::MAX);
        let count = match self.pattern {
            Some(pattern) if left == 0 => self.read_up_to(pattern, buffer)?,
            pattern => {
                let count = if pattern.is_some() { left.min(buffer.len()) } else { buffer.len() };
                self.read_all(buffer.get_mut(..count).unwrap_or_default())?
            }
        };
        self.is_divided = count == 0;
        Ok(count)
    }

    /// Reads bytes before the next pattern.
    fn read_up_to(&mut self, pattern: Pattern, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            let (before, is_found) = match pattern.find(&self.ahead) {
                Some(at) => (at, true),
                None if self.is_at_end => (self.ahead.len(), true),
                // The last bytes may be the start of a pattern.
                None => (self.ahead.len().saturating_sub(PATTERN_BYTES - 1), false),
            };
            if before > 0 || is_found {
                return Ok(self.take(before, buffer));
            }
            self.read_ahead()?;
        }
    }

    /// Reads bytes into `ahead`.
    fn read_ahead(&mut self) -> io::Result<()> {
        let read = self.stream.by_ref().take(READ_BYTES as u64).read_to_end(&mut self.ahead)?;
        self.is_at_end = read == 0;
        Ok(())
    }

    /// Reads the next bytes, whether or not they contain a pattern.
    fn read_all(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        if !self.ahead.is_empty() {
            return Ok(self.take(self.ahead.len(), buffer));
        }
        let count = loop {
            match self.stream.read(buffer) {
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                read => break read?,
            }
        };
        self.offset = self.offset.saturating_add(count as u64);
        Ok(count)
    }

    /// Moves at most `most` bytes from `ahead` to `buffer`. Returns how many.
    fn take(&mut self, most: usize, buffer: &mut [u8]) -> usize {
        let mut bytes = self.ahead.get(..most).unwrap_or_default();
        // Reading from a slice cannot fail.
        let count = bytes.read(buffer).unwrap_or_default();
        self.ahead.drain(..count);
        self.offset = self.offset.saturating_add(count as u64);
        count
    }
}

/// Reads the first part of a divided stream.
struct BeforeSplit(FrameSplit);

impl Read for BeforeSplit {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.lock().read_first_part(buffer)
    }
}

/// Reads the second part of a divided stream.
struct AfterSplit(FrameSplit);

impl Read for AfterSplit {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.0.lock().read_all(buffer)
    }
}
