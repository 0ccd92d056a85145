//! What is longer than a game may be and passed over, in memory that does not grow with it: white space and escaped lines
//! before a game, a comment, a tag pair (PGN 4.1, 5, 6, 8.1).

use super::Reader;
use crate::lexer::CommentRest;
use crate::lexer::comment_rest;
use crate::source::Source;

/// What was passed over since the last game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) enum Passed {
    /// Nothing.
    #[default]
    Nothing,
    /// White space and escaped lines, which nobody misses.
    Blanks,
    /// Text that would have been of a game: where no game follows, one without moves tells of it.
    Text,
}

impl<S: Source> Reader<S> {
    /// Goes on `count` bytes further, where nothing but white space and escaped lines stands before that. Where that gets
    /// nowhere, a single line or comment is longer than a game may be.
    pub(super) fn pass_over(&mut self, count: usize) -> Result<(), S::Error> {
        if self.passed == Passed::Nothing {
            self.passed = Passed::Blanks;
        }
        if count > 0 {
            self.keep_spaces(count);
            self.source.advance(count);
            return Ok(());
        }
        let view = self.source.view();
        let first = view.bytes.get(view.at);
        if first != Some(&b'%') {
            self.passed = Passed::Text;
        }
        if first == Some(&b'{') { self.pass_comment() } else { self.pass_line() }
    }

    /// Passes over the rest of a line, however long it is.
    fn pass_line(&mut self) -> Result<(), S::Error> {
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

    /// Passes over the comment that begins here, however long it is.
    fn pass_comment(&mut self) -> Result<(), S::Error> {
        // Behind the brace.
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
                CommentRest::Behind { .. } if is_last => {
                    self.source.advance(count);
                    return Ok(());
                }
                CommentRest::Behind { from, keep } => {
                    self.source.advance(keep);
                    self.grow()?;
                    seen = from - keep;
                }
            }
        }
    }
}
