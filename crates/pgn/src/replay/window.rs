//! The bytes from which a game is read, and what is known about the text before it (PGN 3).

use crate::{diagnostic::Context, parser::Limits};
use movetext_san::Span;

/// The visible bytes with their place in the stream.
#[derive(Clone, Copy)]
pub(crate) struct Window<'a> {
    /// The bytes.
    pub(crate) bytes: &'a [u8],
    /// The offset in the stream at which they begin.
    pub(crate) base: u64,
    /// The index at which the search for the game begins.
    pub(crate) at: usize,
    /// Text before this offset has decided where an earlier game ends.
    pub(crate) decided: u64,
    /// The limits within which the game is read.
    pub(crate) limits: Limits,
    /// Whether the bytes were converted from UTF-16, so that edits of the file are impossible.
    pub(crate) is_converted: bool,
}

impl<'a> Window<'a> {
    /// Returns the bytes from the game on.
    pub(super) fn game(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Returns the text around a finding.
    pub(super) fn context(&self) -> Context<'a> {
        Context::new(self.game(), self.base + self.at as u64)
    }

    /// Returns the index of the byte at `offset`.
    pub(super) fn index(&self, offset: u64) -> usize {
        usize::try_from(offset.saturating_sub(self.base)).unwrap_or(usize::MAX)
    }

    pub(super) fn slice(&self, span: Span) -> &'a [u8] {
        self.bytes.get(self.index(span.start)..self.index(span.end)).unwrap_or_default()
    }
}
