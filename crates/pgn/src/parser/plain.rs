//! Reads plain movetext: plies that are single tokens, and comments between them (PGN 5, 8.2).
//!
//! The parser's state is updated once for several plies, which is faster.

use super::{Event, EventSink, Parser};
use crate::{
    flow::Flow,
    lexer::{CLOCK_LENGTH, CommentEnd, Ply, TokenKind, is_below_empty_line},
    text::Text,
    visitor::{Comment, MoveToken},
};

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
        let (mut at, mut read) = (self.lexer.offset(), 0);
        let flow = loop {
            let Some(&byte) = bytes.get(at) else { break Flow::Continue };
            // Every plain move and every number begins with one of these bytes.
            if (b'0'..=b'z').contains(&byte) {
                let Some(ply) = Ply::at(bytes, at) else { break Flow::Continue };
                (at, read) = (ply.end(), PLIES);
                let flow = self.ply::<DECODED>(ply);
                if flow != Flow::Continue {
                    break flow;
                }
                continue;
            }
            if byte == b'{' {
                let end = CommentEnd::find(bytes, at);
                let (is_omitted, after) = match end {
                    CommentEnd::Clock(end) => (!self.sends_comments() || self.ignores_clock(), end),
                    CommentEnd::Plain(end) => (!self.sends_comments(), end),
                    CommentEnd::Other(_) => (false, at),
                };
                // A branch is faster than arithmetic here: the processor predicts it, so the next ply need not wait for
                // this byte.
                if is_omitted && bytes.get(after) == Some(&b' ') {
                    at = after + 1;
                    read |= COMMENT;
                    continue;
                }
                self.record(at, read);
                if !self.plain_comment(end) {
                    return;
                }
            } else {
                self.record(at, read);
                // The next game may begin at a number below an empty line.
                if !self.lexer.skip_space()
                    || self.lexer.peek() == Some(b'1') && is_below_empty_line(bytes, self.lexer.offset())
                {
                    return;
                }
            }
            (at, read) = (self.lexer.offset(), 0);
        };
        self.record(at, read);
        self.follow(flow);
    }

    /// Returns whether the sink ignores a clock.
    #[inline]
    fn ignores_clock(&mut self) -> bool {
        self.limits.comment >= CLOCK_LENGTH && self.sink.ignores_clock()
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

    /// Sends `<move-number-indication>` and `<SAN-move>`. With [`record`](Self::record), this is equivalent to
    /// [`number`](Self::number) followed by [`san_move`](Self::san_move).
    #[inline(always)]
    fn ply<const DECODED: bool>(&mut self, ply: Ply<'a>) -> Flow {
        if let Some((number, place)) = ply.number.filter(|_| DECODED) {
            let flow = self.sink.event(Event::MoveNumber(number, self.span(place.start, place.end)));
            if flow != Flow::Continue {
                return flow;
            }
        }
        let token = MoveToken::new(Text::plain(ply.text), self.span(ply.mv.start, ply.mv.end));
        let token = MoveToken { san: DECODED.then_some(ply.san), ..token };
        self.sink.event(Event::Move(token))
    }
}
