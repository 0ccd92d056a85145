//! The bytes that a game is read from, and what precedes it in the stream (PGN 3).

use crate::{diagnostic::Context, parser::Limits};
use movetext_san::Span;

/// The visible bytes, and their place in the stream.
#[derive(Clone, Copy)]
pub(crate) struct Window<'a> {
    /// The bytes.
    pub(crate) bytes: &'a [u8],
    /// The offset of the first of them in the stream.
    pub(crate) base: u64,
    /// Index where the search for the game begins.
    pub(crate) at: usize,
    /// The text before this offset has decided where an earlier game ends.
    pub(crate) decided: u64,
    /// The limits that the game is read within.
    pub(crate) limits: Limits,
    /// Whether they were converted, so that they are not the bytes of the file and cannot be edited.
    pub(crate) is_converted: bool,
}

impl<'a> Window<'a> {
    /// The bytes from the game on.
    pub(super) fn game(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// The text around a finding in the game.
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
