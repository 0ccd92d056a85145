//! Sources of bytes for the decoder: slices and streams.

#[cfg(feature = "std")]
use alloc::vec::Vec;
use core::fmt;

use crate::error::DecodeError;

/// A source of bytes for the decoder. The decoder reads from the buffer, grows it if a record is incomplete, and
/// consumes whole records.
pub trait Source {
    /// The error type. It must also represent damaged data.
    type Error: From<DecodeError> + fmt::Debug;

    /// Returns the bytes that are buffered but not yet consumed.
    fn buffer(&self) -> &[u8];

    /// Appends bytes to the buffer. Returns `false` at the end of the source.
    ///
    /// # Errors
    ///
    /// An error from the source, if it cannot be read.
    fn grow(&mut self) -> Result<bool, Self::Error>;

    /// Removes the first `count` bytes from the buffer.
    fn consume(&mut self, count: usize);
}

/// A source for bytes in memory. They are not copied.
#[derive(Debug)]
pub struct SliceSource<'a>(&'a [u8]);

impl<'a> SliceSource<'a> {
    /// Creates a source from `bytes`.
    #[must_use]
    pub const fn new(bytes: &'a [u8]) -> Self {
        Self(bytes)
    }
}

impl Source for SliceSource<'_> {
    type Error = DecodeError;

    fn buffer(&self) -> &[u8] {
        self.0
    }

    fn grow(&mut self) -> Result<bool, DecodeError> {
        Ok(false)
    }

    fn consume(&mut self, count: usize) {
        self.0 = self.0.get(count..).unwrap_or_default();
    }
}

/// A source for a stream. The longest record is about 66 KiB, and the buffer takes at most twice that, even if the
/// stream contains wrong lengths.
#[cfg(feature = "std")]
pub struct StreamSource<R> {
    stream: R,
    buffer: Vec<u8>,
    /// `buffer[at..filled]` is not consumed yet.
    at: usize,
    filled: usize,
}

/// How many bytes we request at once.
#[cfg(feature = "std")]
const CHUNK_BYTES: usize = 32 * 1024;

#[cfg(feature = "std")]
impl<R: std::io::Read> StreamSource<R> {
    /// Creates a source from `stream`. Reads nothing yet.
    pub const fn new(stream: R) -> Self {
        Self { stream, buffer: Vec::new(), at: 0, filled: 0 }
    }
}

#[cfg(feature = "std")]
impl<R: std::io::Read> Source for StreamSource<R> {
    type Error = crate::error::ReadError;

    fn buffer(&self) -> &[u8] {
        self.buffer.get(self.at..self.filled).unwrap_or_default()
    }

    fn grow(&mut self) -> Result<bool, Self::Error> {
        if self.at > 0 {
            self.buffer.copy_within(self.at..self.filled, 0);
            self.filled -= self.at;
            self.at = 0;
        }
        if self.buffer.len() < self.filled + CHUNK_BYTES {
            self.buffer.resize(self.filled + CHUNK_BYTES, 0);
        }
        loop {
            match self.stream.read(self.buffer.get_mut(self.filled..).unwrap_or_default()) {
                Ok(count) => {
                    // A wrong implementation of `Read` may return more than we requested.
                    self.filled = self.filled.saturating_add(count).min(self.buffer.len());
                    return Ok(count > 0);
                }
                Err(error) if error.kind() == std::io::ErrorKind::Interrupted => {}
                Err(error) => return Err(error.into()),
            }
        }
    }

    fn consume(&mut self, count: usize) {
        self.at = self.at.saturating_add(count).min(self.filled);
    }
}

#[cfg(feature = "std")]
impl<R> fmt::Debug for StreamSource<R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("StreamSource")
            .field("at", &self.at)
            .field("filled", &self.filled)
            .finish_non_exhaustive()
    }
}
