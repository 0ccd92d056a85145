//! The bytes that a game is read from, and what precedes it in the stream (PGN 3).

use crate::diagnostic::Surroundings;
use crate::parser::Limits;
use movetext_san::Span;

/// The bytes at hand and where they stand in the stream.
#[derive(Clone, Copy)]
pub(crate) struct Window<'a> {
    /// The bytes.
    pub(crate) bytes: &'a [u8],
    /// The offset of the first of them in the stream.
    pub(crate) base: u64,
    /// Where among them the game is looked for.
    pub(crate) at: usize,
    /// What stands before this offset has decided where an earlier game ends.
    pub(crate) decided: u64,
    /// How much is taken of them.
    pub(crate) limits: Limits,
    /// Whether they were converted, so that nobody sees them and nobody can edit them.
    pub(crate) is_converted: bool,
}

impl<'a> Window<'a> {
    /// What stands from where the game is looked for.
    pub(super) fn game(&self) -> &'a [u8] {
        self.bytes.get(self.at..).unwrap_or_default()
    }

    /// The text around a finding in the game.
    pub(super) fn surroundings(&self) -> Surroundings<'a> {
        Surroundings::new(self.game(), self.base + self.at as u64)
    }

    pub(super) fn slice(&self, span: Span) -> &'a [u8] {
        let index = |offset: u64| usize::try_from(offset.saturating_sub(self.base)).unwrap_or(usize::MAX);
        self.bytes.get(index(span.start)..index(span.end)).unwrap_or_default()
    }
}

/// What there is to say about the text before a game when it begins.
#[derive(Clone, Copy, Default)]
pub(crate) struct Opening {
    /// The stream was converted from UTF-16, and this is its first game.
    pub(crate) is_converted: bool,
    /// More stands before the game than a game may have, and was passed over.
    pub(crate) is_passed: bool,
}
