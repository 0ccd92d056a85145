//! Looking ahead: where a game begins, and what follows where the text alone does not say how to go on (PGN 18).

use super::EventSink;
use super::Parser;
use super::word::Word;
use super::word::classify;
use super::word::is_null;
use crate::diagnostic::Code;
use crate::lexer::Lexer;
use crate::lexer::TokenKind;

/// What decides how to go on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Ahead {
    Move,
    Number,
    Open,
    Close,
    Result,
    Tag,
    End,
}

/// The first byte of a game at or behind `at` that is no white space, and the first byte of it that is no escaped line
/// either; `None` where there is no such byte. Linear in what stands before them.
pub(crate) fn first_token(bytes: &[u8], at: usize) -> Option<(usize, usize)> {
    let mut lexer = Lexer::new(bytes, at);
    let mut first = None;
    loop {
        let start = lexer.offset();
        // A comment may be long, and whether it is one is seen by its first byte.
        if matches!(lexer.peek()?, b'{' | b';' | b'[') {
            return Some((first.unwrap_or(start), start));
        }
        match lexer.advance()? {
            TokenKind::WhiteSpace | TokenKind::ForbiddenSpace | TokenKind::ByteOrderMark => {}
            TokenKind::Escape => first = first.or(Some(start)),
            _ => return Some((first.unwrap_or(start), start)),
        }
    }
}

/// The next token that decides anything, and the lexer behind it. Words that mean nothing, glyphs, comments and white
/// space decide nothing.
pub(super) fn decisive(lexer: &mut Lexer<'_>) -> Ahead {
    loop {
        let start = lexer.offset();
        let Some(kind) = lexer.advance() else {
            return Ahead::End;
        };
        let text = lexer.slice(start, lexer.offset());
        return match kind {
            TokenKind::Symbol => match classify(text) {
                Word::Move | Word::NumberedMove(_) | Word::Attempt => Ahead::Move,
                Word::Result(..) => Ahead::Result,
                _ => continue,
            },
            TokenKind::Glyph if is_null(text) => Ahead::Move,
            TokenKind::Integer => Ahead::Number,
            TokenKind::Asterisk => Ahead::Result,
            TokenKind::LeftParenthesis => Ahead::Open,
            TokenKind::RightParenthesis => Ahead::Close,
            TokenKind::LeftBracket if lexer.begins_tag() => Ahead::Tag,
            _ => continue,
        };
    }
}

/// Whether nothing stands at `at` or behind it, up to the marker, the tags of the next game or the end, that is a move or
/// belongs to one. Linear in what stands there.
pub(crate) fn ends_moves(bytes: &[u8], at: usize) -> bool {
    let mut lexer = Lexer::new(bytes, at);
    loop {
        let start = lexer.offset();
        let Some(kind) = lexer.advance() else { return true };
        match kind {
            TokenKind::Asterisk => return true,
            TokenKind::LeftBracket if lexer.begins_tag() => return true,
            TokenKind::Symbol => match classify(lexer.slice(start, lexer.offset())) {
                Word::Result(..) => return true,
                Word::Unknown | Word::Remark => {}
                _ => return false,
            },
            TokenKind::Integer
            | TokenKind::Period
            | TokenKind::Nag
            | TokenKind::Suffix
            | TokenKind::Glyph
            | TokenKind::LeftParenthesis
            | TokenKind::LeftAngle
            | TokenKind::RightAngle => return false,
            _ => {}
        }
    }
}

impl<S: EventSink> Parser<'_, '_, S> {
    /// Whether the variation that is pending has a move before anything else happens in it.
    pub(super) fn leads_to_move(&mut self) -> bool {
        let mut lexer = self.lexer.clone();
        let ahead = loop {
            match decisive(&mut lexer) {
                Ahead::Number => {}
                ahead => break ahead,
            }
        };
        self.lexer.looked(&lexer);
        ahead == Ahead::Move
    }

    /// Whether a result that was just read inside a variation is the result of the game.
    pub(super) fn is_result_of_game(&mut self) -> bool {
        let mut lexer = self.lexer.clone();
        let ahead = decisive(&mut lexer);
        self.lexer.looked(&lexer);
        matches!(ahead, Ahead::Tag | Ahead::End)
    }

    /// Says what is wrong with white space.
    pub(super) fn space(&mut self, kind: TokenKind, start: usize) {
        let end = self.lexer.offset();
        if start < self.told_spaces {
            return;
        }
        self.told_spaces = end;
        match kind {
            TokenKind::ForbiddenSpace => self.find(Code::ForbiddenWhiteSpace, start, end),
            TokenKind::ByteOrderMark if self.offset(start) > 0 => self.find(Code::ByteOrderMark, start, end),
            _ => {}
        }
    }

    /// Passes over what stands in angle brackets, the first of which was just read: to the closing bracket on the
    /// same line, else over the bracket alone. An opening bracket ends the search, so that no line is searched twice.
    pub(super) fn reserved(&mut self, start: usize) {
        let end = self.lexer.offset();
        let rest = self.lexer.slice(end, self.lexer.bytes().len());
        let length = rest.iter().position(|byte| matches!(byte, b'>' | b'<' | b'\n' | b'\r'));
        self.lexer.worked(length.unwrap_or(rest.len()));
        self.lexer.look(length.map_or(self.lexer.bytes().len(), |length| end + length + 1));
        if let Some(length) = length.filter(|&length| rest.get(length) == Some(&b'>')) {
            self.lexer.seek(end + length + 1);
        }
        self.find(Code::ReservedToken, start, self.lexer.offset());
    }
}
