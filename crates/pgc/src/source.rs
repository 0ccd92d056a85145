//! Where the decoder gets its bytes: a slice as it is, or a stream piece by piece.

#[cfg(feature = "std")]
use alloc::vec::Vec;
use core::fmt;

use crate::error::DecodeError;

/// Bytes in their order. The decoder looks at what is there, asks for more where a record is not complete, and
/// consumes record by record.
pub trait Source {
    /// What reading may fail with, damage included.
    type Error: From<DecodeError> + fmt::Debug;

    /// The bytes that are there and not consumed.
    fn buffer(&self) -> &[u8];

    /// Gets more bytes behind those that are there; `false` if there are none left.
    ///
    /// # Errors
    ///
    /// Why they cannot be read.
    fn grow(&mut self) -> Result<bool, Self::Error>;

    /// Passes over the first `count` bytes.
    fn consume(&mut self, count: usize);
}

/// A slice, which is not copied.
#[derive(Clone, Debug)]
pub struct SliceSource<'a>(&'a [u8]);

impl<'a> SliceSource<'a> {
    /// A source of `bytes`.
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

/// A stream. Its buffer holds the longest record that there can be, about 66 KB, and as much again at the most,
/// whatever the lengths in the stream say.
#[cfg(feature = "std")]
pub struct StreamSource<R> {
    stream: R,
    buffer: Vec<u8>,
    /// `buffer[at..filled]` is what is there.
    at: usize,
    filled: usize,
}

/// How much is asked of the stream at once.
#[cfg(feature = "std")]
const CHUNK_BYTES: usize = 32 * 1024;

#[cfg(feature = "std")]
impl<R: std::io::Read> StreamSource<R> {
    /// A source of what `stream` yields. Reads nothing yet.
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
                    // No stream reads more than it is asked for, but any type may say so.
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
