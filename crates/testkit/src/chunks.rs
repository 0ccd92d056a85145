//! A stream that yields its bytes in chunks.

use crate::Random;
use std::io;

/// A stream that yields its bytes in chunks of limited length.
#[derive(Clone, Debug)]
pub struct Chunks<'a> {
    bytes: &'a [u8],
    most: usize,
    random: Option<Random>,
}

impl<'a> Chunks<'a> {
    /// Creates a stream that yields `most` bytes at each read, or fewer if the buffer is smaller or the stream ends.
    #[must_use]
    pub const fn new(bytes: &'a [u8], most: usize) -> Self {
        Self { bytes, most, random: None }
    }

    /// Creates a stream that yields a random number of bytes at each read, from one to `most`.
    #[must_use]
    pub const fn random(bytes: &'a [u8], most: usize, random: Random) -> Self {
        Self { bytes, most, random: Some(random) }
    }
}

impl io::Read for Chunks<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let most = self.random.as_mut().map_or(self.most, |random| 1 + random.below(self.most));
        let (chunk, rest) = self.bytes.split_at(most.min(self.bytes.len()).min(buffer.len()));
        buffer[..chunk.len()].copy_from_slice(chunk);
        self.bytes = rest;
        Ok(chunk.len())
    }
}
