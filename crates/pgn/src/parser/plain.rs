//! Plain movetext: plies that are single tokens, and comments between them (PGN 5, 8.2).
//!
//! What a ply changes in the parser is recorded once for a run of plies.

use super::Event;
use super::EventSink;
use super::Parser;
use crate::flow::Flow;
use crate::lexer::Ply;
use crate::lexer::TokenKind;
use crate::text::Text;
use crate::visitor::Comment;
use crate::visitor::MoveToken;

impl<'a, S: EventSink> Parser<'a, '_, S> {
    /// Reads plies that are single tokens and closed comments, up to the first token of another kind or the first answer of
    /// the sink that is not [`Flow::Continue`].
    pub(super) fn plain_elements(&mut self) {
        if !self.is_pending() {
            if self.requests_numbers { self.read_plain::<true>() } else { self.read_plain::<false>() }
        }
    }

    /// Implements [`Self::plain_elements`]. `DECODED` says whether the sink requests move numbers and decoded moves.
    #[inline(never)]
    fn read_plain<const DECODED: bool>(&mut self) {
        let bytes = self.lexer.bytes();
        // Only the last ply of a run is recorded, and the lexer advances after it.
        let mut at = self.lexer.offset();
        let mut is_new = false;
        let flow = loop {
            let Some(&byte) = bytes.get(at) else { break Flow::Continue };
            // No plain move and no number begins with any other byte.
            if (b'0'..=b'z').contains(&byte) {
                let Some(ply) = Ply::at(bytes, at) else { break Flow::Continue };
                (at, is_new) = (ply.end(), true);
                let flow = self.ply::<DECODED>(ply);
                if flow != Flow::Continue {
                    break flow;
                }
                continue;
            }
            if core::mem::take(&mut is_new) {
                self.note_plies(at);
            }
            let goes_on = if byte == b'{' { self.plain_comment() } else { self.lexer.skip_space() };
            if !goes_on {
                return;
            }
            at = self.lexer.offset();
        };
        if is_new {
            self.note_plies(at);
        }
        self.follow(flow);
    }

    /// Records that plies were read, up to `end`, which is after the space that follows the last of them.
    #[inline]
    fn note_plies(&mut self, end: usize) {
        self.lexer.advance_to(end);
        self.last = end - 1;
        self.glyphs.clear();
        self.is_after_move = true;
        self.line.note_move();
    }

    /// Reads the comment that begins at the position, and a space after it. Returns `false` if it is unclosed, and then
    /// reads nothing, or if the sink skips from here on.
    #[inline(always)]
    fn plain_comment(&mut self) -> bool {
        let start = self.lexer.offset();
        if self.lexer.comment(start) == TokenKind::UnclosedComment {
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
            self.lexer.skip_space();
        }
        true
    }

    /// Sends the brace comment that was just read, at `start..end`.
    #[inline(always)]
    fn send_comment(&mut self, start: usize, end: usize) {
        let (text, place) = (self.lexer.slice(start + 1, end - 1), self.line.place());
        if self.lexer.is_plain_comment() && text.len() <= self.limits.comment {
            let comment = Comment { text: Text::plain(text), place, span: self.span(start, end) };
            let flow = self.sink.event(Event::Comment(comment));
            self.follow(flow);
        } else {
            self.comment(TokenKind::BraceComment, start, place);
        }
    }

    /// Sends `<move-number-indication>` and `<SAN-move>`. Together with [`note_plies`](Self::note_plies), it is
    /// equivalent to [`number`](Self::number) followed by [`san_move`](Self::san_move).
    #[inline(always)]
    fn ply<const DECODED: bool>(&mut self, ply: Ply<'a>) -> Flow {
        if DECODED && let Some((number, place)) = ply.number {
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
