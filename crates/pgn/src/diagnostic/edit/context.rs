//! The text around a diagnostic. Which edit fixes the diagnostic depends on this text.

use movetext_san::Span;

/// The maximum number of bytes that are examined on each side of a diagnostic.
const NEAR_BYTES: usize = 1_000;

/// The visible text with its offset in the stream. It contains at least the whole game.
#[derive(Clone, Copy)]
pub(crate) struct Context<'a> {
    bytes: &'a [u8],
    base: u64,
}

impl<'a> Context<'a> {
    /// Creates the context for `bytes`, which begin at stream offset `base`.
    pub(crate) const fn new(bytes: &'a [u8], base: u64) -> Self {
        Self { bytes, base }
    }

    /// Returns the index of the byte at `offset`.
    pub(super) fn index(&self, offset: u64) -> usize {
        usize::try_from(offset.saturating_sub(self.base)).unwrap_or(usize::MAX)
    }

    /// Returns the offset of the byte at `index`.
    pub(super) const fn offset(&self, index: usize) -> u64 {
        self.base + index as u64
    }

    pub(super) fn slice(&self, span: Span) -> &'a [u8] {
        self.bytes.get(self.index(span.start)..self.index(span.end)).unwrap_or_default()
    }

    /// Returns the text from `offset` onward.
    pub(super) fn after(&self, offset: u64) -> &'a [u8] {
        self.bytes.get(self.index(offset)..).unwrap_or_default()
    }

    /// Returns the text before `offset`.
    pub(super) fn before(&self, offset: u64) -> &'a [u8] {
        self.bytes.get(..self.index(offset)).unwrap_or_default()
    }

    /// Returns at most a thousand bytes of text before and after a span. This limits the cost of a diagnostic.
    pub(super) fn near(&self, span: Span) -> (&'a [u8], &'a [u8]) {
        let (before, after) = (self.before(span.start), self.after(span.end));
        let start = before.len().saturating_sub(NEAR_BYTES);
        (before.get(start..).unwrap_or_default(), after.get(..NEAR_BYTES).unwrap_or(after))
    }

    pub(super) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
}
