//! Streams and sources that yield chunks of any size.

use core::convert::Infallible;
use movetext_pgn::{Source, View};
use std::io;

/// A stream of chunks whose sizes depend on a seed.
#[derive(Debug)]
pub(crate) struct Ragged<'a> {
    bytes: &'a [u8],
    state: u64,
}

impl<'a> Ragged<'a> {
    pub(crate) fn new(bytes: &'a [u8], seed: u64) -> Self {
        Self { bytes, state: seed.wrapping_mul(0x9E37_79B9_7F4A_7C15) }
    }
}

impl io::Read for Ragged<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.state ^= self.state << 13;
        self.state ^= self.state >> 7;
        self.state ^= self.state << 17;
        let piece = 1 + (self.state % 61) as usize;
        let count = piece.min(self.bytes.len()).min(buffer.len());
        let (now, rest) = self.bytes.split_at(count);
        buffer[..count].copy_from_slice(now);
        self.bytes = rest;
        Ok(count)
    }
}

/// A source that shows a few more bytes at each request and discards all consumed bytes.
#[derive(Debug)]
pub(crate) struct Narrow<'a> {
    bytes: &'a [u8],
    step: usize,
    base: usize,
    at: usize,
    shown: usize,
}

impl<'a> Narrow<'a> {
    pub(crate) fn new(bytes: &'a [u8], step: usize) -> Self {
        Self { bytes, step, base: 0, at: 0, shown: 0 }
    }
}

impl Source for Narrow<'_> {
    type Error = Infallible;

    fn view(&self) -> View<'_> {
        let bytes = &self.bytes[self.base..self.shown];
        let is_last = self.shown == self.bytes.len();
        View { bytes, base: self.base as u64, at: self.at - self.base, is_last }
    }

    fn advance(&mut self, count: usize) {
        self.at = (self.at + count).min(self.shown);
    }

    fn grow(&mut self) -> Result<(), Infallible> {
        // One byte stays visible, because the reader may look back at it.
        self.base = self.at.saturating_sub(1);
        self.shown = (self.shown + self.step).min(self.bytes.len());
        Ok(())
    }

    fn is_converted(&self) -> bool {
        false
    }
}
