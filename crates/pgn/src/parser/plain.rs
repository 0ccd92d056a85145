//! Reads plain movetext: plies that are single tokens, and comments between them (PGN 5, 8.2).
//!
//! The parser's state is updated once for several plies, which is faster.

use super::{Event, EventSink, Parser};
use crate::{
    flow::Flow,
    lexer::{CommentEnd, Ply, PlyCount, TokenKind, block, is_below_empty_line},
    text::Text,
    visitor::{Comment, Interest, MoveToken},
};
use movetext_san::Span;

/// A flag for plies that are not yet recorded in the parser. This flag and the next share one byte, which stays in a
/// register.
const PLIES: u8 = 1;

/// A flag for a comment that is not yet recorded in the parser. It comes after the plies, if there are any.
const COMMENT: u8 = 2;

impl<'a, S: EventSink> Parser<'a, '_, S> {
    /// Reads plies that are single tokens and closed comments, until another kind of token comes or the sink returns
    /// something other than [`Flow::Continue`].
    pub(super) fn plain_elements(&mut self) {
        // This fast path does not compare numbers with a held number, so it must not run if there is one.
        if !self.is_pending() && !self.line.is_number_held {
            if self.requests_numbers() { self.read_plain::<true>() } else { self.read_plain::<false>() }
        }
    }

    /// The implementation of [`Self::plain_elements`]. `DECODED` is whether the sink requests move numbers and decoded
    /// moves.
    #[inline(never)]
    fn read_plain<const DECODED: bool>(&mut self) {
        let bytes = self.lexer.bytes();
        let (mut at, mut read, mut count) = (self.lexer.offset(), 0, PlyCount::first());
        loop {
            let mut rest = bytes.get(at..).unwrap_or_default();
            while let Some(ply) = Ply::at_front_of(rest, &mut count) {
                let flow = self.ply::<DECODED>(bytes.len() - rest.len(), &ply);
                (rest, read) = (ply.rest, PLIES);
                count.advance();
                if flow != Flow::Continue {
                    self.record(bytes.len() - rest.len(), read);
                    return self.follow(flow);
                }
            }
            at = bytes.len() - rest.len();
            if let Some(end) = self.omitted_comment(rest) {
                (at, read) = (at + end, read | COMMENT);
                continue;
            }
            self.record(at, read);
            if !self.pass_between() {
                return;
            }
            (at, read) = (self.lexer.offset(), 0);
        }
    }

    /// Returns the length of a short comment at the start of `text` and a space after it, if the sink does not receive
    /// the comment.
    #[inline(always)]
    fn omitted_comment(&mut self, text: &[u8]) -> Option<usize> {
        let is_sent = self.sends_comments();
        if is_sent && self.sink.interest().contains(Interest::COMMENTS) {
            return None;
        }
        let end = block::short_comment(text)?;
        let is_omitted = !is_sent || self.is_ignored(text.get(1..end - 1)?);
        // A branch is faster than arithmetic here: the processor predicts it, so the next ply need not wait for this
        // byte.
        if is_omitted && text.get(end) == Some(&b' ') { Some(end + 1) } else { None }
    }

    /// Reads a comment or white space. Returns `false` if something else follows, or if the sink skips from here on.
    #[inline(never)]
    fn pass_between(&mut self) -> bool {
        let (bytes, at) = (self.lexer.bytes(), self.lexer.offset());
        if bytes.get(at) == Some(&b'{') {
            return self.plain_comment(CommentEnd::find(bytes, at));
        }
        // The next game may begin at a number below an empty line.
        self.lexer.skip_space()
            && !(self.lexer.peek() == Some(b'1') && is_below_empty_line(bytes, self.lexer.offset()))
    }

    /// Returns whether the sink, which does not request comments, ignores a comment with this text.
    fn is_ignored(&mut self, text: &[u8]) -> bool {
        text.len() <= self.limits.comment && self.sink.ignores_comment(text)
    }

    /// Records the plies and comments up to `at`, including the space after them.
    #[inline]
    fn record(&mut self, at: usize, read: u8) {
        self.lexer.advance_to(at);
        if read & PLIES != 0 {
            self.glyphs.clear();
            self.line.note_move();
        }
        if read != 0 {
            (self.last, self.is_after_move) = (at - 1, read == PLIES);
        }
    }

    /// Reads the comment at the current offset, which ends at `end`, and a space after it. Returns `false` if the sink
    /// skips from here on, or if the comment is unclosed and therefore not read.
    #[inline(always)]
    fn plain_comment(&mut self, end: CommentEnd) -> bool {
        let start = self.lexer.offset();
        if self.lexer.end_comment(end) == TokenKind::UnclosedComment {
            self.lexer.seek(start);
            return false;
        }
        let end = self.lexer.offset();
        self.last = end;
        self.is_after_move = false;
        if self.sends_comments() {
            self.send_comment(start, end);
            if !self.is_delivering() {
                return false;
            }
        }
        if self.lexer.peek() == Some(b' ') {
            self.lexer.advance_to(end + 1);
        }
        true
    }

    /// Sends the brace comment just read, at `start..end`.
    #[inline(always)]
    fn send_comment(&mut self, start: usize, end: usize) {
        let (text, place) = (self.lexer.slice(start + 1, end - 1), self.line.place());
        if self.lexer.is_plain_comment() && text.len() <= self.limits.comment {
            let comment = Comment { text: Text::plain(text), placement: place, span: self.span(start, end) };
            let flow = self.sink.event(Event::Comment(comment));
            self.follow(flow);
        } else {
            self.comment(TokenKind::BraceComment, start, place);
        }
    }

    /// Sends `<move-number-indication>` and `<SAN-move>`, which begin at `at`. With [`record`](Self::record), this is
    /// equivalent to [`number`](Self::number) followed by [`san_move`](Self::san_move).
    #[inline(always)]
    fn ply<const DECODED: bool>(&mut self, at: usize, ply: &Ply<'a>) -> Flow {
        let (sink, base) = (&mut *self.sink, &self.base);
        let token = || {
            let start = *base + (at + ply.start) as u64;
            MoveToken::new(Text::plain(ply.text), Span::new(start, start + ply.text.len() as u64))
        };
        if !DECODED {
            return sink.event(Event::Move(token()));
        }
        match sink.play(ply.number.map(|(number, _)| number), ply.san, token) {
            Some(flow) => flow,
            None => self.send_ply(at),
        }
    }

    /// Sends the ply at `at` as events. Reads it again, so that the caller need not keep it while the sink plays it.
    #[cold]
    #[inline(never)]
    fn send_ply(&mut self, at: usize) -> Flow {
        let text = self.lexer.bytes().get(at..).unwrap_or_default();
        let Some(ply) = Ply::at_front_of(text, &mut PlyCount::first()) else { return Flow::Continue };
        if let Some((number, length)) = ply.number {
            let flow = self.sink.event(Event::MoveNumber(number, self.span(at, at + length)));
            if flow != Flow::Continue {
                return flow;
            }
        }
        let start = at + ply.start;
        let span = self.span(start, start + ply.text.len());
        self.sink.event(Event::Move(MoveToken::new(Text::plain(ply.text), span)))
    }
}
