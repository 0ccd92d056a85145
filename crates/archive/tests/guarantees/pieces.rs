//! A source that shows only a few bytes at a time.

use core::convert::Infallible;
use movetext_pgn::source::{Source, View};

/// A source that shows a few more bytes at each request, and discards consumed bytes.
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
