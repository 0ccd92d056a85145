//! Finds comments, escaped lines, tag pairs and words that the size limit would cut (PGN 8).
//!
//! If the limit cut an item, its rest would be read as something else: the end of a comment as moves, for example. So
//! the game ends before the item. If the item comes first in its game, it exceeds the size limit of a game and is
//! skipped as a whole.

use super::{EventSink, Parser, tag_section::Section, tags::Pass};
use crate::lexer::{Lexer, TokenKind, class};

impl<S: EventSink> Parser<'_, '_, S> {
    /// Returns whether the size limit cuts the token just read, which begins at `start`. The first token of a game is
    /// never cut, so that parsing always advances.
    pub(super) fn is_truncated_token(&self, kind: TokenKind, start: usize) -> bool {
        self.is_truncated(kind, start, self.lexer.offset())
    }

    /// Returns whether the size limit cuts a token at `start..end`, which the lexer has not consumed yet.
    pub(super) fn is_truncated(&self, kind: TokenKind, start: usize, end: usize) -> bool {
        if end < self.lexer.bytes().len() {
            return false;
        }
        let Some(&next) = self.extent.beyond.first() else {
            return false;
        };
        let is_truncated = match kind {
            TokenKind::Escape | TokenKind::LineComment | TokenKind::UnclosedComment => true,
            TokenKind::Symbol | TokenKind::Integer | TokenKind::Nag => {
                class::continues_symbol(next) || next >= 0x80
            }
            _ => false,
        };
        is_truncated && start > self.extent.visible
    }

    /// Returns whether the size limit cuts the tag pair with its bracket at `open`.
    pub(super) fn is_truncated_pair(&mut self, open: usize) -> bool {
        if self.extent.beyond.is_empty() {
            return false;
        }
        let mut fresh = Lexer::new(self.lexer.bytes(), open);
        fresh.advance();
        let (lexer, last) = (core::mem::replace(&mut self.lexer, fresh), self.last);
        self.tag_pair(open, Pass::Lookahead, &mut Section::default());
        let ahead = core::mem::replace(&mut self.lexer, lexer);
        self.last = last;
        self.lexer.add_work(ahead.reach().saturating_sub(open));
        let end = self.lexer.bytes().len();
        let is_closed = ahead.slice(open, ahead.offset()).ends_with(b"]");
        ahead.reach() >= end && !(is_closed && ahead.offset() <= end)
    }

    /// Returns whether the size limit cuts the first token of the game, or the tag pair that begins there. If the limit
    /// is near, this searches for the end of a line.
    pub(super) fn is_beginning_torn(&mut self) -> bool {
        let visible = self.extent.visible;
        let rest = self.lexer.slice(visible, self.lexer.bytes().len());
        if self.extent.beyond.is_empty() {
            return false;
        }
        match rest.first() {
            Some(b'[') => match memchr::memchr2(b'\n', b'\r', rest) {
                // Nearly all games begin with a whole tag pair on the first line, which needs no further test.
                Some(end) if rest.get(..end).is_some_and(|line| line.ends_with(b"]")) => false,
                _ => self.is_truncated_pair(visible),
            },
            Some(b'{' | b';') => {
                let mut lexer = Lexer::new(self.lexer.bytes(), visible);
                let is_closed = lexer.advance() == Some(TokenKind::BraceComment);
                self.lexer.add_work(lexer.offset() - visible);
                !is_closed && lexer.offset() >= lexer.bytes().len()
            }
            _ => false,
        }
    }
}
