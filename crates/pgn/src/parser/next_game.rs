//! Finds where the next game begins if the text before it does not end properly (PGN 8.2.6). This happens if the next
//! game has no tags and the previous game has no termination marker, or if a program wrote a header into a comment of
//! the previous game.

use super::{
    EventSink, Parser,
    word::{Word, classify},
};
use crate::{
    lexer::{FIRST_MOVE_BYTES, Lexer, TokenKind, class, first_move, line_at, trailing_event},
    visitor::Placement,
};

impl<S: EventSink> Parser<'_, '_, S> {
    /// Returns whether a game without tags begins at the current offset, after a game that has not ended.
    #[inline]
    pub(super) fn is_at_next_game(&mut self) -> bool {
        self.lexer.peek() == Some(b'1') && self.begins_next_game(self.lexer.offset())
    }

    /// Returns whether a game without tags begins at `at`: at a [first move](first_move) after an empty line, outside
    /// variations. The current game must itself begin with a first move, and must not have a FEN, because its moves
    /// then never continue with another first move. We decide by the text, because a scan has no board.
    #[cold]
    pub(super) fn begins_next_game(&mut self, at: usize) -> bool {
        if self.depth > 0 || at <= self.extent.movetext || !self.lexer.slice(at, at + 2).starts_with(b"1.") {
            return false;
        }
        let found = first_move(self.lexer.bytes(), at);
        let reach = found.map_or(at + FIRST_MOVE_BYTES, |end| end + 1);
        self.lexer.extend_reach(reach.min(self.lexer.bytes().len()));
        if found.is_none() {
            return false;
        }
        let first_move_end = match self.extent.first_move_end {
            Some(end) => end,
            None => {
                let end = if self.mentions_fen() { None } else { self.find_first_move() };
                let end = end.unwrap_or(usize::MAX);
                *self.extent.first_move_end.insert(end)
            }
        };
        first_move_end <= at
    }

    /// Returns whether the tag section contains the word FEN, which nearly always means a FEN tag.
    fn mentions_fen(&mut self) -> bool {
        let tags = self.lexer.slice(self.extent.visible, self.extent.tags_end);
        self.lexer.add_work(tags.len());
        tags.split(|byte| !byte.is_ascii_alphabetic()).any(|word| word.eq_ignore_ascii_case(b"FEN"))
    }

    /// Returns where the first move of the movetext ends, if it has the number 1 with a period.
    fn find_first_move(&mut self) -> Option<usize> {
        let mut lexer = Lexer::new(self.lexer.bytes(), self.extent.movetext);
        let mut number = lexer.offset();
        let is_first = loop {
            let start = lexer.offset();
            match lexer.advance() {
                Some(
                    TokenKind::WhiteSpace
                    | TokenKind::ForbiddenSpace
                    | TokenKind::ByteOrderMark
                    | TokenKind::BraceComment
                    | TokenKind::UnclosedComment
                    | TokenKind::LineComment
                    | TokenKind::Escape,
                ) => number = lexer.offset(),
                Some(TokenKind::Integer) => {}
                Some(TokenKind::Period) => break lexer.slice(number, lexer.offset()) == b"1.",
                _ => {
                    lexer.seek(start);
                    break false;
                }
            }
        };
        if is_first && lexer.peek().is_some_and(class::is_space) {
            lexer.advance();
        }
        let start = lexer.offset();
        let is_move = is_first
            && lexer.advance() == Some(TokenKind::Symbol)
            && classify(lexer.slice(start, lexer.offset())) == Word::Move;
        self.lexer.add_work(lexer.offset() - self.extent.movetext);
        is_move.then(|| lexer.offset())
    }

    /// Sends the comment just read in the movetext. If a header seems to begin at its end, the comment ends there.
    pub(super) fn comment_or_header(&mut self, kind: TokenKind, start: usize, place: Placement) {
        if kind == TokenKind::LineComment {
            self.end_at_header(start);
        }
        self.comment(kind, start, place);
    }

    /// Ends the line comment at `start` before an Event tag at its end, if the next line is a tag pair. This happens if
    /// a program stops inside the comment and writes a header on its next run.
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
