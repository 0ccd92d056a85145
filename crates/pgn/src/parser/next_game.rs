//! Where the next game begins inside of a comment, into which a program wrote its header (PGN 5, 8.1).

use super::{EventSink, Parser};
use crate::{
    lexer::{TokenKind, line_at, trailing_event},
    visitor::Placement,
};

impl<S: EventSink> Parser<'_, '_, S> {
    /// Sends a comment of the movetext, just read. If a header seems to begin at its end, reads no further than there.
    pub(super) fn comment_or_header(&mut self, kind: TokenKind, start: usize, place: Placement) {
        if kind == TokenKind::LineComment {
            self.end_at_header(start);
        }
        self.comment(kind, start, place);
    }

    /// Ends the line comment just read, at `start`, before an Event tag that ends it, if the next line is a tag pair: a
    /// program was stopped inside of the comment, and its next run wrote a header.
    fn end_at_header(&mut self, start: usize) {
        let end = self.lexer.offset();
        let text = self.lexer.slice(start + 1, end);
        let is_within = |&event: &usize| text.get(..event).is_some_and(|text| !text.trim_ascii().is_empty());
        let Some(event) = trailing_event(text).filter(is_within) else { return };
        let bytes = self.lexer.bytes();
        let is_return = bytes.get(end..).is_some_and(|rest| rest.starts_with(b"\r\n"));
        let below = end + 1 + usize::from(is_return);
        if bytes.get(below) != Some(&b'[') {
            self.lexer.extend_reach((below + 1).min(bytes.len()));
            return;
        }
        let line = line_at(bytes, below);
        self.lexer.extend_reach(line.end.min(bytes.len()));
        self.lexer.add_work(line.end - below);
        if line.is_tag {
            self.lexer.seek(start + 1 + event);
            self.last = self.lexer.offset();
        }
    }
}
