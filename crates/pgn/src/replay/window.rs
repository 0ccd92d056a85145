//! The bytes from which a game is read, and facts about the text before it (PGN 3).

use crate::{diagnostic::Context, parser::Limits};
use movetext_san::Span;

/// The visible bytes with their offset in the stream.
#[derive(Clone, Copy)]
pub(crate) struct Window<'a> {
    /// The bytes.
    pub(crate) bytes: &'a [u8],
    /// The stream offset of the first byte.
    pub(crate) base: u64,
    /// The index where the search for the game starts.
    pub(crate) at: usize,
    /// How far the text was examined to find where the previous games end. No edits are suggested before this offset,
    /// because they could change where those games end.
    pub(crate) decided: u64,
    /// The limits for reading the game.
    pub(crate) limits: Limits,
    /// Whether the bytes were converted from UTF-16, so that edits of the file are impossible.
    pub(crate) is_converted: bool,
}

impl<'a> Window<'a> {
    /// Returns the bytes from the start of the game.
    pub(super) fn game(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// Returns the text around a finding, for edits.
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
