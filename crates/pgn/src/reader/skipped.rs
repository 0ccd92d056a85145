//! Skips text that exceeds the size limit of a game, in constant memory (PGN 4.1, 5, 6, 8.1). This text is a comment, a
//! tag pair, or the white space and escaped lines before a game.

use super::Reader;
use crate::{
    lexer::{CommentRest, comment_rest},
    source::Source,
};

/// The text that was skipped since the last game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Skipped {
    /// No text was skipped.
    #[default]
    Nothing,
    /// White space and escaped lines, which do not belong to a game.
    Space,
    /// Text that belongs to a game. If no game follows, it is reported with an empty game.
    Text,
}

impl<S: Source> Reader<S> {
    /// Skips `count` bytes of white space and escaped lines. If `count` is 0, skips the oversized line or comment at
    /// the current offset.
    pub(super) fn skip_oversized(&mut self, count: usize) -> Result<(), S::Error> {
        if self.skipped == Skipped::Nothing {
            self.skipped = Skipped::Space;
        }
        if count > 0 {
            self.keep_spaces(count);
            self.source.advance(count);
            return Ok(());
        }
        let view = self.source.view();
        let first = view.bytes.get(view.at);
        if first != Some(&b'%') {
            self.skipped = Skipped::Text;
        }
        if first == Some(&b'{') { self.skip_comment() } else { self.skip_line() }
    }

    /// Skips the rest of a line of any length.
    fn skip_line(&mut self) -> Result<(), S::Error> {
        loop {
            let view = self.source.view();
            let rest = view.bytes.get(view.at..).unwrap_or_default();
            let (end, count, is_last) = (memchr::memchr2(b'\n', b'\r', rest), rest.len(), view.is_last);
            self.source.advance(end.unwrap_or(count));
            if end.is_some() || is_last {
                return Ok(());
            }
            self.grow()?;
        }
    }

    /// Skips the comment at the current offset, which may have any length.
    fn skip_comment(&mut self) -> Result<(), S::Error> {
        // We start after the opening brace.
        let mut seen = 1;
        loop {
            let view = self.source.view();
            let rest = view.bytes.get(view.at..).unwrap_or_default();
            let (count, is_last) = (rest.len(), view.is_last);
            match comment_rest(rest, seen, is_last) {
                CommentRest::End(end) => {
                    self.source.advance(end);
                    return Ok(());
                }
                CommentRest::Continues { .. } if is_last => {
                    self.source.advance(count);
                    return Ok(());
                }
                CommentRest::Continues { from, keep } => {
                    self.source.advance(keep);
                    self.grow()?;
                    seen = from - keep;
                }
            }
        }
    }
}
