//! Reads games with all moves in variations, such as `(1. e4 e5) (1. d4) *`: the first variation becomes the main line,
//! and the others become its variations (PGN 8.2.5).
//!
//! The other variations replace the first move. So we read them directly after this move, before the rest of the main
//! line. If a game has a move outside variations, or the end of a variation is not clear, we read the game normally.

use super::{
    Event, EventSink, Parser,
    word::{Word, classify, glued_result, is_null},
};
use crate::{
    diagnostic::Code,
    lexer::{Lexer, TokenKind},
    result::{result, spaced},
};

/// Where the parts of a game with all moves in variations begin and end.
#[derive(Clone, Copy, Debug)]
struct Parts {
    /// The start of the second move in the first variation, or of its number. If there is no second move, the closing
    /// parenthesis.
    rest: usize,
    /// The closing parenthesis of the first variation.
    close: usize,
    /// The end of the last variation.
    end: usize,
}

/// What the search for the parts has found so far.
#[derive(Default)]
struct Search {
    depth: usize,
    /// The number of moves in the first variation.
    moves: usize,
    /// The index of a number after the last move.
    number: Option<usize>,
    rest: Option<usize>,
    close: Option<usize>,
    end: usize,
}

impl Search {
    /// Returns whether the search is directly in the first variation.
    const fn is_in_first(&self) -> bool {
        self.depth == 1 && self.close.is_none()
    }

    fn note_move(&mut self, start: usize) {
        if self.is_in_first() {
            let number = self.number.take();
            self.moves += 1;
            if self.moves == 2 {
                self.rest = Some(number.unwrap_or(start));
            }
        }
    }

    /// Adds a token in a variation. Returns `None` if the game must be read normally.
    fn add(&mut self, kind: TokenKind, text: &[u8], start: usize, next: Option<u8>) -> Option<()> {
        match kind {
            TokenKind::LeftParenthesis if self.is_in_first() && self.moves == 0 => return None,
            TokenKind::LeftParenthesis => self.depth += 1,
            TokenKind::RightParenthesis => {
                self.depth -= 1;
                if self.depth == 0 {
                    self.close.get_or_insert(start);
                    self.end = start + 1;
                }
            }
            TokenKind::Symbol => {
                let is_glued = next == Some(b'.') && text.last().is_some_and(u8::is_ascii_digit);
                if is_glued || result(text).is_some() || glued_result(text).is_some() {
                    return None;
                }
                match classify(text) {
                    Word::Move | Word::NumberedMove(_) | Word::Attempt => self.note_move(start),
                    // The word may be part of the second move.
                    _ if self.is_in_first() && self.rest.is_none() => return None,
                    _ => {}
                }
            }
            TokenKind::Glyph if is_null(text) => self.note_move(start),
            // The integer may be a move in digits.
            TokenKind::Integer if text.len() >= 4 => return None,
            TokenKind::Integer if self.is_in_first() => _ = self.number.get_or_insert(start),
            TokenKind::Asterisk
            | TokenKind::UnclosedComment
            | TokenKind::LeftBracket
            | TokenKind::LeftAngle
            | TokenKind::RightAngle => return None,
            _ => {}
        }
        Some(())
    }
}

impl<'a, S: EventSink> Parser<'a, '_, S> {
    /// Reads a game with all moves in variations, up to the end of the last variation. The first parenthesis, at
    /// `open`, has just been read. Returns `false` if the game has other moves. Takes time linear in the length of the
    /// variations.
    pub(super) fn variations_only(&mut self, open: usize) -> bool {
        let is_first = core::mem::replace(&mut self.is_searched_for_variations, true);
        if is_first || self.depth != 1 || self.line.is_numbered {
            return false;
        }
        let Some(Parts { rest, close, end }) = self.look_ahead(Self::parts) else { return false };
        self.depth = 0;
        self.report(Code::VariationOrphan, open, open + 1);
        let beyond = core::mem::take(&mut self.extent.beyond);
        let whole = self.lexer.bytes();
        for (from, to) in [(open + 1, rest), (close + 1, end), (rest, close)] {
            self.read_from(Lexer::new(whole.get(..to).unwrap_or(whole), from));
            self.element_sequence();
            // We end skipped text here, because the next part is elsewhere in the text.
            self.end_skip(self.last);
        }
        self.emit(Event::EndMainLine { rest: self.offset(rest), end: self.offset(close) });
        self.read_from(Lexer::new(whole, end));
        self.extent.beyond = beyond;
        self.last = end;
        true
    }

    /// Continues with a lexer at another place in the same text, where nothing has been reported or skipped yet.
    fn read_from(&mut self, mut lexer: Lexer<'a>) {
        lexer.add_work(usize::try_from(self.lexer.work()).unwrap_or(usize::MAX));
        lexer.extend_reach(self.lexer.reach());
        self.lexer = lexer;
        (self.reports.spaces_end, self.read_to) = (0, 0);
    }

    /// Finds the parts of the game if all its moves are in variations. `ahead` is after the first parenthesis.
    fn parts(&self, ahead: &mut Lexer<'_>) -> Option<Parts> {
        let mut search = Search { depth: 1, ..Search::default() };
        loop {
            let start = ahead.offset();
            let is_result = spaced(ahead).is_some();
            if is_result && search.depth > 0 {
                return None;
            }
            let kind = if is_result { None } else { ahead.advance() };
            let Some(kind) = kind else {
                let is_whole = search.depth == 0 && (is_result || self.extent.beyond.is_empty());
                return is_whole.then(|| search.parts()).flatten();
            };
            let text = ahead.slice(start, ahead.offset());
            let is_tag = kind == TokenKind::LeftBracket && ahead.begins_tag();
            match kind {
                TokenKind::WhiteSpace | TokenKind::BraceComment | TokenKind::LineComment => {}
                _ if search.depth > 0 => search.add(kind, text, start, ahead.peek())?,
                TokenKind::LeftParenthesis => search.depth = 1,
                TokenKind::Asterisk => return search.parts(),
                TokenKind::Symbol if result(text).is_some() => return search.parts(),
                _ if is_tag => return search.parts(),
                _ => return None,
            }
        }
    }
}

impl Search {
    fn parts(&self) -> Option<Parts> {
        let close = self.close.filter(|_| self.moves > 0)?;
        Some(Parts { rest: self.rest.unwrap_or(close), close, end: self.end })
    }
}
