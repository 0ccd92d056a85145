//! The text around a finding, by which its edit is judged.

use movetext_san::Span;

/// How far around a finding is looked where the text has no bound of its own.
const NEAR: usize = 1_000;

/// The text at hand: the game at least, and where it stands in the stream.
#[derive(Clone, Copy)]
pub(crate) struct Surroundings<'a> {
    bytes: &'a [u8],
    base: u64,
}

impl<'a> Surroundings<'a> {
    /// The text `bytes`, the first of which stands at offset `base`.
    pub(crate) const fn new(bytes: &'a [u8], base: u64) -> Self {
        Self { bytes, base }
    }

    /// The index of a byte by its offset.
    pub(super) fn index(&self, offset: u64) -> usize {
        usize::try_from(offset.saturating_sub(self.base)).unwrap_or(usize::MAX)
    }

    /// The offset of a byte by its index.
    pub(super) const fn offset(&self, index: usize) -> u64 {
        self.base + index as u64
    }

    pub(super) fn slice(&self, span: Span) -> &'a [u8] {
        self.bytes.get(self.index(span.start)..self.index(span.end)).unwrap_or_default()
    }

    /// What stands behind `offset`.
    pub(super) fn after(&self, offset: u64) -> &'a [u8] {
        self.bytes.get(self.index(offset)..).unwrap_or_default()
    }

    /// What stands before `offset`.
    pub(super) fn before(&self, offset: u64) -> &'a [u8] {
        self.bytes.get(..self.index(offset)).unwrap_or_default()
    }

    /// As [`Self::before`] and [`Self::after`], a thousand bytes at most, so that a million findings cost no more than so
    /// many times that.
    pub(super) fn near(&self, span: Span) -> (&'a [u8], &'a [u8]) {
        let (before, after) = (self.before(span.start), self.after(span.end));
        let start = before.len().saturating_sub(NEAR);
        (before.get(start..).unwrap_or_default(), after.get(..NEAR).unwrap_or(after))
    }

    pub(super) const fn bytes(&self) -> &'a [u8] {
        self.bytes
    }
}
